internal import MiniCore
internal import MiniCrypto
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
                // A number of the worker.
                let count = min(max(count, 0), Self.prefixLimit)
                return BytesReply(try services.files.prefix(of: path, count: count))
            }
        case .digest: break
        case .names(let path): reply(number) { services throws(APIError) in try services.files.names(in: path) }
        case .makeTemporary: reply(number) { services throws(APIError) in try services.files.temporaryFile() }
        case .finish(let file, let ending):
            reply(number) { services throws(APIError) in try services.files.addExtension(ending, to: file) }
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

    /// The maximum number of bytes of a prefix: the size of a file.
    private static let prefixLimit = 10 << 20

    /// Replies with the digest of a file, which can take seconds.
    func digest(_ number: Int, of path: String, by algorithm: FileDigest) -> Bool {
        let reference = services.withLock { services -> Result<any FileReference, APIError> in
            do throws(APIError) { return .success(try services.files.reference(to: path)) } catch {
                return .failure(error)
            }
        }
        return replyLater(number) { () async throws(APIError) in try await reference.get().digest(by: algorithm) }
    }

    /// Serves the cache of the program's own folder: the output of a worker is not checked.
    func style(_ number: Int, _ request: StyleRequest) {
        switch request {
        case .output(let file): reply(number, parts.styleCache?.output(of: file).map(BytesReply.init))
        case .store(let entry):
            parts.styleCache?.store(entry)
            reply(number, EmptyReply())
        }
    }

    func package(_ number: Int, _ request: PackageRequest) {
        send(.reply(number, reply(to: request)))
    }

    /// The encoded reply to a request for the files of the package.
    func reply(to request: PackageRequest) -> [UInt8] {
        switch request {
        case .entry(let path): return parts.package.entry(at: path).encoded
        case .names(let folder): return parts.package.names(in: folder).encoded
        case .canonicalPath(let path): return parts.package.canonicalPath(of: path).encoded
        case .bytes(let path, let limit):
            let result: Result<BytesReply, PackageError>
            do throws(PackageError) {
                let limit = min(limit, ProgramPackage.fileLimitInBytes)
                result = .success(BytesReply(try parts.package.bytes(at: path, limit: limit)))
            } catch {
                result = .failure(error)
            }
            return result.encoded
        }
    }
}
