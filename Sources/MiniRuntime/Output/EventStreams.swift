package import MiniCore
internal import Synchronization

/// The event streams of a program for its host.
package final class EventStreams: Sendable {
    /// The buffer size of a stream: a slower listener loses the oldest events, which limits memory.
    private static let bufferedEvents = 10_000

    private struct State {
        var lastID = 0
        var continuations: [Int: AsyncStream<ProgramEvent>.Continuation] = [:]
        var hasEnded = false
    }

    private let state = Mutex(State())
    private let hadListener = Atomic<Bool>(false)

    /// Whether there has been a listener.
    var hasListeners: Bool { hadListener.load(ordering: .relaxed) }

    /// Creates streams without listeners.
    package init() {}

    /// A stream of the events from now on; it ends when the program ends.
    package func makeStream() -> AsyncStream<ProgramEvent> {
        let (stream, continuation) = AsyncStream<ProgramEvent>.makeStream(
            bufferingPolicy: .bufferingNewest(Self.bufferedEvents)
        )
        let id: Int? = state.withLock { state in
            guard !state.hasEnded else { return nil }
            state.lastID += 1
            state.continuations[state.lastID] = continuation
            hadListener.store(true, ordering: .relaxed)
            return state.lastID
        }
        guard let id else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.continuations[id] = nil }
        }
        return stream
    }

    /// Sends an event to all listeners.
    package func send(_ event: ProgramEvent) {
        for continuation in state.withLock({ Array($0.continuations.values) }) { continuation.yield(event) }
    }

    /// Ends all streams.
    package func finish() {
        let continuations = state.withLock { state in
            state.hasEnded = true
            defer { state.continuations = [:] }
            return Array(state.continuations.values)
        }
        for continuation in continuations { continuation.finish() }
    }
}
