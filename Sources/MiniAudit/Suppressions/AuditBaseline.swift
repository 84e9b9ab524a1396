public import MiniCore

/// The findings of an earlier audit, so that a later one reports only new ones.
///
/// A finding is recognized by its rule, file, page, message and evidence, and not by its line.
///
/// ## Shape
/// `{version: 1, findings: [{rule, place, fingerprint}]}`
public struct AuditBaseline: Sendable, Hashable {
    private static let version = 1

    private let fingerprints: Set<String>

    /// Reads the text of a baseline.
    ///
    /// - Parameters:
    ///   - text: The text in UTF-8, as ``text(of:)`` returns it.
    ///   - file: The path of the file, for errors.
    /// - Throws: ``PackageError`` if it is no baseline.
    public init(_ text: [UInt8], file: String) throws(PackageError) {
        let value: ScriptValue
        do throws(JSONError) {
            value = try JSON.parse(text)
        } catch {
            throw PackageError("this is no baseline: \(error.message)", file: file)
        }
        guard value["version"] == .number(Double(Self.version)), let findings = value["findings"]?.array else {
            let message = "this is no baseline; write one with mini audit --write-baseline FILE"
            throw PackageError(message, file: file)
        }
        var fingerprints: Set<String> = []
        for finding in findings {
            guard let fingerprint = finding["fingerprint"]?.string else {
                throw PackageError("a finding of the baseline has no fingerprint", file: file)
            }
            fingerprints.insert(fingerprint)
        }
        self.fingerprints = fingerprints
    }

    /// The text of a baseline with the findings of a report, which is written to a file.
    public static func text(of report: ProgramAuditReport) -> String {
        let marks = fingerprints(of: report.findings)
        let lines = zip(report.findings, marks).map { finding, mark in
            "    "
                + JSON.text([
                    "rule": .string(finding.rule.number), "place": .string(finding.file ?? finding.page ?? ""),
                    "fingerprint": .string(mark),
                ])
        }
        let list = lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n  ]"
        return "{\n  \"version\": \(version),\n  \"findings\": \(list)\n}\n"
    }

    /// The texts by which findings are recognized; equal findings on several lines are numbered.
    static func fingerprints(of findings: [AuditFinding]) -> [String] {
        var counts: [String: Int] = [:]
        return findings.map { finding in
            let parts = [
                finding.rule.number, finding.file ?? "", finding.page ?? "", finding.message, finding.evidence,
            ]
            let text = JSON.text(.array(parts.map(ScriptValue.string)))
            counts[text, default: 0] += 1
            let hash = StableHash.hash("\(counts[text] ?? 0) \(text)".utf8)
            let digits = String(hash, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
    }

    /// The findings of a list that the baseline does not contain.
    func newFindings(in findings: [AuditFinding]) -> [AuditFinding] {
        zip(findings, Self.fingerprints(of: findings)).filter { !fingerprints.contains($0.1) }.map(\.0)
    }
}

extension ProgramAuditReport {
    /// Removes the findings that a baseline contains, and adds their number to ``knownCount``.
    public mutating func removeFindings(in baseline: AuditBaseline) {
        let new = baseline.newFindings(in: findings)
        knownCount += findings.count - new.count
        findings = new
    }
}
