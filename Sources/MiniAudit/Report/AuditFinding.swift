internal import MiniCore

/// A defect that an audit has found.
public struct AuditFinding: Sendable, Hashable {
    /// The rule.
    public let rule: AuditRule
    /// The defect, as one clause.
    public let message: String
    /// The file, relative to the folder of the program; nil for a defect of no file.
    public internal(set) var file: String?
    /// The line, from 1; nil for the complete file.
    public internal(set) var line: Int?
    /// The column in UTF-16 units, from 1; nil for the complete line.
    public internal(set) var column: Int?
    /// The page, with its query; nil for a defect of the program.
    public let page: String?
    /// What was found, without secrets; empty if the message is sufficient.
    public let evidence: String
    /// The number of the finding among those that differ in their lines only, from 1, before a baseline is removed.
    var number = 1

    /// The maximum length of a message and of evidence, in characters.
    private static let lengthLimit = 300

    /// Creates a finding.
    ///
    /// Control characters of texts are written as escapes, and long texts are cut.
    init(
        _ rule: AuditRule,
        _ message: String,
        file: String? = nil,
        line: Int? = nil,
        column: Int? = nil,
        page: String? = nil,
        evidence: String = "",
    ) {
        self.rule = rule
        self.message = Self.shown(message)
        self.file = file.map(Self.shown)
        self.line = line
        self.column = column
        self.page = page.map(Self.shown)
        self.evidence = Self.shown(evidence)
    }

    /// The severity of the rule.
    public var severity: AuditSeverity { rule.severity }

    /// The place, as in `pages/a/a.js:3:2`, or the page; empty for the program.
    public var place: String {
        let place = FilePlace.text(file: file, line: line, column: column)
        return place.isEmpty ? page ?? "" : place
    }

    /// The finding at a place of a file.
    func placed(in file: String?, line: Int? = nil, column: Int? = nil) -> AuditFinding {
        var finding = self
        finding.file = file.map(Self.shown)
        (finding.line, finding.column) = (line, column)
        return finding
    }

    /// The text by which a baseline and code scanning services recognize the finding: a hash of everything but its line.
    var fingerprint: String {
        let hash = StableHash.hash("\(number) \(identity)".utf8)
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// The parts that equal findings on several lines have in common.
    private var identity: String {
        JSON.text(.array([rule.number, file ?? "", page ?? "", message, evidence].map(ScriptValue.string)))
    }

    /// Numbers equal findings, in their order.
    static func number(_ findings: inout [AuditFinding]) {
        var counts: [String: Int] = [:]
        for index in findings.indices {
            let identity = findings[index].identity
            counts[identity, default: 0] += 1
            findings[index].number = counts[identity] ?? 1
        }
    }

    /// A text on one line, without characters that change how a terminal or a browser shows others.
    static func shown(_ text: String) -> String {
        let short = text.shortened(to: lengthLimit)
        if short.unicodeScalars.allSatisfy(isShown) { return short }
        var result = ""
        for scalar in short.unicodeScalars {
            if isShown(scalar) {
                result.unicodeScalars.append(scalar)
            } else {
                result += "\\u{\(String(scalar.value, radix: 16))}"
            }
        }
        return result
    }

    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}

extension AuditFinding: Comparable {
    /// Whether a finding precedes another one in reports: by severity, rule, file, position, page and text.
    public static func < (left: AuditFinding, right: AuditFinding) -> Bool {
        if left.severity != right.severity { return left.severity > right.severity }
        if left.rule.number != right.rule.number { return left.rule.number < right.rule.number }
        let (one, other) = (left.file ?? "", right.file ?? "")
        if one != other { return one < other }
        let (first, second) = ((left.line ?? 0, left.column ?? 0), (right.line ?? 0, right.column ?? 0))
        if first != second { return first < second }
        return (left.page ?? "", left.message, left.evidence) < (right.page ?? "", right.message, right.evidence)
    }
}
