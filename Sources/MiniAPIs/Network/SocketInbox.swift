import DequeModule
import MiniCore
import Synchronization

/// A bounded queue of the events of a socket that the program has not processed yet.
///
/// The program is notified once for all events that arrive before it takes them.
final class SocketInbox: Sendable {
    /// The maximum number of bytes in waiting messages; more than the largest message that a host accepts.
    static let limitInBytes = 32 * 1_048_576
    /// The additional size of each message, which limits the number of empty messages.
    private static let messageSize = 64
    private static let tooMuch = APIError(.networkFailed, "messages arrived faster than the program processed them")

    private struct State {
        var events: Deque<SocketEvent> = []
        var waitingBytes = 0
        /// Whether the limit was exceeded.
        var isFull = false
        /// Notifies the program; nil until ``open(_:)``.
        var notify: (@Sendable () -> Void)?
        /// Whether the program was notified and has not taken all events yet.
        var isNotified = false

        /// Returns the closure to call now, if the program must be notified.
        mutating func nextNotification() -> (@Sendable () -> Void)? {
            guard let notify, !isNotified, !events.isEmpty else { return nil }
            isNotified = true
            return notify
        }
    }

    private let state = Mutex(State())

    init() {}

    /// Sets the closure that notifies the program.
    ///
    /// It is called immediately if events have arrived.
    func open(_ notify: @escaping @Sendable () -> Void) {
        let notification = state.withLock { state in
            state.notify = notify
            return state.nextNotification()
        }
        notification?()
    }

    /// Adds an event, on the connection's thread.
    ///
    /// Beyond the limit, adds a failure once and then nothing.
    func receive(_ event: SocketEvent) {
        let notification = state.withLock { state -> (@Sendable () -> Void)? in
            guard !state.isFull else { return nil }
            state.waitingBytes += Self.size(of: event)
            state.isFull = state.waitingBytes > Self.limitInBytes
            state.events.append(state.isFull ? .failed(Self.tooMuch) : event)
            return state.nextNotification()
        }
        notification?()
    }

    /// Removes and returns the next event.
    ///
    /// After nil, the program is notified of further events.
    func take() -> SocketEvent? {
        state.withLock { state in
            guard let event = state.events.popFirst() else {
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
