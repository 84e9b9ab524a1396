internal import MiniHost
internal import Synchronization

/// The JSAPI calls of one program, in order, up to a limit, and those with objects of personal data.
///
/// ## Threading
/// May be used from any thread.
final class CallLog: ProgramObserver {
    private struct State {
        var calls: [CallRecord] = []
        var isTruncated = false
    }

    private let state = Mutex(State())
    private let marked = Mutex<Set<MarkedCall>>([])
    private static let limit = 10_000

    /// The calls so far.
    var calls: [CallRecord] { state.withLock { $0.calls } }

    /// Whether there were more calls than are kept.
    var isTruncated: Bool { state.withLock { $0.isTruncated } }

    /// The calls with objects of personal data so far, sorted.
    var markedCalls: [MarkedCall] {
        marked.withLock { $0 }.sorted { ($0.name, $0.source, $0.url ?? "") < ($1.name, $1.source, $1.url ?? "") }
    }

    /// Adds a call with an object of personal data.
    func add(_ call: MarkedCall) { marked.withLock { _ = $0.insert(call) } }

    func program(_ origin: EventOrigin, did event: ProgramEvent) {
        guard case .call(let call) = event else { return }
        state.withLock { state in
            if state.calls.count < Self.limit {
                state.calls.append(call)
            } else {
                state.isTruncated = true
            }
        }
    }
}
