internal import MiniCore
internal import MiniCrypto

/// The local storage of a program, which the requests of its worker and the host's own JSAPIs share.
final class SharedStorage: LocalStorage {
    private let services: Monitor<ProgramServices>

    init(_ services: Monitor<ProgramServices>) { self.services = services }

    private func result<Output>(_ body: (any LocalStorage) throws(APIError) -> Output) throws(APIError) -> Output {
        try services.result { services throws(APIError) in try body(services.storage) }
    }

    func value(for key: String) throws(APIError) -> StoredValue? {
        try result { storage throws(APIError) in try storage.value(for: key) }
    }

    func set(_ value: StoredValue, for key: String) throws(APIError) {
        try result { storage throws(APIError) in try storage.set(value, for: key) }
    }

    func remove(_ key: String) throws(APIError) { try result { storage throws(APIError) in try storage.remove(key) } }

    func clear() throws(APIError) { try result { storage throws(APIError) in try storage.clear() } }

    func information() throws(APIError) -> LocalStorageInformation {
        try result { storage throws(APIError) in try storage.information() }
    }

    /// Does nothing: the services are closed at the end of the worker.
    func close() {}
}

/// The files of a program, which the requests of its worker and the host's own JSAPIs share.
final class SharedFiles: ProgramFiles {
    private let services: Monitor<ProgramServices>

    init(_ services: Monitor<ProgramServices>) { self.services = services }

    private func result<Output>(_ body: (any ProgramFiles) throws(APIError) -> Output) throws(APIError) -> Output {
        try services.result { services throws(APIError) in try body(services.files) }
    }

    func status(of path: String) throws(APIError) -> FileStatus {
        try result { files throws(APIError) in try files.status(of: path) }
    }

    func content(of path: String) throws(APIError) -> [UInt8] {
        try result { files throws(APIError) in try files.content(of: path) }
    }

    func prefix(of path: String, count: Int) throws(APIError) -> [UInt8] {
        try result { files throws(APIError) in try files.prefix(of: path, count: count) }
    }

    func digest(of path: String, by algorithm: FileDigest) async throws(APIError) -> String {
        try await reference(to: path).digest(by: algorithm)
    }

    func write(_ bytes: [UInt8], to path: String) throws(APIError) {
        try result { files throws(APIError) in try files.write(bytes, to: path) }
    }

    func checkWriting(to path: String) throws(APIError) {
        try result { files throws(APIError) in try files.checkWriting(to: path) }
    }

    func append(_ bytes: [UInt8], to path: String) throws(APIError) {
        try result { files throws(APIError) in try files.append(bytes, to: path) }
    }

    func move(_ path: String, to newPath: String) throws(APIError) {
        try result { files throws(APIError) in try files.move(path, to: newPath) }
    }

    func remove(_ path: String) throws(APIError) { try result { files throws(APIError) in try files.remove(path) } }

    func names(in path: String) throws(APIError) -> [String] {
        try result { files throws(APIError) in try files.names(in: path) }
    }

    func createFolder(_ path: String, withIntermediates createsIntermediates: Bool) throws(APIError) {
        try result { files throws(APIError) in
            try files.createFolder(path, withIntermediates: createsIntermediates)
        }
    }

    func removeFolder(_ path: String, recursive removesContent: Bool) throws(APIError) {
        try result { files throws(APIError) in try files.removeFolder(path, recursive: removesContent) }
    }

    func reference(to path: String) throws(APIError) -> any FileReference {
        try result { files throws(APIError) in try files.reference(to: path) }
    }

    func temporaryFile() throws(APIError) -> TemporaryFile {
        try result { files throws(APIError) in try files.temporaryFile() }
    }

    func reference(to file: TemporaryFile) throws(APIError) -> any FileReference {
        try result { files throws(APIError) in try files.reference(to: file) }
    }

    func write(_ bytes: [UInt8], to file: TemporaryFile) throws(APIError) {
        try result { files throws(APIError) in try files.write(bytes, to: file) }
    }

    func complete(_ file: TemporaryFile) {
        // The next use of the file reports an error.
        try? result { files throws(APIError) in files.complete(file) }
    }

    func discard(_ file: TemporaryFile) {
        // The files of a program that has ended are discarded.
        try? result { files throws(APIError) in files.discard(file) }
    }

    func addExtension(_ fileExtension: String, to file: TemporaryFile) throws(APIError) -> String {
        try result { files throws(APIError) in try files.addExtension(fileExtension, to: file) }
    }

    func save(_ path: String, as newPath: String?) throws(APIError) -> String {
        try result { files throws(APIError) in try files.save(path, as: newPath) }
    }

    func savedFiles() throws(APIError) -> [SavedFile] {
        try result { files throws(APIError) in try files.savedFiles() }
    }

    /// Does nothing: the services are closed at the end of the worker.
    func close() {}
}

extension Monitor<ProgramServices> {
    /// The result of a closure that has the services.
    func result<Output>(_ body: (ProgramServices) throws(APIError) -> Output) throws(APIError) -> Output {
        let result = withLock { services -> Result<Output, APIError> in
            do throws(APIError) { return .success(try body(services)) } catch { return .failure(error) }
        }
        return try result.get()
    }
}

extension ProgramServices {
    /// Services that use those of a monitor, one request at a time.
    convenience init(
        sharing services: Monitor<ProgramServices>,
        _ userInterface: ProgramUserInterface,
        _ authorizer: (any CallAuthorizer)?,
    ) {
        self.init(
            userInterface: userInterface,
            authorizer: authorizer,
            openStorage: { SharedStorage(services) },
            openFiles: { SharedFiles(services) },
            openNetwork: { () throws(APIError) in
                try services.result { services throws(APIError) in try services.network }
            },
        )
    }
}
