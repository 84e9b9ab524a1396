internal import MiniHost
internal import Synchronization

/// The JSAPI calls of one program, in order, up to a limit.
///
/// ## Threading
/// May be used from any thread.
final class CallLog: ProgramObserver {
    private let state = Mutex<[CallRecord]>([])
    private static let limit = 10_000

    /// The calls so far.
    var calls: [CallRecord] { state.withLock { $0 } }

    func program(_ origin: EventOrigin, did event: ProgramEvent) {
        guard case .call(let call) = event else { return }
        state.withLock { calls in
            if calls.count < Self.limit { calls.append(call) }
        }
    }
}
