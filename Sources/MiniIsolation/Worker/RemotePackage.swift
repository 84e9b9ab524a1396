internal import MiniCore
internal import MiniRuntime

// SAFETY: A worker has one thread for the program.
/// The files of the package, which the host reads for the program of a worker.
///
/// ## Threading
/// Used on the thread of the worker.
final class RemotePackage: PackageReader, @unchecked Sendable {
    private let connection: HostConnection
    /// The replies that the host has sent with the start.
    private var replies: [PackageRequest: [UInt8]]

    init(_ connection: HostConnection, _ replies: [PackageReply]) {
        self.connection = connection
        self.replies = Dictionary(replies.map { ($0.request, $0.bytes) }) { first, _ in first }
    }

    /// Releases the replies that the host has sent with the start, after the start.
    func releaseReplies() { replies = [:] }

    private func reply<Reply: BinaryCodable>(
        to request: PackageRequest,
        as type: Reply.Type = Reply.self,
        failure: (APIError) -> Reply,
    ) -> Reply {
        if let bytes = replies[request] { return HostConnection.decoded(bytes) }
        return connection.callForResult(.package(request), as: type, failure: failure)
    }

    func entry(at path: String) -> PackageEntry? { reply(to: .entry(at: path)) { _ in nil } }

    func names(in folder: String) -> [String] { reply(to: .names(in: folder)) { _ in [] } }

    func canonicalPath(of path: String) -> String { reply(to: .canonicalPath(of: path)) { _ in path } }

    func bytes(at path: String, limit: Int) throws(PackageError) -> [UInt8] {
        let reply = reply(
            to: .bytes(at: path, limit: limit),
            as: Result<BytesReply, PackageError>.self
        ) { .failure(PackageError($0.message)) }
        return try reply.get().bytes
    }
}
