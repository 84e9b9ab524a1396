import MiniArchives
import MiniCore

/// `FileSystemManager.unzip`: writes the files of a zip archive into a folder below `my.env.USER_DATA_PATH`.
///
/// The folder is created if only it is missing. Files that exist are replaced. The archive is checked completely before anything
/// is written; if a file cannot be written then, the files and folders that the call has created are removed.
///
/// ## Shape
/// `({zipFilePath, targetPath}) -> {success: true}`
///
/// ## Limits
/// The archive contains at most 10 MB, and the limits of `writeFile` apply to its files. An archive that is damaged or encrypted,
/// that exceeds the limits of ``ZipArchive``, or whose paths lead out of the folder fails with error 3.
///
/// - Source: FileSystemManager.unzip, Alipay open docs.
struct Unzip: DeferredFunction {
    static let name = "unzip"
    static let permission = Permission.files
    static let errors = fileErrors.union([.unknown, .fileExists, .filesTooLarge])

    /// A file of the program.
    let archive: String
    /// The path of the folder.
    let target: String

    init(_ reader: inout ParameterReader) throws(APIError) {
        archive = try reader.string("zipFilePath")
        target = try reader.string("targetPath")
    }

    func call(in context: CallContext) async throws(APIError) -> SuccessResult {
        let archive = try await checkedArchive(in: context)
        var extraction = Extraction(target: target, files: try context.files)
        do throws(APIError) {
            try extraction.begin()
            for entry in archive.entries {
                try extraction.write(entry, Self.content(of: entry, in: archive))
                await Self.pause()
            }
        } catch {
            extraction.revert()
            throw error
        }
        return SuccessResult()
    }

    /// Reads the archive and checks all contents.
    private func checkedArchive(in context: CallContext) async throws(APIError) -> ZipArchive {
        let bytes = try context.files.content(of: archive)
        let archive = try Self.reading { () throws(ArchiveError) in try ZipArchive(bytes) }
        for entry in archive.entries where !entry.isFolder {
            _ = try Self.content(of: entry, in: archive)
            await Self.pause()
        }
        return archive
    }

    /// Lets other jobs of the program run between two files.
    ///
    /// Not `Task.yield`, which uses threads of Swift's runtime also in a worker process.
    private static func pause() async { await Task {}.value }

    /// The content of a file; empty for a folder.
    private static func content(of entry: ArchiveEntry, in archive: ZipArchive) throws(APIError) -> [UInt8] {
        if entry.isFolder { return [] }
        return try reading { () throws(ArchiveError) in try archive.content(of: entry) }
    }

    private static func reading<Output>(_ body: () throws(ArchiveError) -> Output) throws(APIError) -> Output {
        do throws(ArchiveError) {
            return try body()
        } catch {
            throw APIError(.unknown, error.description)
        }
    }
}

/// The files and folders that a call of `unzip` creates.
private struct Extraction {
    /// The folder, without a slash at its end.
    private let target: String
    private let files: any ProgramFiles
    /// The created files and folders in their order.
    private var created: [(path: String, isFolder: Bool)] = []
    /// The folders that exist.
    private var folders: Set<[UInt8]> = []

    init(target: String, files: any ProgramFiles) {
        self.target = target.hasSuffix("/") ? String(target.dropLast()) : target
        self.files = files
    }

    /// Creates the folder if it is missing.
    mutating func begin() throws(APIError) {
        // Only these may be changed: the check of a saved file's path would report a missing file.
        guard FileArea(holding: target) == .user else {
            throw APIError(.fileNotPermitted, "the file does not allow this operation")
        }
        try createFolder(target)
    }

    mutating func write(_ entry: ArchiveEntry, _ content: [UInt8]) throws(APIError) {
        var path = target
        for name in entry.isFolder ? entry.names[...] : entry.names.dropLast() {
            path += "/" + name
            try createFolder(path)
        }
        guard !entry.isFolder, let name = entry.names.last else { return }
        path += "/" + name
        let isNew = try status(of: path) == nil
        try files.write(content, to: path)
        if isNew { created.append((path, false)) }
    }

    private mutating func createFolder(_ path: String) throws(APIError) {
        guard folders.insert(Array(path.utf8)).inserted else { return }
        guard let status = try status(of: path) else {
            try files.createFolder(path, withIntermediates: false)
            return created.append((path, true))
        }
        guard status.isFolder else { throw APIError(.fileExists, "a file of that name exists") }
    }

    private func status(of path: String) throws(APIError) -> FileStatus? {
        do throws(APIError) {
            return try files.status(of: path)
        } catch {
            if error.reason == .fileNotFound { return nil }
            throw error
        }
    }

    /// Removes what was created, the last first.
    func revert() {
        for (path, isFolder) in created.reversed() {
            // What other calls have put into a folder, or have removed, stays as it is.
            if isFolder { try? files.removeFolder(path, recursive: false) } else { try? files.remove(path) }
        }
    }
}
