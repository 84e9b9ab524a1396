internal import MiniHost

/// The findings that a program accepts and the base library that it requires, from `audit` of mini.project.json.
struct AuditSettings: Sendable, Hashable {
    /// An accepted finding.
    struct Suppression: Sendable, Hashable {
        /// The number of the rule.
        let rule: String
        /// The file of the finding; nil for any.
        let file: String?
        /// The page of the finding, without its query; nil for any.
        let page: String?
        /// Why the finding is accepted.
        let reason: String

        /// Whether the suppression applies to a finding.
        func matches(_ finding: AuditFinding) -> Bool {
            if rule != finding.rule.number { return false }
            if let file, file != finding.file { return false }
            if let page, page != finding.page.map({ String($0.prefix { $0 != "?" }) }) { return false }
            return true
        }
    }

    /// The suppressions in the order of the file.
    let suppressions: [Suppression]
    /// The minimum of the base library that the program sets in the vendor's console; nil for none.
    let baseLibrary: PackageVersion?

    /// Reads the settings of a program.
    ///
    /// - Throws: ``PackageError`` for a suppression without a rule or a reason, for an unknown rule, and for a text that is no
    ///   version.
    init(of package: ProgramPackage) throws(PackageError) {
        guard let settings = package.project["audit"] else {
            (suppressions, baseLibrary) = ([], nil)
            return
        }
        guard let object = settings.object else { throw Self.mistake("audit: expected an object") }
        let known = ConfigurationKeys.audit.map(\.name)
        if let unknown = object.keys.first(where: { !known.contains($0) }) {
            let list = known.joined(separator: " and ")
            throw Self.mistake("audit: there is no key \"\(unknown)\"; the keys are \(list)")
        }
        baseLibrary = try object["baseLibrary"].map { value throws(PackageError) in try Self.version(value) }
        guard let list = object["suppressions"] else {
            suppressions = []
            return
        }
        guard let entries = list.array else { throw Self.mistake("audit.suppressions: expected an array") }
        var parsed: [Suppression] = []
        for (index, entry) in entries.enumerated() {
            parsed.append(try Self.suppression(entry, "audit.suppressions[\(index)]"))
        }
        suppressions = parsed
    }

    private static func suppression(_ value: ScriptValue, _ place: String) throws(PackageError) -> Suppression {
        guard let entry = value.object else { throw mistake("\(place): expected an object") }
        let known = Set(ConfigurationKeys.suppression.map(\.name))
        if let key = entry.keys.first(where: { !known.contains($0) }) {
            throw mistake("\(place): there is no key \"\(key)\"; the keys are rule, file, page and reason")
        }
        for key in entry.keys where entry[key]?.string == nil {
            throw mistake("\(place).\(key): expected a string")
        }
        guard let rule = entry["rule"]?.string, AuditRule.rule(rule) != nil else {
            throw mistake("\(place).rule: expected the number of a rule, such as \"NET-01\"")
        }
        guard let reason = entry["reason"]?.string, reason.contains(where: { !$0.isWhitespace }) else {
            throw mistake("\(place).reason: state why the finding of \(rule) is accepted")
        }
        return Suppression(
            rule: rule,
            file: entry["file"]?.string,
            page: entry["page"]?.string,
            reason: AuditFinding.shown(reason),
        )
    }

    private static func version(_ value: ScriptValue) throws(PackageError) -> PackageVersion {
        guard let version = value.string.flatMap({ PackageVersion($0) }) else {
            throw mistake("audit.baseLibrary: expected a version with three numbers, such as \"1.20.0\"")
        }
        return version
    }

    private static func mistake(_ message: String) -> PackageError {
        PackageError(message, file: "mini.project.json")
    }
}

extension ProgramAuditReport {
    /// Moves the findings that settings accept to ``suppressed``, and reports suppressions that match nothing.
    ///
    /// - Parameters:
    ///   - rules: The numbers of the rules that were applied; suppressions of others are not reported.
    ///   - isExamined: Whether the parts of the program that a suppression names were examined completely; otherwise it is not
    ///     reported.
    mutating func apply(
        _ settings: AuditSettings,
        rules: Set<String>,
        isExamined: (AuditSettings.Suppression) -> Bool,
    ) {
        var unused = settings.suppressions
        var remaining: [AuditFinding] = []
        for finding in findings {
            guard let match = settings.suppressions.first(where: { $0.matches(finding) }) else {
                remaining.append(finding)
                continue
            }
            unused.removeAll { $0 == match }
            suppressed.append(Suppressed(finding: finding, reason: match.reason))
        }
        if rules.contains(AuditRule.unusedSuppression.number) {
            remaining += unused.filter { rules.contains($0.rule) && isExamined($0) }.map { entry in
                let place = entry.file ?? entry.page ?? "any place"
                let message = "the suppression of \(entry.rule) in \(place) matches no finding; remove it"
                return AuditFinding(.unusedSuppression, message, file: "mini.project.json")
            }
        }
        findings = remaining.sorted()
        numberFindings()
    }
}
