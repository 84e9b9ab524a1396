/// The parts of a program that an audit has not examined completely.
///
/// A suppression that matches no finding is not unused if its finding can be in one of them.
struct UnexaminedParts {
    /// The pages that were not opened, and those with a gap.
    private let pages: Set<String>
    /// The other subjects of gaps: numbers of rules, files, and `files` for files that were not listed.
    private let others: Set<String>

    /// - Parameters:
    ///   - pages: The pages of app.json.
    ///   - opened: Those that were opened.
    init(_ gaps: [AuditGap], pages: [String], opened: [String]) {
        // The page of a gap can have a query.
        let subjects = Set(gaps.map { gap in String(gap.subject.prefix { $0 != "?" }) })
        let all = Set(pages.map(AuditFinding.shown))
        self.pages = all.subtracting(opened.map(AuditFinding.shown)).union(all.intersection(subjects))
        others = subjects.subtracting(all)
    }

    /// Whether a finding that a suppression accepts can be in one of the parts.
    ///
    /// - Parameter requiresPages: Whether the rule of the suppression requires that pages are opened.
    func canContainFinding(of suppression: AuditSettings.Suppression, requiresPages: Bool) -> Bool {
        if others.contains(suppression.rule) { return true }
        if requiresPages, suppression.page.map({ pages.contains($0) }) ?? !pages.isEmpty { return true }
        let files = others.filter { AuditRule.rule($0) == nil }
        return suppression.file.map { files.contains($0) || files.contains("files") } ?? !files.isEmpty
    }
}
