import MiniHost

extension DoctorReport {
    /// The report for people and for scripts.
    var result: CommandResult {
        CommandResult(
            text: text,
            document: ScriptObject([("ok", .bool(lacking.isEmpty)), ("checks", .array(checks.map(document)))]),
            status: lacking.isEmpty ? .success : .failed,
        )
    }

    private var text: String {
        var table = Table([("CHECK", .left), ("STATE", .left), ("RESULT", .left)])
        for check in checks { table.append([check.name, check.state.rawValue, check.text]) }
        var lines = table.lines
        let advice = advice
        if !advice.isEmpty { lines += ["", "Advice:"] + advice.map { "  \($0)" } }
        let summary = lacking.isEmpty ? "Everything that is required is there." : "Missing: \(list(lacking))."
        return (lines + ["", summary]).joined(separator: "\n") + "\n"
    }

    /// One line for each advice, with the checks that it concerns.
    private var advice: [String] {
        var texts: [String] = []
        var names: [String: [String]] = [:]
        for check in checks {
            guard let advice = check.advice else { continue }
            if names[advice] == nil { texts.append(advice) }
            names[advice, default: []].append(check.name)
        }
        return texts.map { "\(list(names[$0] ?? [])): \($0)" }
    }

    private func list(_ names: [String]) -> String { names.joined(separator: ", ") }

    private func document(_ check: DoctorCheck) -> ScriptValue {
        [
            "name": .string(check.name),
            "state": .string(check.state.rawValue),
            "required": .bool(required.contains(check.name)),
            "text": .string(check.text),
            "advice": check.advice.map(ScriptValue.string) ?? .null,
        ]
    }
}
