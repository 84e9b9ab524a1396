internal import Glibc
internal import MiniCore
internal import MiniCrypto

/// A program's files in a folder of their own.
final class SandboxedFiles: ProgramFiles {
    private let root: RootFolder
    /// The folder's path in the host's file system.
    private let hostFolder: String
    /// Nil until it was counted, and when it must be counted again.
    private var usage: FileUsage?
    private var fileNames: FileNames
    /// What files are dated by; nil for the system's clock.
    private let now: (() -> WallTime)?
    /// The temporary files that were begun and are not complete: they may grow yet, beyond every limit of the program's own
    /// files, and need not be there.
    private var begun: Set<String> = []

    /// Takes over an open folder that nobody else uses.
    init(
        _ root: FolderDescriptor,
        at hostFolder: String,
        _ fileNames: FileNames = .random,
        now: (() -> WallTime)? = nil,
        atClose: @escaping @Sendable () -> Void = {},
    ) throws(APIError) {
        self.root = RootFolder(root, atClose: atClose)
        self.hostFolder = hostFolder
        self.fileNames = fileNames
        self.now = now
        // What a run left that was killed.
        if try root.status(FileArea.temporary.name) != nil { try root.removeTree(FileArea.temporary.name) }
        for area in FileArea.allCases where try root.status(area.name) == nil {
            try root.makeFolder(area.name)
            try date(root.folder(area.name))
        }
    }

    deinit { close() }

    func close() { root.close() }

    func makeCloser() -> (@Sendable () -> Void)? {
        { [root] in root.close() }
    }

    // MARK: Looking

    func status(of path: String) throws(APIError) -> FileStatus {
        let path = try FilePath(path)
        let status: stat
        if path.names.isEmpty {
            status = try area(path).status()
        } else {
            let (folder, name) = try completePlace(path)
            guard let found = try folder.status(name) else { throw APIError(fileErrorNumber: ENOENT) }
            status = found
        }
        guard status.isFile || status.isFolder else { throw APIError(.fileNotPermitted, "this is no file") }
        return FileStatus(
            isFolder: status.isFolder,
            sizeInBytes: Int(status.st_size),
            mode: Int(status.st_mode),
            // The system notes with its own clock when a file was read.
            accessed: now == nil ? status.st_atim.tv_sec : status.st_mtim.tv_sec,
            modified: status.st_mtim.tv_sec,
        )
    }

    func content(of path: String) throws(APIError) -> [UInt8] {
        let file = try file(path)
        try FileUsage.judge(file.sizeInBytes)
        return try file.bytes(file.sizeInBytes, at: 0)
    }

    func start(of path: String, count: Int) throws(APIError) -> [UInt8] { try file(path).bytes(count, at: 0) }

    func digest(of path: String, by algorithm: FileDigest) async throws(APIError) -> String {
        _ = try file(path)
        return try await Self.digest(of: try FilePath(path), in: root, by: algorithm)
    }

    /// Opens the file where it is read: those whose turn has not come hold no descriptor.
    @concurrent private static func digest(
        of path: FilePath,
        in root: RootFolder,
        by algorithm: FileDigest,
    ) async throws(APIError) -> String {
        let folder = try root.folder().folder([path.area.name] + path.names.dropLast())
        let file = try folder.file(path.names.last ?? "", O_RDONLY)
        let partSize = 65_536
        do throws(CryptoError) {
            let digest = try RunningDigest(algorithm == .md5 ? .md5 : .sha1)
            var offset = 0
            while true {
                let part: [UInt8]
                do throws(APIError) { part = try file.bytes(partSize, at: offset) } catch { throw .failed("reading") }
                try digest.update(part.span.bytes)
                offset += part.count
                if part.count < partSize { break }
            }
            return try digest.finish().hexadecimalText
        } catch {
            throw APIError(.storageUnavailable, "the digest cannot be computed")
        }
    }

    func names(in path: String) throws(APIError) -> [String] {
        let path = try FilePath(path)
        let names = try area(path).folder(path.names).names()
        return path.area == .temporary && path.names.isEmpty ? names.filter { !begun.contains($0) } : names
    }

    func hostPath(of path: String) throws(APIError) -> String {
        _ = try file(path)
        let path = try FilePath(path)
        return ([hostFolder, path.area.name] + path.names).joined(separator: "/")
    }

    // MARK: Changing

    func write(_ bytes: [UInt8], to path: String) throws(APIError) {
        try FileUsage.judge(bytes.count)
        let (folder, name) = try place(try own(path))
        let usage = try usage(replacing: name, in: folder, with: bytes.count)
        let temporary = try areaFolder(.temporary)
        let draft = fileNames.next()
        do throws(APIError) {
            let file = try temporary.file(draft, O_WRONLY | O_CREAT | O_EXCL)
            try file.write(bytes, at: 0)
            try date(file)
            try temporary.move(draft, to: folder, name)
        } catch {
            // The draft may not even have been made.
            do throws(APIError) { try temporary.removeFile(draft) } catch {}
            throw error
        }
        self.usage = usage
        try date(folder)
    }

    func checkWriting(to path: String) throws(APIError) {
        let (folder, name) = try place(try own(path))
        guard try folder.status(name)?.isFolder != true else { throw APIError(fileErrorNumber: EISDIR) }
    }

    func append(_ bytes: [UInt8], to path: String) throws(APIError) {
        let (folder, name) = try place(try own(path))
        let file = try folder.file(name, O_WRONLY)
        try FileUsage.judge(file.sizeInBytes + bytes.count)
        let usage = try counted().adding(bytes: bytes.count, entries: 0)
        do throws(APIError) {
            try file.write(bytes, at: file.sizeInBytes)
        } catch {
            // Half of what was to be added is nothing that was asked for.
            do throws(APIError) { try file.truncate(to: file.sizeInBytes) } catch { self.usage = nil }
            throw error
        }
        self.usage = usage
        try date(file)
    }

    func move(_ path: String, to newPath: String) throws(APIError) {
        let newPath = try own(newPath)
        let (folder, name) = try place(try own(path))
        let (newFolder, newName) = try place(newPath)
        guard let status = try folder.status(name) else { throw APIError(fileErrorNumber: ENOENT) }
        if let other = try newFolder.status(newName), status.isFolder || other.isFolder {
            throw APIError(fileErrorNumber: EEXIST)
        }
        if status.isFolder, newPath.names.count + (try folder.folder(name).height()) > FilePath.depthLimit {
            throw APIError(.fileNotPermitted, "the paths would have more than \(FilePath.depthLimit) names")
        }
        usage = nil
        try folder.move(name, to: newFolder, newName)
        try date(folder, newFolder)
    }

    func remove(_ path: String) throws(APIError) {
        let path = try FilePath(path)
        guard path.area != .temporary, !path.names.isEmpty else { throw Self.readOnly }
        let (folder, name) = try place(path)
        guard let status = try folder.status(name) else { throw APIError(fileErrorNumber: ENOENT) }
        guard !status.isFolder else { throw APIError(fileErrorNumber: EISDIR) }
        usage = nil
        try folder.removeFile(name)
        try date(folder)
    }

    func makeFolder(_ path: String, above: FolderAncestors) throws(APIError) {
        let path = try own(path)
        var folder = try area(path)
        for (index, name) in path.names.enumerated() {
            let isLast = index == path.names.count - 1
            var isMissing = isLast
            if !isLast, above == .made { isMissing = try folder.status(name) == nil }
            if isMissing {
                let usage = try counted().adding(bytes: 0, entries: 1)
                try folder.makeFolder(name)
                self.usage = usage
                if now != nil { try date(folder, folder.folder(name)) }
            }
            if !isLast { folder = try folder.folder(name) }
        }
    }

    func removeFolder(_ path: String, with content: FolderContent) throws(APIError) {
        let (folder, name) = try place(try own(path))
        usage = nil
        switch content {
        case .nothing: try folder.removeFolder(name)
        case .everything: try folder.removeTree(name)
        }
        try date(folder)
    }

    // MARK: Temporary and saved files

    func temporaryFile() throws(APIError) -> TemporaryFile {
        var (bytes, names) = (0, begun)
        try areaFolder(.temporary).visit { _, name, status, _ in
            names.insert(name)
            if status.isFile { bytes += Int(status.st_size) }
        }
        guard bytes < FileUsage.temporaryLimitInBytes, names.count < FileUsage.temporaryEntryLimit else {
            throw APIError(.filesTooLarge, "the program has too many temporary files")
        }
        let name = fileNames.next()
        begun.insert(name)
        return place(ofTemporary: name)
    }

    func fill(_ file: TemporaryFile, with bytes: [UInt8]) throws(APIError) {
        let (folder, name) = try place(ofTemporary: file)
        let file = try folder.file(name, O_WRONLY | O_CREAT | O_EXCL)
        try file.write(bytes, at: 0)
        try date(file, folder)
        begun.remove(name)
    }

    func complete(_ file: TemporaryFile) {
        // What is no path of a temporary file was never begun.
        do throws(APIError) { begun.remove(try place(ofTemporary: file).1) } catch {}
    }

    func discard(_ file: TemporaryFile) {
        // It may never have been there.
        do throws(APIError) {
            let (folder, name) = try place(ofTemporary: file)
            begun.remove(name)
            try folder.removeFile(name)
            try date(folder)
        } catch {}
    }

    private func place(ofTemporary file: TemporaryFile) throws(APIError) -> (FolderDescriptor, String) {
        let path = try FilePath(file.path)
        guard path.area == .temporary else { throw Self.readOnly }
        return try place(path)
    }

    func finish(_ file: TemporaryFile, extension: String) throws(APIError) -> String {
        let (folder, name) = try place(ofTemporary: file)
        begun.remove(name)
        let newName = "\(name).\(`extension`)"
        try folder.move(name, to: folder, newName)
        if now != nil { try date(folder.file(newName, O_RDONLY), folder) }
        return place(ofTemporary: newName).path
    }

    private func place(ofTemporary name: String) -> TemporaryFile {
        let area = FileArea.temporary
        return TemporaryFile(path: "\(area.rawValue)/\(name)", hostPath: "\(hostFolder)/\(area.name)/\(name)")
    }

    func save(_ path: String, as newPath: String?) throws(APIError) -> String {
        let temporary = try FilePath(path)
        guard temporary.area == .temporary else { throw Self.readOnly }
        let (folder, name) = try completePlace(temporary)
        let file = try folder.file(name, O_RDONLY)
        try FileUsage.judge(file.sizeInBytes)
        let fileExtension = name.firstIndex(of: ".").map { name[$0...] } ?? ""
        let chosen: String
        if let newPath { chosen = newPath } else { chosen = try newSavedPath(String(fileExtension)) }
        let (newFolder, newName) = try place(newPath == nil ? try FilePath(chosen) : try own(chosen))
        let usage = try usage(replacing: newName, in: newFolder, with: file.sizeInBytes)
        try file.touch()
        try folder.move(name, to: newFolder, newName)
        self.usage = usage
        try date(file, folder, newFolder)
        return chosen
    }

    func savedFiles() throws(APIError) -> [SavedFile] {
        let folder = try areaFolder(.saved)
        var files: [SavedFile] = []
        for name in try folder.names() {
            guard let status = try folder.status(name), status.isFile else { continue }
            let path = "\(FileArea.saved.rawValue)/\(name)"
            files.append(SavedFile(path: path, sizeInBytes: Int(status.st_size), saved: status.st_mtim.tv_sec))
        }
        return files.sorted { ($0.saved, $0.path) < ($1.saved, $1.path) }
    }

    /// A path that no saved file has: names that follow from a seed may have been given in an earlier run.
    private func newSavedPath(_ fileExtension: String) throws(APIError) -> String {
        let folder = try areaFolder(.saved)
        var name: String
        repeat { name = fileNames.next() + fileExtension } while try folder.status(name) != nil
        return "\(FileArea.saved.rawValue)/\(name)"
    }

    // MARK: Places

    /// Dates what has changed by the program's clock.
    private func date(_ changed: any Descriptor...) throws(APIError) {
        guard let now else { return }
        // As far as the language's dates reach.
        let milliseconds = min(max(now().milliseconds, -8.64e15), 8.64e15)
        let seconds = (milliseconds / 1_000).rounded(.down)
        let time = timespec(tv_sec: Int(seconds), tv_nsec: Int((milliseconds - seconds * 1_000) * 1_000_000))
        for descriptor in changed {
            let code = withExtendedLifetime(descriptor) { futimens($0.number, [time, time]) }
            guard code == 0 else { throw APIError(fileErrorNumber: errno) }
        }
    }

    private static var readOnly: APIError { APIError(.fileNotPermitted, "the file may not be used so") }

    /// A path of a file or folder that the program may change.
    private func own(_ path: String) throws(APIError) -> FilePath {
        let path = try FilePath(path)
        guard path.area == .user, !path.names.isEmpty else { throw Self.readOnly }
        return path
    }

    private func areaFolder(_ area: FileArea) throws(APIError) -> FolderDescriptor {
        try root.folder().folder(area.name)
    }

    private func area(_ path: FilePath) throws(APIError) -> FolderDescriptor { try areaFolder(path.area) }

    /// The folder of a path's last name, and that name.
    private func place(_ path: FilePath) throws(APIError) -> (FolderDescriptor, String) {
        guard let name = path.names.last else { throw Self.readOnly }
        return (try area(path).folder(path.names.dropLast()), name)
    }

    /// The same for whoever looks there: a temporary file that is not complete is as if it were not there.
    private func completePlace(_ path: FilePath) throws(APIError) -> (FolderDescriptor, String) {
        let place = try place(path)
        if path.area == .temporary, begun.contains(place.1) { throw APIError(fileErrorNumber: ENOENT) }
        return place
    }

    private func file(_ path: String) throws(APIError) -> FileDescriptor {
        let path = try FilePath(path)
        guard !path.names.isEmpty else { throw APIError(fileErrorNumber: EISDIR) }
        let (folder, name) = try completePlace(path)
        return try folder.file(name, O_RDONLY)
    }

    // MARK: Usage

    private func counted() throws(APIError) -> FileUsage {
        if let usage { return usage }
        var usage = FileUsage()
        try usage.count(areaFolder(.user))
        try usage.count(areaFolder(.saved))
        self.usage = usage
        return usage
    }

    /// The usage with a file of that size under a name.
    private func usage(
        replacing name: String,
        in folder: FolderDescriptor,
        with size: Int,
    ) throws(APIError) -> FileUsage {
        let earlier = try folder.status(name)
        guard earlier?.isFolder != true else { throw APIError(fileErrorNumber: EISDIR) }
        let former = earlier.map { $0.isFile ? Int($0.st_size) : 0 } ?? 0
        return try counted().adding(bytes: size - former, entries: earlier == nil ? 1 : 0)
    }
}
