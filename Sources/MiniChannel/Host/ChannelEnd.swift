/// The reason for the end of a connection to a worker.
package enum ChannelEnd: Sendable, Equatable {
    /// The worker has closed its end, possibly inside a frame.
    case closedByPeer
    /// The host has called `close()`, or has stopped the pool.
    case closedByHost
    /// A frame is beyond its limit; the text is for a log.
    case protocolError(String)
    /// The worker reads too slowly: the queued bytes are beyond their limit.
    case peerDoesNotRead
    /// A system call failed with a value of `errno`.
    case system(Int32)
}
