import FuzzTargets
import MiniCore

/// The results of targets, as a table in Markdown.
struct Table {
    private var rows: [String] = []
    private var failures: [(target: FuzzTarget, failure: FuzzFailure)] = []

    /// The maximum number of bytes of an input that is printed.
    private static let inputLimit = 2_048

    var failureCount: Int { failures.count }

    mutating func add(_ target: FuzzTarget, _ report: FuzzReport, _ duration: Duration) {
        let seconds = max(Double(duration.nanoseconds) / 1e9, 1e-3)
        let rejections = report.rejections.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { kind, count in
            "\(kind) \(count)"
        }
        let counts = FuzzFailure.Kind.allCases.map { kind in
            let count = report.failures.count(where: { $0.kind == kind })
            return count == 0 ? "none" : "\(count)"
        }
        let cells =
            [
                target.name, "\(report.executionCount)", "\(Int(Double(report.executionCount) / seconds))",
                "\(report.acceptedCount)", rejections.joined(separator: ", "),
            ] + counts
        rows.append("| \(cells.joined(separator: " | ")) |")
        failures += report.failures.map { (target: target, failure: $0) }
    }

    /// The table, and each failure with the command that repeats it.
    func text(seed: UInt64) -> String {
        let names = ["target", "executions", "per second", "accepted", "rejected"]
        let kinds = ["violations", "slow", "hangs", "crashes"]
        let head = "| \((names + kinds).joined(separator: " | ")) |"
        let line = "|" + String(repeating: "---|", count: names.count + kinds.count)
        let details = failures.map { target, failure in
            let input = target.input(seed: seed, index: failure.index)
            let digits = Fuzzing.hexadecimal(input.prefix(Self.inputLimit))
            return """

                \(failure.kind.rawValue): mini-fuzz \(target.name) --seed \(seed) --only \(failure.index)
                reason: \(failure.text)
                input: \(digits)\(input.count > Self.inputLimit ? "…" : "")
                """
        }
        return ([head, line] + rows + details).joined(separator: "\n")
    }
}
