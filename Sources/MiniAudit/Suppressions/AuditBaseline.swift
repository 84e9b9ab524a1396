public import MiniCore

/// The findings of an earlier audit of a program, or of the programs in a folder.
///
/// A later audit reports only new ones.
///
/// A finding is recognized by its rule, file, page, message and evidence, and not by its line. In a folder, the name of its
/// program is compared as well.
///
/// ## Shape
/// `{version: 1, findings: [{rule, place, fingerprint}]}` for one program, and
/// `{version: 2, findings: [{program, rule, place, fingerprint}]}` for those of a folder
public struct AuditBaseline: Sendable, Hashable {
    private static let version = 1
    private static let folderVersion = 2

    /// The fingerprints by the names of programs; those of a baseline of one program have an empty name.
    private let fingerprints: [String: Set<String>]
    /// Whether the baseline is that of a folder of programs.
    public let isOfFolder: Bool

    /// Reads the text of a baseline.
    ///
    /// - Parameters:
    ///   - text: The text in UTF-8, as `text(of:)` returns it.
    ///   - file: The path of the file, for errors.
    /// - Throws: ``PackageError`` if it is no baseline.
    public init(_ text: [UInt8], file: String) throws(PackageError) {
        let value: ScriptValue
        do throws(JSONError) {
            value = try JSON.parse(text)
        } catch {
            throw PackageError("this is no baseline: \(error.message)", file: file)
        }
        isOfFolder = value["version"] == .number(Double(Self.folderVersion))
        guard isOfFolder || value["version"] == .number(Double(Self.version)),
            let findings = value["findings"]?.array
        else {
            let message = "this is no baseline; write one with mini audit --write-baseline FILE"
            throw PackageError(message, file: file)
        }
        var fingerprints: [String: Set<String>] = [:]
        for finding in findings {
            guard let fingerprint = finding["fingerprint"]?.string else {
                throw PackageError("a finding of the baseline has no fingerprint", file: file)
            }
            guard let program = isOfFolder ? finding["program"]?.string : "" else {
                throw PackageError("a finding of the baseline has no program", file: file)
            }
            fingerprints[program, default: []].insert(fingerprint)
        }
        self.fingerprints = fingerprints
    }

    /// The text of a baseline with the findings of a report, which is written to a file.
    public static func text(of report: ProgramAuditReport) -> String {
        text(version, entries(of: report).map { JSON.text(.object(ScriptObject($0))) })
    }

    /// The text of a baseline with the findings of the programs in a folder.
    public static func text(of reports: ProgramAuditReports) -> String {
        let lines = reports.reports.flatMap { report in
            entries(of: report).map { entry in
                JSON.text(.object(ScriptObject([("program", .string(report.program))] + entry)))
            }
        }
        return text(folderVersion, lines)
    }

    /// The members of the findings of a report.
    private static func entries(of report: ProgramAuditReport) -> [[(String, ScriptValue)]] {
        report.findings.map { finding in
            [
                ("rule", .string(finding.rule.number)), ("place", .string(finding.file ?? finding.page ?? "")),
                ("fingerprint", .string(finding.fingerprint)),
            ]
        }
    }

    private static func text(_ version: Int, _ findings: [String]) -> String {
        let lines = findings.map { "    " + $0 }
        let list = lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n  ]"
        return "{\n  \"version\": \(version),\n  \"findings\": \(list)\n}\n"
    }

    /// The findings of a program that the baseline does not contain.
    func newFindings(in findings: [AuditFinding], of program: String) -> [AuditFinding] {
        let known = fingerprints[isOfFolder ? program : ""] ?? []
        return findings.filter { !known.contains($0.fingerprint) }
    }
}

extension ProgramAuditReport {
    /// Removes the findings that a baseline contains, and adds their number to ``knownCount``.
    public mutating func removeFindings(in baseline: AuditBaseline) {
        let new = baseline.newFindings(in: findings, of: program)
        knownCount += findings.count - new.count
        findings = new
    }
}
