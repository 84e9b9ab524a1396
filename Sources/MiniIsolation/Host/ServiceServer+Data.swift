internal import MiniCore
internal import MiniRuntime

/// The storage, the files and the package of a program.
extension ServiceServer {
    func storage(_ number: Int, _ request: StorageRequest) {
        switch request {
        case .value(let key):
            reply(number) { services throws(APIError) in try services.storage.value(for: key) }
        case .set(let value, let key):
            reply(number) { services throws(APIError) in
                try services.storage.set(value, for: key)
                return EmptyReply()
            }
        case .remove(let key):
            reply(number) { services throws(APIError) in
                try services.storage.remove(key)
                return EmptyReply()
            }
        case .clear:
            reply(number) { services throws(APIError) in
                try services.storage.clear()
                return EmptyReply()
            }
        case .information: reply(number) { services throws(APIError) in try services.storage.information() }
        case .releaseIdleResources:
            reply(number) { services throws(APIError) in
                services.releaseIdleResources()
                return EmptyReply()
            }
        }
    }

    func files(_ number: Int, _ request: FileRequest) {
        switch request {
        case .status(let path): reply(number) { services throws(APIError) in try services.files.status(of: path) }
        case .content(let path):
            reply(number) { services throws(APIError) in BytesReply(try services.files.content(of: path)) }
        case .prefix(let path, let count):
            reply(number) { services throws(APIError) in
                BytesReply(try services.files.prefix(of: path, count: count))
            }
        case .digest(let path, let algorithm):
            reply(number) { services throws(APIError) in
                try Self.digest(of: path, by: algorithm, in: services.files)
            }
        case .names(let path): reply(number) { services throws(APIError) in try services.files.names(in: path) }
        case .makeTemporary: reply(number) { services throws(APIError) in try services.files.temporaryFile() }
        case .finish(let file, let ending):
            reply(number) { services throws(APIError) in try services.files.finish(file, extension: ending) }
        case .save(let path, let newPath):
            reply(number) { services throws(APIError) in try services.files.save(path, as: newPath) }
        case .savedFiles: reply(number) { services throws(APIError) in try services.files.savedFiles() }
        case .write, .checkWriting, .append, .move, .remove, .createFolder, .removeFolder, .checkUpload,
            .checkDownload, .writeTemporary, .complete, .discard:
            reply(number) { services throws(APIError) in
                try Self.perform(request, in: services.files)
                return EmptyReply()
            }
        }
    }

    /// Performs a request without a result.
    private static func perform(_ request: FileRequest, in files: any ProgramFiles) throws(APIError) {
        switch request {
        case .write(let bytes, let path): try files.write(bytes, to: path)
        case .checkWriting(let path): try files.checkWriting(to: path)
        case .append(let bytes, let path): try files.append(bytes, to: path)
        case .move(let path, let newPath): try files.move(path, to: newPath)
        case .remove(let path): try files.remove(path)
        case .createFolder(let path, let isDeep): try files.createFolder(path, withIntermediates: isDeep)
        case .removeFolder(let path, let isDeep): try files.removeFolder(path, recursive: isDeep)
        case .checkUpload(let path): _ = try files.reference(to: path)
        case .checkDownload(let file): _ = try files.reference(to: file)
        case .writeTemporary(let bytes, let file): try files.write(bytes, to: file)
        case .complete(let file): files.complete(file)
        case .discard(let file): files.discard(file)
        case .status, .content, .prefix, .digest, .names, .makeTemporary, .finish, .save, .savedFiles: break
        }
    }

    /// Blocks the thread until the digest is computed: the files belong to one request at a time.
    private static func digest(
        of path: String,
        by algorithm: FileDigest,
        in files: any ProgramFiles,
    ) throws(APIError) -> String {
        // SAFETY: The task has the files alone, since the caller waits for it.
        nonisolated(unsafe) let files = files
        let outcome = OneTimeResult<Result<String, APIError>>()
        Task.detached {
            do throws(APIError) {
                outcome.set(.success(try await files.digest(of: path, by: algorithm)))
            } catch {
                outcome.set(.failure(error))
            }
        }
        return try outcome.wait().get()
    }

    func package(_ number: Int, _ request: PackageRequest) {
        switch request {
        case .entry(let path): reply(number, parts.package.entry(at: path))
        case .names(let folder): reply(number, parts.package.names(in: folder))
        case .bytes(let path, let limit):
            let result: Result<BytesReply, PackageError>
            do throws(PackageError) {
                result = .success(BytesReply(try parts.package.bytes(at: path, limit: limit)))
            } catch {
                result = .failure(error)
            }
            reply(number, result)
        }
    }
}
