internal import MiniCore
internal import MiniCrypto
internal import MiniIsolation
internal import MiniRuntime

/// Opens files whose results a journal records or provides.
struct JournaledFilesProvider: ProgramFilesProvider {
    let base: any ProgramFilesProvider
    let journal: RunJournal

    func files(
        for identity: ProgramIdentity,
        now: (() -> WallTime)?,
        warn: @escaping @Sendable (ProgramWarning) -> Void,
    ) throws(APIError) -> any ProgramFiles {
        let service = JournaledService<any ProgramFiles>("files", journal, warn: warn) { [base] warn throws(APIError) in
            try base.files(for: identity, now: now, warn: warn)
        }
        return JournaledFiles(service, journal)
    }
}

/// Files whose results a journal records or provides.
private final class JournaledFiles: ProgramFiles {
    private let service: JournaledService<any ProgramFiles>
    private let journal: RunJournal

    init(_ service: JournaledService<any ProgramFiles>, _ journal: RunJournal) {
        self.service = service
        self.journal = journal
    }

    /// Calls a function without a result.
    private func call(
        _ function: String,
        of subject: String,
        _ perform: (any ProgramFiles) throws(APIError) -> Void,
    ) throws(APIError) {
        _ = try service.use(function, of: subject) { files throws(APIError) in
            try perform(files)
            return EmptyReply()
        }
    }

    private func bytes(
        _ function: String,
        of subject: String,
        _ perform: (any ProgramFiles) throws(APIError) -> [UInt8],
    ) throws(APIError) -> [UInt8] {
        try service.use(function, of: subject) { files throws(APIError) in BytesReply(try perform(files)) }.bytes
    }

    func status(of path: String) throws(APIError) -> FileStatus {
        try service.use("status", of: path) { files throws(APIError) in try files.status(of: path) }
    }

    func content(of path: String) throws(APIError) -> [UInt8] {
        try bytes("content", of: path) { files throws(APIError) in try files.content(of: path) }
    }

    func prefix(of path: String, count: Int) throws(APIError) -> [UInt8] {
        try bytes("prefix", of: path) { files throws(APIError) in try files.prefix(of: path, count: count) }
    }

    func digest(of path: String, by algorithm: FileDigest) async throws(APIError) -> String {
        let reference = try reference(to: path)
        let ended = Result<String, APIError>.failure(.recordEnded)
        let outcome = await journal.result(of: "digest", path, otherwise: ended) {
            do throws(APIError) { return .success(try await reference.digest(by: algorithm)) } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }

    func write(_ bytes: [UInt8], to path: String) throws(APIError) {
        try call("write", of: path) { files throws(APIError) in try files.write(bytes, to: path) }
    }

    func checkWriting(to path: String) throws(APIError) {
        try call("checkWriting", of: path) { files throws(APIError) in try files.checkWriting(to: path) }
    }

    func append(_ bytes: [UInt8], to path: String) throws(APIError) {
        try call("append", of: path) { files throws(APIError) in try files.append(bytes, to: path) }
    }

    func move(_ path: String, to newPath: String) throws(APIError) {
        try call("move", of: path) { files throws(APIError) in try files.move(path, to: newPath) }
    }

    func remove(_ path: String) throws(APIError) {
        try call("remove", of: path) { files throws(APIError) in try files.remove(path) }
    }

    func names(in path: String) throws(APIError) -> [String] {
        try service.use("names", of: path) { files throws(APIError) in try files.names(in: path) }
    }

    func createFolder(_ path: String, withIntermediates createsIntermediates: Bool) throws(APIError) {
        try call("createFolder", of: path) { files throws(APIError) in
            try files.createFolder(path, withIntermediates: createsIntermediates)
        }
    }

    func removeFolder(_ path: String, recursive removesContent: Bool) throws(APIError) {
        try call("removeFolder", of: path) { files throws(APIError) in
            try files.removeFolder(path, recursive: removesContent)
        }
    }

    func reference(to path: String) throws(APIError) -> any FileReference {
        try reference(of: path) { files throws(APIError) in try files.reference(to: path) }
    }

    func temporaryFile() throws(APIError) -> TemporaryFile {
        try service.use("temporaryFile", of: "") { files throws(APIError) in try files.temporaryFile() }
    }

    func reference(to file: TemporaryFile) throws(APIError) -> any FileReference {
        try reference(of: file.path) { files throws(APIError) in try files.reference(to: file) }
    }

    private func reference(
        of path: String,
        _ make: (any ProgramFiles) throws(APIError) -> any FileReference,
    ) throws(APIError) -> any FileReference {
        var reference: any FileReference = RecordedFileReference()
        try call("reference", of: path) { files throws(APIError) in reference = try make(files) }
        return reference
    }

    func write(_ bytes: [UInt8], to file: TemporaryFile) throws(APIError) {
        try call("write", of: file.path) { files throws(APIError) in try files.write(bytes, to: file) }
    }

    func complete(_ file: TemporaryFile) { service.perform { $0.complete(file) } }

    func discard(_ file: TemporaryFile) { service.perform { $0.discard(file) } }

    func addExtension(_ fileExtension: String, to file: TemporaryFile) throws(APIError) -> String {
        try service.use("finish", of: file.path) { files throws(APIError) in
            try files.addExtension(fileExtension, to: file)
        }
    }

    func save(_ path: String, as newPath: String?) throws(APIError) -> String {
        try service.use("save", of: path) { files throws(APIError) in try files.save(path, as: newPath) }
    }

    func savedFiles() throws(APIError) -> [SavedFile] {
        try service.use("savedFiles", of: "") { files throws(APIError) in try files.savedFiles() }
    }

    func close() {
        service.perform { $0.close() }
        service.forget()
    }
}

/// A file of a replayed run, which does not exist: the record has the results of its uses.
private struct RecordedFileReference: FileReference {
    private static var error: APIError { APIError(.fileNotFound, "a replayed run has no files") }

    func open() throws(APIError) -> any ContentFile { throw Self.error }

    func create() throws(APIError) -> any ContentFile { throw Self.error }

    func remove() {}
}
