import InMemoryTracing
import MiniHost
import MiniOperations
import Tracing

/// What the operators of the super app see.
struct Monitor: Sendable {
    let host: MiniProgramHost
    let operations: HostOperations
    let metrics: PrometheusMetrics
    let tracer: InMemoryTracer

    /// The metrics, with gauges of this moment.
    func currentMetrics() throws -> String {
        operations.record(try host.statistics())
        return metrics.text
    }

    /// The spans since the last call, a line for each.
    ///
    /// A server exports them to a collector instead of keeping them.
    func nextSpans() -> String {
        let lines = tracer.popFinishedSpans().map { span in
            let (start, end) = (span.startInstant.nanosecondsSinceEpoch, span.endInstant.nanosecondsSinceEpoch)
            let nanoseconds = Int64(end) - Int64(start)
            let isFailed = span.status?.code == .error
            return "\(span.operationName) \(nanoseconds / 1_000) µs \(isFailed ? "failed" : "succeeded")"
        }
        return lines.isEmpty ? "no spans" : lines.joined(separator: "\n")
    }
}
