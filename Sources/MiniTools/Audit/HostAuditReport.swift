public import MiniCore

/// The result of a ``HostAudit``.
public struct HostAuditReport: Sendable, Hashable {
    /// The checks in the order in which they ran.
    public let checks: [HostAuditCheck]

    /// Whether no check has failed; warnings and skipped checks count as passed.
    public var hasPassed: Bool { !checks.contains { $0.state == .failed } }

    /// The report for people: a line for each check, its details and its advice, and a summary.
    public var text: String {
        let width = checks.map { $0.title.count }.max() ?? 0
        var lines: [String] = []
        for check in checks {
            let title = check.title + String(repeating: " ", count: width - check.title.count)
            let state = check.state.rawValue + String(repeating: " ", count: 7 - check.state.rawValue.count)
            lines.append("\(title)  \(state)  \(check.text)")
            lines += check.details.map { "    \(Self.onOneLine($0))" }
            if let advice = check.advice { lines.append("    advice: \(advice)") }
        }
        let failed = checks.count { $0.state == .failed }
        let warnings = checks.count { $0.state == .warning }
        lines.append("\(checks.count.with("check")), \(failed) failed, \(warnings.with("warning"))")
        return lines.joined(separator: "\n") + "\n"
    }

    /// A detail as it is, or as JSON if it has control characters: hostile URLs and the names of files can have any.
    private static func onOneLine(_ detail: String) -> String {
        let isPlain = detail.unicodeScalars.allSatisfy { scalar in
            ![.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
        }
        return isPlain ? detail : JSON.text(.string(detail))
    }

    /// The report for scripts: `{ok, checks: [{area, name, state, text, details, advice}]}`.
    public var document: ScriptObject {
        ScriptObject([("ok", .bool(hasPassed)), ("checks", .array(checks.map(\.document)))])
    }

    /// ``document`` as JSON on one line.
    public var json: String { JSON.text(.object(document)) }
}

extension HostAuditCheck {
    /// `network.hostileURLs`.
    fileprivate var title: String { "\(area.rawValue).\(name)" }

    fileprivate var document: ScriptValue {
        [
            "area": .string(area.rawValue),
            "name": .string(name),
            "state": .string(state.rawValue),
            "text": .string(text),
            "details": .array(details.map(ScriptValue.string)),
            "advice": advice.map(ScriptValue.string) ?? .null,
        ]
    }
}
