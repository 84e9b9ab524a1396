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
    /// - Throws: `.storeFull`, `.notWritten`, `.diskFull`, `.unreadable`.
    func makeSpace(for byteCount: Int) throws(PackagingError) {
        var total = byteCount
        var removables: [Removable] = []
        for name in try PackageFolders.names(in: downloads) {
            guard let file = file("\(downloads)/\(name)", importance: 0) else { continue }
            total += file.byteCount
            removables.append(file)
        }
        for appID in try PackageFolders.names(in: programs) {
            let state = try state(of: appID)
            for name in try PackageFolders.names(in: folder(of: appID)) where name != "state.json" {
                let version = PackageVersion(fileName: name)
                let isFallback = version != nil && version == state?.fallback
                guard var file = file("\(folder(of: appID))/\(name)", importance: isFallback ? 1 : 0) else { continue }
                total += file.byteCount
                if version != nil, version == state?.version { continue }
                // An unproven version can need its fallback.
                if isFallback, state?.isProven == false { continue }
                if isFallback { file.fallbackOwner = appID }
                removables.append(file)
            }
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
