internal import NIOCore
internal import Synchronization

/// The number of connections of a server, which is limited.
///
/// ## Threading
/// May be used from any thread.
final class ConnectionCount: Sendable {
    /// The server has as many connections as it may have.
    struct Exceeded: Error {}

    private let limit: Int
    private let count = Mutex(0)

    init(limit: Int) { self.limit = limit }

    /// Counts a connection until it is closed.
    ///
    /// - Throws: ``Exceeded``
    func add(_ channel: any Channel) throws(Exceeded) {
        let isAdmitted = count.withLock { count in
            guard count < limit else { return false }
            count += 1
            return true
        }
        guard isAdmitted else { throw Exceeded() }
        channel.closeFuture.whenComplete { _ in self.count.withLock { $0 -= 1 } }
    }
}
