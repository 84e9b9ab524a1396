internal import Glibc

/// The limit of the store.
extension PackageStore {
    /// A file that can be removed.
    private struct Removable {
        let path: String
        let byteCount: Int
        /// The importance, and then the time of the last change in seconds: the lowest is removed first.
        let rank: (importance: Int, time: Int)
        /// The program whose fallback it is.
        var fallbackOwner: String?
    }

    /// Removes packages until others have space; called with the lock.
    ///
    /// - Throws: `.storeFull`, `.notWritten`, `.diskFull`, `.unreadable`, `.outOfResources`.
    func makeSpace(for byteCount: Int) throws(PackagingError) {
        var total = byteCount
        var removables: [Removable] = []
        for name in try PackageFolders.names(in: downloads) {
            guard let file = file("\(downloads)/\(name)", importance: 0) else { continue }
            total += file.byteCount
            removables.append(file)
        }
        for appID in try PackageFolders.names(in: programs) {
            let files = try files(of: appID)
            total += files.byteCount
            removables += files.removables
        }
        for file in removables.sorted(by: { $0.rank < $1.rank }) where total > limitBytes {
            if let appID = file.fallbackOwner, var state = try state(of: appID) {
                (state.fallback, state.fallbackKey) = (nil, nil)
                try write(state, of: appID)
            }
            if file.path.hasSuffix(".part") {
                PackageDownload.removeAbandoned(file.path)
                if access(file.path, F_OK) == 0 { continue }
            } else {
                try Self.removeFile(file.path)
            }
            total -= file.byteCount
        }
        guard total <= limitBytes else {
            throw PackagingError(
                .storeFull,
                "the packages would have \(total) bytes, more than the \(limitBytes) bytes of the store; remove a program"
            )
        }
    }

    /// The size of the packages of a program, and those that can be removed.
    ///
    /// - Throws: `.outOfResources`.
    private func files(of appID: String) throws(PackagingError) -> (byteCount: Int, removables: [Removable]) {
        // A damaged folder of one program does not prevent the installation of others.
        guard let names = try? PackageFolders.names(in: folder(of: appID)) else { return (0, []) }
        let (state, isReadable) = try readableState(of: appID)
        var byteCount = 0
        var removables: [Removable] = []
        for name in names where name != Self.stateFile {
            let version = PackageVersion(fileName: name)
            let isFallback = version != nil && version == state?.fallback
            guard var file = file("\(folder(of: appID))/\(name)", importance: isFallback ? 1 : 0) else { continue }
            byteCount += file.byteCount
            // Which version is current is not known of a state that cannot be read.
            if !isReadable || (version != nil && version == state?.version) { continue }
            // An unproven version can need its fallback.
            if isFallback, state?.isProven == false { continue }
            if isFallback { file.fallbackOwner = appID }
            removables.append(file)
        }
        return (byteCount, removables)
    }

    /// The state of a program, and whether it can be read.
    ///
    /// - Throws: `.outOfResources`.
    private func readableState(of appID: String) throws(PackagingError) -> (StoreState?, isReadable: Bool) {
        do throws(PackagingError) {
            return (try state(of: appID), true)
        } catch {
            guard error.code != .outOfResources else { throw error }
            return (nil, false)
        }
    }

    private func file(_ path: String, importance: Int) -> Removable? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Removable(
            path: path,
            byteCount: Int(status.st_size),
            rank: (importance, Int(status.st_mtim.tv_sec))
        )
    }
}
