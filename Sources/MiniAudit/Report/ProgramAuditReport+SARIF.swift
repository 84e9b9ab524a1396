internal import MiniCore

extension ProgramAuditReport {
    /// The run of a log of SARIF.
    ///
    /// Accepted findings are results with a suppression. What was not examined is a notification of the invocation. The calls of
    /// delegated JSAPIs, the addresses and the sizes of stored data are properties of the run.
    var sarifRun: ScriptValue {
        var results: [ScriptValue] = findings.map { .object(result(of: $0)) }
        for accepted in suppressed {
            var object = result(of: accepted.finding)
            object["suppressions"] = [["kind": "external", "justification": .string(accepted.reason)]]
            results.append(.object(object))
        }
        let notifications: [ScriptValue] = gaps.map { gap in
            [
                "level": gap.isFailure ? "error" : "note",
                "message": ["text": .string(Self.plain("not audited: \(gap.subject): \(gap.reason)"))],
            ]
        }
        let invocation: ScriptValue = [
            "executionSuccessful": .bool(isComplete), "toolExecutionNotifications": .array(notifications),
        ]
        let driver: ScriptValue = ["name": "mini audit", "rules": .array(AuditRule.all.map(Self.rule))]
        return [
            "tool": ["driver": driver], "columnKind": "utf16CodeUnits", "invocations": [invocation],
            "automationDetails": ["id": .string("mini audit/\(program)/")], "results": .array(results),
            "properties": [
                "calls": .array(calls.map(\.document)), "addresses": .array(addresses.map(\.document)),
                "storage": .array(storage.map(\.document)),
            ],
        ]
    }

    private static func rule(_ rule: AuditRule) -> ScriptValue {
        [
            "id": .string(rule.number), "shortDescription": ["text": .string(rule.title)],
            "defaultConfiguration": ["level": .string(level(of: rule.severity))],
            "properties": ["tags": .array(rule.references.map(ScriptValue.string))],
        ]
    }

    private static func level(of severity: AuditSeverity) -> String {
        switch severity {
        case .low: "note"
        case .medium: "warning"
        case .high: "error"
        }
    }

    /// A text of a program without links: viewers of SARIF show `[text](address)` as a link.
    private static func plain(_ text: String) -> String { text.replacing("](", with: "] (") }

    private func result(of finding: AuditFinding) -> ScriptObject {
        let text = finding.evidence.isEmpty ? finding.message : "\(finding.message) (\(finding.evidence))"
        var result = ScriptObject([
            ("ruleId", .string(finding.rule.number)), ("level", .string(Self.level(of: finding.severity))),
            ("message", ["text": .string(Self.plain(text))]),
            ("partialFingerprints", ["miniAudit/v1": .string(finding.fingerprint)]),
            ("properties", ["repeat": .string(command(for: finding))]),
        ])
        var location = ScriptObject()
        if let file = finding.file {
            var physical = ScriptObject([
                ("artifactLocation", ["uri": .string(PercentEncodeSet.path.encode(file))])
            ])
            if let line = finding.line {
                var region = ScriptObject([("startLine", .number(Double(line)))])
                if let column = finding.column { region["startColumn"] = .number(Double(column)) }
                physical["region"] = .object(region)
            }
            location["physicalLocation"] = .object(physical)
        }
        if let page = finding.page { location["logicalLocations"] = [["fullyQualifiedName": .string(page)]] }
        if !location.isEmpty { result["locations"] = [.object(location)] }
        return result
    }
}
