internal import MiniCore

/// The result of a ``ProgramAudit``.
///
/// The findings and all other lists are sorted, and contain neither times nor absolute paths, so that the documents of two audits
/// of the same files are equal.
public struct ProgramAuditReport: Sendable, Hashable {
    /// A finding that a program accepts, with the reason.
    public struct Suppressed: Sendable, Hashable {
        /// The finding.
        public internal(set) var finding: AuditFinding
        /// The reason in mini.project.json.
        public let reason: String
    }

    /// The name of the program, see ``ProgramAudit/name``.
    public let program: String
    /// The findings, the most severe first.
    public internal(set) var findings: [AuditFinding]
    /// The findings that mini.project.json accepts.
    public internal(set) var suppressed: [Suppressed] = []
    /// The number of findings that ``removeFindings(in:)`` has removed.
    public internal(set) var knownCount = 0
    /// What was not examined.
    public internal(set) var gaps: [AuditGap]
    /// The packages of other authors in the program.
    public let dependencies: [AuditDependency]
    /// The delegated JSAPIs and those with personal data that the pages have called, by name and page.
    public let calls: [AuditCall]
    /// The pages that were opened.
    public let pages: [String]
    /// The base library that the program needs; nil if the vendor documents no version of its features.
    public let baseLibrary: AuditBaseLibrary?
    /// The real time in which the app and the first page were loaded, which the documents do not contain; nil if rule PRF-06 was
    /// not applied.
    public let loadTime: Duration?
    /// The addresses in files and at run time, with the decision of the policy.
    public let addresses: [AuditAddress]
    /// What pages have stored, in the order of the pages; without those that store nothing.
    public let storage: [AuditStorage]
    /// The options that the findings depend on, see ``ProgramAudit/options``.
    public let options: [AuditOption]

    init(
        program: String,
        findings: [AuditFinding],
        gaps: [AuditGap],
        dependencies: [AuditDependency],
        calls: [AuditCall] = [],
        pages: [String],
        baseLibrary: AuditBaseLibrary? = nil,
        loadTime: Duration? = nil,
        addresses: Set<AuditAddress> = [],
        storage: [AuditStorage] = [],
        options: [AuditOption] = [],
    ) {
        self.program = AuditFinding.shown(program)
        self.findings = Set(findings).sorted()
        self.gaps = Set(gaps).sorted()
        self.dependencies = Set(dependencies).sorted()
        self.calls = calls.sorted()
        self.pages = pages
        self.baseLibrary = baseLibrary
        self.loadTime = loadTime
        self.addresses = addresses.sorted()
        self.storage = storage
        self.options = options
        numberFindings()
    }

    /// Numbers equal findings, also accepted ones, so that their fingerprints are the same in all reports.
    ///
    /// Is called before findings are removed.
    mutating func numberFindings() {
        var all = findings + suppressed.map(\.finding)
        AuditFinding.number(&all)
        findings = Array(all.prefix(findings.count))
        for (index, finding) in all.dropFirst(findings.count).enumerated() { suppressed[index].finding = finding }
    }

    /// Whether every part of the program was examined, as far as the rules allow.
    public var isComplete: Bool { !gaps.contains(where: \.isFailure) }

    /// Whether a part was not examined because the time limit of the audit had passed.
    public var hasTimedOut: Bool { gaps.contains { $0.reason.hasPrefix(AuditGap.timeLimit) } }

    /// The number of findings of a severity.
    public func count(of severity: AuditSeverity) -> Int { findings.count { $0.severity == severity } }

    /// Whether a finding has a severity or a higher one, or the audit is incomplete.
    ///
    /// Accepted findings and those of a removed baseline do not count.
    public func hasFailed(at severity: AuditSeverity) -> Bool {
        !isComplete || findings.contains { $0.severity >= severity }
    }

    /// Leaves out the findings of each rule beyond a limit, and notes their number as a gap.
    ///
    /// Call ``removeFindings(in:)`` before, so that only new findings count.
    public mutating func limitFindings(to limit: Int = 200) {
        var counts: [String: Int] = [:]
        findings = findings.filter { finding in
            let count = (counts[finding.rule.number] ?? 0) + 1
            counts[finding.rule.number] = count
            return count <= limit
        }
        let omissions = counts.filter { $0.value > limit }.map { number, count in
            let rest = count - limit
            let reason = "\(rest.with("more finding")) \(rest == 1 ? "is" : "are") left out"
            return AuditGap(number, reason, isFailure: false)
        }
        gaps = (gaps + omissions).sorted()
    }

    /// The command that finds a defect again.
    ///
    /// It names the program by its folder, and is run in the folder above. It has the ``options`` that the finding needs.
    public func command(for finding: AuditFinding) -> String {
        // A name that begins with a hyphen would be an option.
        let folder = program.hasPrefix("-") ? "./" + program : program
        var command = "mini audit \(Self.quoted(folder)) --rule \(finding.rule.number)"
        if let page = finding.page { command += " --page \(Self.quoted(String(page.prefix { $0 != "?" })))" }
        for option in options where option.isNeeded(by: finding) { command += " \(option.text)" }
        return command
    }

    /// A word of a command line for a shell.
    static func quoted(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy { $0.isPlainInShell }
        return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }
}

extension UInt8 {
    /// Whether a shell gives the byte no meaning.
    fileprivate var isPlainInShell: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
            UInt8(ascii: "/"), UInt8(ascii: "@"), UInt8(ascii: ":"), UInt8(ascii: "+"):
            true
        default: false
        }
    }
}
