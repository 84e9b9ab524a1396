internal import MiniCore

/// The files that the host serves to the program of a worker.
final class RemoteFiles: ProgramFiles {
    private let connection: HostConnection
    /// The virtual clock of the program; nil for the system's clock.
    private let now: (() -> WallTime)?

    init(_ connection: HostConnection, now: (() -> WallTime)?) {
        self.connection = connection
        self.now = now
    }

    private func call<Reply: BinaryCodable>(
        _ request: FileRequest,
        as type: Reply.Type = Reply.self,
    ) throws(APIError) -> Reply {
        if let now { connection.send(.time(now())) }
        return try connection.call(.files(request))
    }

    private func perform(_ request: FileRequest) throws(APIError) { _ = try call(request, as: EmptyReply.self) }

    func status(of path: String) throws(APIError) -> FileStatus { try call(.status(of: path)) }

    func content(of path: String) throws(APIError) -> [UInt8] {
        try call(.content(of: path), as: BytesReply.self).bytes
    }

    func prefix(of path: String, count: Int) throws(APIError) -> [UInt8] {
        try call(.prefix(of: path, count: count), as: BytesReply.self).bytes
    }

    func digest(of path: String, by algorithm: FileDigest) async throws(APIError) -> String {
        try await connection.request(.files(.digest(of: path, by: algorithm)))
    }

    func write(_ bytes: [UInt8], to path: String) throws(APIError) { try perform(.write(bytes, to: path)) }

    func checkWriting(to path: String) throws(APIError) { try perform(.checkWriting(to: path)) }

    func append(_ bytes: [UInt8], to path: String) throws(APIError) { try perform(.append(bytes, to: path)) }

    func move(_ path: String, to newPath: String) throws(APIError) { try perform(.move(path, to: newPath)) }

    func remove(_ path: String) throws(APIError) { try perform(.remove(path)) }

    func names(in path: String) throws(APIError) -> [String] { try call(.names(in: path)) }

    func createFolder(_ path: String, withIntermediates createsIntermediates: Bool) throws(APIError) {
        try perform(.createFolder(path, withIntermediates: createsIntermediates))
    }

    func removeFolder(_ path: String, recursive removesContent: Bool) throws(APIError) {
        try perform(.removeFolder(path, recursive: removesContent))
    }

    func reference(to path: String) throws(APIError) -> any FileReference {
        try perform(.checkUpload(of: path))
        return RemoteFileReference()
    }

    func temporaryFile() throws(APIError) -> TemporaryFile { try call(.makeTemporary) }

    func reference(to file: TemporaryFile) throws(APIError) -> any FileReference {
        try perform(.checkDownload(to: file))
        return RemoteFileReference()
    }

    func write(_ bytes: [UInt8], to file: TemporaryFile) throws(APIError) {
        try perform(.writeTemporary(bytes, to: file))
    }

    func complete(_ file: TemporaryFile) {
        // The next use of the file reports an error.
        try? perform(.complete(file))
    }

    func discard(_ file: TemporaryFile) {
        // The host discards its temporary files at the end of the program.
        try? perform(.discard(file))
    }

    func addExtension(_ fileExtension: String, to file: TemporaryFile) throws(APIError) -> String {
        try call(.finish(file, extension: fileExtension))
    }

    func save(_ path: String, as newPath: String?) throws(APIError) -> String { try call(.save(path, as: newPath)) }

    func savedFiles() throws(APIError) -> [SavedFile] { try call(.savedFiles) }

    /// Does nothing: the host closes the files at the end of the worker.
    func close() {}

    func makeCloser() -> (@Sendable () -> Void)? { {} }
}

/// A file of a request, which the host opens: the request contains its path.
struct RemoteFileReference: FileReference {
    private static var error: APIError { APIError(.fileNotPermitted, "the host opens the files of requests") }

    func open() throws(APIError) -> any ContentFile { throw Self.error }

    func create() throws(APIError) -> any ContentFile { throw Self.error }

    func remove() {}
}

/// Opens the files, which the host opens at the first request.
struct RemoteFilesProvider: ProgramFilesProvider {
    let connection: HostConnection

    func files(
        for identity: ProgramIdentity,
        now: (() -> WallTime)?,
        warn: @escaping @Sendable (ProgramWarning) -> Void,
    ) throws(APIError) -> any ProgramFiles { RemoteFiles(connection, now: now) }
}
