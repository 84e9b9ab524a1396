import MiniCore
import Synchronization

/// Keeps what arrives on a socket until the program has time for it, up to a limit.
///
/// The program is told once for all that arrives before it looks.
final class SocketInbox: Sendable {
    /// How many bytes of messages may wait: more than the largest message that a host takes.
    static let limitInBytes = 32 * 1_048_576
    /// What a message without content counts, so that empty ones are limited too.
    private static let messageSize = 64
    private static let tooMuch = APIError(.networkFailed, "messages came faster than the program took them")

    private struct State {
        /// What arrived while the program took what had arrived before.
        var arrived: [SocketEvent] = []
        /// What the program takes now, the next one last.
        var batch: [SocketEvent] = []
        var waitingBytes = 0
        /// Whether too much has arrived.
        var isFull = false
        /// Tells the program to look; nil before it can.
        var notify: (@Sendable () -> Void)?
        /// Whether the program has been told and has not looked at everything yet.
        var isNotified = false

        /// Who is to be told now.
        mutating func nextNotification() -> (@Sendable () -> Void)? {
            guard let notify, !isNotified, !(arrived.isEmpty && batch.isEmpty) else { return nil }
            isNotified = true
            return notify
        }
    }

    private let state = Mutex(State())

    init() {}

    /// Says how the program is told to look, which happens at once when something has arrived.
    func open(_ notify: @escaping @Sendable () -> Void) {
        let notification = state.withLock { state in
            state.notify = notify
            return state.nextNotification()
        }
        notification?()
    }

    /// Takes what arrived, from the connection's thread; after the limit a failure, and nothing more.
    func receive(_ event: SocketEvent) {
        let notification = state.withLock { state -> (@Sendable () -> Void)? in
            guard !state.isFull else { return nil }
            state.waitingBytes += Self.size(of: event)
            state.isFull = state.waitingBytes > Self.limitInBytes
            state.arrived.append(state.isFull ? .failed(Self.tooMuch) : event)
            return state.nextNotification()
        }
        notification?()
    }

    /// The next thing that arrived; after nil the program is told of more.
    func take() -> SocketEvent? {
        state.withLock { state in
            if state.batch.isEmpty {
                state.batch = state.arrived.reversed()
                state.arrived = []
            }
            guard let event = state.batch.popLast() else {
                state.isNotified = false
                return nil
            }
            state.waitingBytes -= Self.size(of: event)
            return event
        }
    }

    private static func size(of event: SocketEvent) -> Int {
        switch event {
        case .text(let text): messageSize + text.utf8.count
        case .bytes(let bytes): messageSize + bytes.count
        case .closed, .failed: 0
        }
    }
}
