internal import MiniCore
internal import MiniRuntime

/// The files of the package, which the host reads for the program of a worker.
struct RemotePackage: PackageSource {
    let connection: HostConnection

    func entry(at path: String) -> PackageEntry? {
        connection.callForResult(.package(.entry(at: path)), as: PackageEntry?.self) { _ in nil }
    }

    func names(in folder: String) -> [String] {
        connection.callForResult(.package(.names(in: folder)), as: [String].self) { _ in [] }
    }

    func bytes(at path: String, limit: Int) throws(PackageError) -> [UInt8] {
        let reply = connection.callForResult(
            .package(.bytes(at: path, limit: limit)),
            as: Result<BytesReply, PackageError>.self
        ) { .failure(PackageError($0.message)) }
        return try reply.get().bytes
    }
}
