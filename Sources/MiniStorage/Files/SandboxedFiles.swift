internal import Glibc
internal import MiniCore
internal import MiniCrypto

/// A program's files in their own folder.
final class SandboxedFiles: ProgramFiles {
    let root: RootFolder
    let format: FileFormat
    /// The counted usage; nil until it is counted, and when it must be counted again.
    var usage: FileUsage?
    private var fileNames: FileNames
    /// The clock for the times of files; nil for the system's clock.
    let now: (() -> WallTime)?
    /// Temporary files that are incomplete.
    ///
    /// They may grow beyond the limits of the program's own files, and may not exist yet.
    var begun: Set<String> = []

    /// Creates the files from an open folder that is not in use elsewhere.
    init(
        _ root: FolderDescriptor,
        _ format: FileFormat,
        _ fileNames: FileNames,
        now: (() -> WallTime)?,
        atClose: @escaping @Sendable () -> Void,
    ) throws(APIError) {
        self.root = RootFolder(root, atClose: atClose)
        self.format = format
        self.fileNames = fileNames
        self.now = now
        // The files of a run that was killed.
        if try root.status(FileArea.temporary.name) != nil { try root.removeTree(FileArea.temporary.name) }
        for area in FileArea.allCases where try root.status(area.name) == nil {
            try root.createFolder(area.name)
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
        let count: Int
        if path.names.isEmpty {
            status = try area(path).status()
            count = Int(status.st_size)
        } else {
            let (folder, name) = try completePlace(path)
            guard let found = try folder.status(name) else { throw APIError(fileErrorNumber: ENOENT) }
            guard found.isFile || found.isFolder else { throw Self.noFile }
            status = found
            count = try format.count(of: name, found, in: folder)
        }
        return FileStatus(
            isFolder: status.isFolder,
            sizeInBytes: count,
            mode: Int(status.st_mode),
            // The system sets access times with its own clock.
            accessed: now == nil ? status.st_atim.tv_sec : status.st_mtim.tv_sec,
            modified: status.st_mtim.tv_sec,
        )
    }

    func content(of path: String) throws(APIError) -> [UInt8] {
        let file = try file(path)
        try FileUsage.validate(file.count)
        return try file.bytes(file.count, at: 0)
    }

    func prefix(of path: String, count: Int) throws(APIError) -> [UInt8] { try file(path).bytes(count, at: 0) }

    func digest(of path: String, by algorithm: FileDigest) async throws(APIError) -> String {
        try await reference(to: path).digest(by: algorithm)
    }

    func names(in path: String) throws(APIError) -> [String] {
        let path = try FilePath(path)
        let names = try area(path).folder(path.names).names()
        return path.area == .temporary && path.names.isEmpty ? names.filter { !begun.contains($0) } : names
    }

    func reference(to path: String) throws(APIError) -> any FileReference {
        _ = try file(path)
        return SandboxedFileReference(root: root, format: format, path: try FilePath(path))
    }

    // MARK: Changing

    func write(_ bytes: [UInt8], to path: String) throws(APIError) {
        try FileUsage.validate(bytes.count)
        let (folder, name) = try place(try own(path))
        let usage = try usage(replacing: name, in: folder, with: bytes.count)
        try replace(name, in: folder, with: bytes)
        self.usage = usage
    }

    /// Replaces a file or creates it, completely or not at all.
    private func replace(_ name: String, in folder: FolderDescriptor, with bytes: [UInt8]) throws(APIError) {
        let temporary = try areaFolder(.temporary)
        let draft = fileNames.next()
        do throws(APIError) {
            let file = try format.create(draft, in: temporary)
            try file.write(bytes, at: 0)
            // The content of an encrypted file is replaced completely, even by an appending write.
            if !format.changesInPlace { try file.synchronize() }
            try date(draft, in: temporary)
            try temporary.move(draft, to: folder, name)
        } catch {
            // The draft may not exist.
            do throws(APIError) { try temporary.removeFile(draft) } catch {}
            throw error
        }
        try date(folder)
    }

    func checkWriting(to path: String) throws(APIError) {
        let (folder, name) = try place(try own(path))
        guard try folder.status(name)?.isFolder != true else { throw APIError(fileErrorNumber: EISDIR) }
    }

    func append(_ bytes: [UInt8], to path: String) throws(APIError) {
        let (folder, name) = try place(try own(path))
        let file = format.changesInPlace ? try folder.file(name, O_WRONLY) : try format.open(name, in: folder)
        try FileUsage.validate(file.count + bytes.count)
        let usage = try counted().adding(bytes: bytes.count, entries: 0)
        if let file = file as? PlainFile {
            do throws(APIError) {
                try file.write(bytes, at: file.count)
            } catch {
                // A partially appended part is removed.
                do throws(APIError) { try file.truncate(to: file.count) } catch { self.usage = nil }
                throw error
            }
            try date(name, in: folder)
        } else {
            try replace(name, in: folder, with: try file.bytes(file.count, at: 0) + bytes)
        }
        self.usage = usage
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

    func createFolder(_ path: String, withIntermediates createsIntermediates: Bool) throws(APIError) {
        let path = try own(path)
        var folder = try area(path)
        for (index, name) in path.names.enumerated() {
            let isLast = index == path.names.count - 1
            var isMissing = isLast
            if !isLast, createsIntermediates { isMissing = try folder.status(name) == nil }
            if isMissing {
                let usage = try counted().adding(bytes: 0, entries: 1)
                try folder.createFolder(name)
                self.usage = usage
                if now != nil { try date(folder, folder.folder(name)) }
            }
            if !isLast { folder = try folder.folder(name) }
        }
    }

    func removeFolder(_ path: String, recursive removesContent: Bool) throws(APIError) {
        let (folder, name) = try place(try own(path))
        usage = nil
        if removesContent { try folder.removeTree(name) } else { try folder.removeFolder(name) }
        try date(folder)
    }

    // MARK: Temporary and saved files

    func temporaryFile() throws(APIError) -> TemporaryFile {
        var (bytes, names) = (0, begun)
        // The sizes on the disk, since incomplete files grow meanwhile.
        try areaFolder(.temporary).visit { _, name, status, _ in
            names.insert(name)
            if status.isFile { bytes += Int(status.st_size) }
        }
        guard bytes < FileUsage.temporaryLimitInBytes, names.count < FileUsage.temporaryEntryLimit else {
            throw APIError(.filesTooLarge, "the program has too many temporary files")
        }
        let name = fileNames.next()
        begun.insert(name)
        return TemporaryFile(path: Self.path(ofTemporary: name))
    }

    func reference(to file: TemporaryFile) throws(APIError) -> any FileReference {
        let path = try FilePath(file.path)
        guard path.area == .temporary else { throw Self.readOnly }
        return SandboxedFileReference(root: root, format: format, path: path)
    }

    private static func path(ofTemporary name: String) -> String { "\(FileArea.temporary.rawValue)/\(name)" }

    func write(_ bytes: [UInt8], to file: TemporaryFile) throws(APIError) {
        let (folder, name) = try place(ofTemporary: file)
        try format.create(name, in: folder).write(bytes, at: 0)
        try date(name, in: folder)
        try date(folder)
        begun.remove(name)
    }

    func complete(_ file: TemporaryFile) {
        // A path that is not one of a temporary file was never started.
        do throws(APIError) { begun.remove(try place(ofTemporary: file).1) } catch {}
    }

    func discard(_ file: TemporaryFile) {
        // The file may never have existed.
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

    func addExtension(_ fileExtension: String, to file: TemporaryFile) throws(APIError) -> String {
        let (folder, name) = try place(ofTemporary: file)
        // The extension can be one that a hostile worker has sent.
        let newPath = try FilePath(Self.path(ofTemporary: "\(name).\(fileExtension)"))
        guard newPath.names.count == 1, let newName = newPath.names.last else { throw Self.readOnly }
        begun.remove(name)
        try folder.move(name, to: folder, newName)
        try date(newName, in: folder)
        try date(folder)
        return Self.path(ofTemporary: newName)
    }

    func save(_ path: String, as newPath: String?) throws(APIError) -> String {
        let temporary = try FilePath(path)
        guard temporary.area == .temporary else { throw Self.readOnly }
        let (folder, name) = try completePlace(temporary)
        guard let status = try folder.status(name) else { throw APIError(fileErrorNumber: ENOENT) }
        guard status.isFile else { throw status.isFolder ? APIError(fileErrorNumber: EISDIR) : Self.noFile }
        let count = try format.count(of: name, status, in: folder)
        try FileUsage.validate(count)
        let fileExtension = name.firstIndex(of: ".").map { name[$0...] } ?? ""
        let chosen: String
        if let newPath { chosen = newPath } else { chosen = try newSavedPath(String(fileExtension)) }
        let (newFolder, newName) = try place(newPath == nil ? try FilePath(chosen) : try own(chosen))
        let usage = try usage(replacing: newName, in: newFolder, with: count)
        try folder.touch(name)
        try folder.move(name, to: newFolder, newName)
        self.usage = usage
        try date(newName, in: newFolder)
        try date(folder, newFolder)
        return chosen
    }

    func savedFiles() throws(APIError) -> [SavedFile] {
        let folder = try areaFolder(.saved)
        var files: [SavedFile] = []
        for name in try folder.names() {
            guard let status = try folder.status(name), status.isFile else { continue }
            let path = "\(FileArea.saved.rawValue)/\(name)"
            let count = try format.countOrSize(of: name, status, in: folder)
            files.append(SavedFile(path: path, sizeInBytes: count, createdAt: status.st_mtim.tv_sec))
        }
        return files.sorted { ($0.createdAt, $0.path) < ($1.createdAt, $1.path) }
    }

    /// A path that no saved file has: names derived from a seed may have been used in an earlier run.
    private func newSavedPath(_ fileExtension: String) throws(APIError) -> String {
        let folder = try areaFolder(.saved)
        var name: String
        repeat { name = fileNames.next() + fileExtension } while try folder.status(name) != nil
        return "\(FileArea.saved.rawValue)/\(name)"
    }
}
