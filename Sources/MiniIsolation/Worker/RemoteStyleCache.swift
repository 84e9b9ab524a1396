internal import MiniCore
internal import MiniRuntime

// SAFETY: A worker has one thread for the program.
/// The cache of compiled style sheets, which the host keeps for the program of a worker.
///
/// ## Threading
/// Used on the thread of the worker.
final class RemoteStyleCache: StyleCache, @unchecked Sendable {
    private let connection: HostConnection

    init(_ connection: HostConnection) { self.connection = connection }

    func output(of file: String) -> [UInt8]? {
        let reply = connection.callForResult(.style(.output(of: file)), as: BytesReply?.self) { _ in nil }
        return reply?.bytes
    }

    func store(_ entry: StyleCacheEntry) {
        // The size of an entry is limited, so that the request is not too large.
        _ = connection.callForResult(.style(.store(entry)), as: EmptyReply.self) { _ in EmptyReply() }
    }
}
