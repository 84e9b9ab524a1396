/// Connections to many workers, served by a few threads.
///
/// Threads start when they are needed. Each waits for an event of any connection, and then works for that connection alone: a
/// handler that blocks does not delay another connection while a thread is free.
///
/// ## Threading
/// May be used from any thread. Handlers of one connection never run at the same time.
package final class ChannelPool: Sendable {
    private let poller: ChannelPoller

    /// Creates a pool without threads.
    ///
    /// - Parameter threads: The maximum number of threads.
    package init(threads: Int = 4) throws(ChannelError) { poller = try ChannelPoller(maxThreads: threads) }

    deinit { poller.stop() }

    /// Adds a connection, and takes over its descriptor.
    ///
    /// - Parameters:
    ///   - descriptor: A stream socket. It is closed exactly once, before `ended` is called.
    ///   - limits: The limits of this connection.
    ///   - receive: Called on a thread of the pool for each frame, in order. Frames that are sent in it are written when all
    ///     frames that have arrived were handled.
    ///   - ended: Called exactly once, after the last call of `receive`: on a thread of the pool, or before `add` returns if the
    ///     pool is stopped or the system fails.
    /// - Returns: The connection, which the pool retains until its end.
    @discardableResult
    package func add(
        _ descriptor: Int32,
        limits: ChannelLimits = ChannelLimits(),
        receive: @escaping @Sendable (HostChannel, [UInt8]) -> Void,
        ended: @escaping @Sendable (ChannelEnd) -> Void,
    ) -> HostChannel {
        poller.add(descriptor, limits: limits, receive: receive, ended: ended)
    }

    /// Closes all connections, and ends the threads when all `ended` were called; has no effect if it was called before.
    ///
    /// The method does not wait, so that a handler may call it. The deallocation of the pool has the same effect.
    package func stop() { poller.stop() }

    /// The number of connections that have not ended.
    package var count: Int { poller.count }
}
