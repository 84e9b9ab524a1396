internal import MiniCore
internal import NIOCore
internal import Synchronization

/// The HTTP connections of a host.
///
/// Unused ones are closed when there are too many.
///
/// The client keeps a connection to each server for a minute after its last exchange, regardless of the number of servers.
///
/// ## Threading
/// Called on the event loop of the connections, which the client uses as well.
final class OpenConnections: Sendable {
    private struct Connection {
        let channel: any Channel
        var exchanges = 0
        /// The time of the last use, as a number that grows with each use.
        var lastUse: Int
    }

    private struct State {
        var connections: [ObjectIdentifier: Connection] = [:]
        var useCount = 0
    }

    private let limit: @Sendable () -> Int
    private let state = Mutex(State())

    /// Creates an empty collection.
    ///
    /// - Parameter limit: Returns the number of connections above which unused ones are closed.
    init(limit: @escaping @Sendable () -> Int) {
        self.limit = limit
    }

    /// Adds a new connection until it closes, and closes an unused one if there are too many.
    func add(_ channel: any Channel) {
        let id = ObjectIdentifier(channel)
        let unused = state.withLock { state -> (any Channel)? in
            state.useCount += 1
            state.connections[id] = Connection(channel: channel, lastUse: state.useCount)
            let isTooMany =
                state.connections.count > limit()
                || !FileDescriptors.hasCapacity(for: 0, keeping: FileDescriptors.reserve / 2)
            guard isTooMany else { return nil }
            return state.connections.values
                .filter { $0.exchanges == 0 && ObjectIdentifier($0.channel) != id }
                .min { $0.lastUse < $1.lastUse }?.channel
        }
        channel.closeFuture.whenComplete { [weak self] _ in
            self?.state.withLock { _ = $0.connections.removeValue(forKey: id) }
        }
        // Each new connection closes one.
        unused?.close(promise: nil)
    }

    /// Counts the start of an exchange.
    func beginExchange(on channel: any Channel) {
        state.withLock { state in
            state.useCount += 1
            state.connections[ObjectIdentifier(channel)]?.exchanges += 1
            state.connections[ObjectIdentifier(channel)]?.lastUse = state.useCount
        }
    }

    /// Counts the end of an exchange.
    func endExchange(on channel: any Channel) {
        state.withLock { $0.connections[ObjectIdentifier(channel)]?.exchanges -= 1 }
    }
}
