public import MiniCore

extension ProgramAuditReport {
    /// The report for scripts:
    /// `{program, complete, pages, findings, accepted, known, gaps, dependencies, calls, baseLibrary, addresses, storage,
    /// options}`.
    ///
    /// The dependencies have the fields of components in CycloneDX, and `folder`.
    public var document: ScriptValue {
        let accepted: [ScriptValue] = suppressed.map { entry in
            var fields = object(of: entry.finding)
            fields["reason"] = .string(entry.reason)
            return .object(fields)
        }
        let missing: [ScriptValue] = gaps.map { gap in
            ["subject": .string(gap.subject), "reason": .string(gap.reason), "failure": .bool(gap.isFailure)]
        }
        let components: [ScriptValue] = dependencies.map { dependency in
            [
                "type": "library", "name": .string(dependency.name),
                "version": dependency.version.map(ScriptValue.string) ?? .null,
                "purl": .string(dependency.packageURL), "folder": .string(dependency.folder),
            ]
        }
        return [
            "program": .string(program), "complete": .bool(isComplete), "pages": .array(pages.map(ScriptValue.string)),
            "findings": .array(findings.map { .object(object(of: $0)) }), "accepted": .array(accepted),
            "known": .number(Double(knownCount)), "gaps": .array(missing), "dependencies": .array(components),
            "calls": .array(calls.map(\.document)), "baseLibrary": baseLibrary?.document ?? .null,
            "addresses": .array(addresses.map(\.document)), "storage": .array(storage.map(\.document)),
            "options": .array(options.map(\.document)),
        ]
    }

    private func object(of finding: AuditFinding) -> ScriptObject {
        ScriptObject([
            ("rule", .string(finding.rule.number)), ("title", .string(finding.rule.title)),
            ("severity", .string(finding.severity.rawValue)),
            ("references", .array(finding.rule.references.map(ScriptValue.string))),
            ("file", finding.file.map(ScriptValue.string) ?? .null),
            ("line", finding.line.map { .number(Double($0)) } ?? .null),
            ("column", finding.column.map { .number(Double($0)) } ?? .null),
            ("page", finding.page.map(ScriptValue.string) ?? .null), ("message", .string(finding.message)),
            ("evidence", .string(finding.evidence)), ("command", .string(command(for: finding))),
        ])
    }
}
