import CoreMetrics
import Synchronization

/// Keeps the metrics of a process, and writes them in the text format of Prometheus.
///
/// A counter and a gauge are one value. A timer is a summary: the number of durations and their sum in seconds.
final class PrometheusMetrics: MetricsFactory {
    /// The metrics by their names and their labels.
    private let metrics = Mutex<[String: [String: Metric]]>([:])

    /// The metrics in the text format, sorted.
    var text: String {
        let metrics = metrics.withLock { $0 }
        var lines: [String] = []
        for (name, series) in metrics.sorted(by: { $0.key < $1.key }) {
            if let kind = series.values.first?.kind { lines.append("# TYPE \(name) \(kind.rawValue)") }
            for (labels, metric) in series.sorted(by: { $0.key < $1.key }) {
                lines += metric.lines(name, labels.isEmpty ? "" : "{\(labels)}")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        metric(.counter, label, dimensions)
    }

    func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        metric(aggregate ? .summary : .gauge, label, dimensions)
    }

    func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        metric(.summary, label + "_seconds", dimensions)
    }

    func destroyCounter(_ handler: any CounterHandler) {}
    func destroyRecorder(_ handler: any RecorderHandler) {}
    func destroyTimer(_ handler: any TimerHandler) {}

    private func metric(_ kind: Metric.Kind, _ name: String, _ dimensions: [(String, String)]) -> Metric {
        let labels = dimensions.map { "\($0.0)=\"\(Self.escaped($0.1))\"" }.joined(separator: ",")
        return metrics.withLock { metrics -> Metric in
            if let metric = metrics[name]?[labels] { return metric }
            let metric = Metric(kind)
            metrics[name, default: [:]][labels] = metric
            return metric
        }
    }

    private static func escaped(_ value: String) -> String {
        var text = String.UnicodeScalarView()
        // Not by characters: a carriage return and a line feed are one.
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\\": text += "\\\\".unicodeScalars
            case "\"": text += "\\\"".unicodeScalars
            case "\n": text += "\\n".unicodeScalars
            default: text.append(scalar)
            }
        }
        return String(text)
    }
}

/// A metric with one combination of labels.
private final class Metric: CounterHandler, RecorderHandler, TimerHandler {
    enum Kind: String {
        case counter
        case gauge
        case summary
    }

    let kind: Kind
    private let state = Mutex((count: 0, value: 0.0))

    init(_ kind: Kind) { self.kind = kind }

    func increment(by amount: Int64) { add(Double(amount)) }

    func reset() { state.withLock { $0 = (0, 0) } }

    func record(_ value: Int64) { record(Double(value)) }

    func record(_ value: Double) {
        if kind == .gauge { state.withLock { $0 = (1, value) } } else { add(value) }
    }

    func recordNanoseconds(_ duration: Int64) { add(Double(duration) / 1_000_000_000) }

    private func add(_ amount: Double) {
        state.withLock { state in
            state.count += 1
            state.value += amount
        }
    }

    /// The lines of the text format.
    func lines(_ name: String, _ labels: String) -> [String] {
        let (count, value) = state.withLock { $0 }
        switch kind {
        case .counter, .gauge: return ["\(name)\(labels) \(Int64(value))"]
        case .summary: return ["\(name)_count\(labels) \(count)", "\(name)_sum\(labels) \(value)"]
        }
    }
}
