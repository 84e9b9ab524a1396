import MiniCore
import Synchronization

/// Keeps what arrives on a socket until the program has time for it, up to a limit.
final class SocketInbox: Sendable {
    /// How many bytes of messages may wait: more than the largest message that a host takes.
    static let limitInBytes = 32 * 1_048_576
    /// What a message without content counts, so that empty ones are limited too.
    private static let messageSize = 64

    private let events: AsyncStream<SocketEvent>
    private let continuation: AsyncStream<SocketEvent>.Continuation
    private let waitingBytes = Mutex(0)

    init() { (events, continuation) = AsyncStream.makeStream() }

    /// Takes what arrived, from the connection's thread; after the limit a failure, and nothing more.
    func receive(_ event: SocketEvent) {
        let hasRoom = waitingBytes.withLock { bytes in
            bytes += Self.size(of: event)
            return bytes <= Self.limitInBytes
        }
        if hasRoom {
            continuation.yield(event)
        } else {
            continuation.yield(.failed(APIError(.networkFailed, "messages came faster than the program took them")))
            continuation.finish()
        }
    }

    /// The next thing that arrived; nil when the calling task was cancelled.
    func next() async -> SocketEvent? {
        var iterator = events.makeAsyncIterator()
        guard let event = await iterator.next(isolation: #isolation) else { return nil }
        waitingBytes.withLock { $0 -= Self.size(of: event) }
        return event
    }

    private static func size(of event: SocketEvent) -> Int {
        switch event {
        case .text(let text): messageSize + text.utf8.count
        case .bytes(let bytes): messageSize + bytes.count
        case .closed, .failed: 0
        }
    }
}
