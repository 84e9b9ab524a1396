internal import MiniCore

/// The texts that reports share.
package enum ReportText {
    /// The text of a failure: the error, the difference, the source line.
    static func failure(_ failure: TestFailure, _ paint: Paint = .none) -> String {
        let error = failure.error
        let label = failure.label.isEmpty ? "" : "\(failure.label): "
        let isAssertion = error.name == "AssertionError" || error.name.isEmpty || error.name == "Error"
        var lines = [paint.text(label + (isAssertion ? error.message : "\(error.name): \(error.message)"), .red)]
        if let difference = failure.difference {
            lines.append("")
            lines += difference.split(separator: "\n", omittingEmptySubsequences: false).map { line in
                let colour: Paint.Colour? = line.hasPrefix("+") ? .red : line.hasPrefix("-") ? .green : nil
                return colour.map { paint.text(String(line), $0) } ?? String(line)
            }
            lines.append("")
            lines.append(paint.text("- expected, + received", .dim))
        }
        if let place = place(of: error) { lines.append(paint.text("at \(place)", .dim)) }
        if let excerpt = error.excerpt { lines.append(excerpt) }
        return lines.joined(separator: "\n")
    }

    /// `file:line:column`; nil when unknown.
    static func place(of error: ScriptError) -> String? {
        guard let file = error.file else { return nil }
        return [file, error.line.map(String.init), error.column.map(String.init)].compactMap(\.self).joined(
            separator: ":"
        )
    }

    /// A duration for people: `0.4 ms`, `12 ms`, `3.2 s`.
    package static func duration(_ duration: Duration) -> String {
        let microseconds = duration / .microseconds(1)
        return switch microseconds {
        case ..<10_000: "\((microseconds / 100).rounded() / 10) ms"
        case ..<1_000_000: "\(Int((microseconds / 1_000).rounded())) ms"
        default: "\((microseconds / 100_000).rounded() / 10) s"
        }
    }

    /// A configured limit: `500 ms`, `5 s`.
    static func limit(_ limit: Duration) -> String {
        let milliseconds = limit / .milliseconds(1)
        return milliseconds < 1_000
            ? "\(Int(milliseconds)) ms" : "\(milliseconds / 1_000) s".replacing(".0 s", with: " s")
    }

    /// `1 test`, `2 tests`.
    package static func count(_ count: Int, _ noun: String) -> String { count.with(noun) }

    /// The numbers of tests by status, and of snapshots by change.
    static func counts(of summary: TestSummary, _ paint: Paint = .none) -> String {
        let kinds: [(TestResult.Status, Paint.Colour)] = [
            (.passed, .green), (.failed, .red), (.flaky, .yellow), (.interrupted, .red), (.skipped, .dim),
            (.todo, .dim),
        ]
        var parts = kinds.compactMap { status, colour in
            let count = summary.count(status)
            return count == 0 ? nil : paint.text("\(count) \(status.rawValue)", colour)
        }
        let broken = summary.files.count { $0.failure != nil }
        if broken > 0 { parts.append(paint.text("\(count(broken, "file")) incomplete", .red)) }
        var text = "\(count(summary.tests.count, "test")) in \(count(summary.files.count, "file"))"
        text += parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
        text += " (\(duration(summary.duration)), seed \(summary.seed))\n"
        let snapshots = summary.files.map(\.snapshots)
        let sums: [(String, KeyPath<SnapshotCounts, Int>)] = [
            ("written", \.written), ("updated", \.updated), ("removed", \.removed),
            ("obsolete; remove with --update", \.obsolete),
        ]
        for (word, path) in sums {
            let sum = snapshots.reduce(0) { $0 + $1[keyPath: path] }
            if sum > 0 { text += "\(count(sum, "snapshot")) \(word)\n" }
        }
        return text
    }
}
