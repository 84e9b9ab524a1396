internal import MiniCore
internal import Synchronization
internal import Tracing

/// The spans of calls that use the network and have not ended.
///
/// The span of any other call is made when the call has ended. These spans are the parents of their requests, and begin before.
///
/// ## Threading
/// May be used from any thread.
final class CallSpans: Sendable {
    /// The maximum number of spans of a run: a worker that was taken over states any numbers of calls.
    static let limit = 10_000

    /// By the numbers of runs and of their calls.
    private let runs = Mutex<[Int: [Int: any Tracing.Span]]>([:])

    /// Keeps the spans of a run from now on.
    func open(_ run: Int) {
        runs.withLock { runs in
            if runs[run] == nil { runs[run] = [:] }
        }
    }

    /// Ends the spans of a run, whose calls have no result any more.
    func close(_ run: Int) {
        let spans = runs.withLock { $0.removeValue(forKey: run) }
        for span in (spans ?? [:]).values { span.end() }
    }

    /// The span of a call, made at its first request; nil if the run is closed or has too many spans.
    ///
    /// - Parameter make: Called with the lock, so that all requests of a call have one parent.
    func span(of call: Int, in run: Int, _ make: () -> any Tracing.Span) -> (any Tracing.Span)? {
        runs.withLock { runs -> (any Tracing.Span)? in
            if let span = runs[run]?[call] { return span }
            guard let count = runs[run]?.count, count < Self.limit else { return nil }
            let span = make()
            runs[run]?[call] = span
            return span
        }
    }

    /// Removes the span of a call that has ended; nil if the call has made no request.
    func remove(_ call: Int, of run: Int) -> (any Tracing.Span)? {
        runs.withLock { $0[run]?.removeValue(forKey: call) }
    }
}
