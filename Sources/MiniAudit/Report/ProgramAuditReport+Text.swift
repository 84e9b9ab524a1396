internal import MiniCore

extension ProgramAuditReport {
    /// The report for people.
    public var text: String {
        var rows = findings.flatMap { lines(of: $0) }
        for accepted in suppressed {
            let finding = accepted.finding
            rows.append("accepted \(finding.rule.number) \(finding.place): \(accepted.reason)")
        }
        for gap in gaps { rows.append("not audited: \(gap.subject): \(gap.reason)") }
        rows += callRows
        rows += addressLines
        rows += storage.map { "\(program): \($0.text)" }
        if let baseLibrary { rows.append("\(program): \(baseLibrary.text)") }
        return (rows + [summary]).joined(separator: "\n") + "\n"
    }

    /// Longer lists of addresses are in the other formats only.
    private static let addressLimit = 10

    /// The numbers of addresses, and the addresses if there are few of them.
    private var addressLines: [String] {
        if addresses.isEmpty { return [] }
        let used = addresses.count { $0.page != nil }
        func count(_ decision: AuditAddress.Decision) -> Int { addresses.count { $0.decision == decision } }
        var line = "\(program): addresses: \(addresses.count - used) in files, \(used) at run time; "
        line += "\(count(.allowed)) allowed, \(count(.refused)) refused, \(count(.host)) decided by the host"
        if addresses.count > Self.addressLimit { return [line + "; --format json and html list them"] }
        return [line] + addresses.map { "    \($0.address) (\($0.use)) in \($0.place): \($0.decisionText)" }
    }

    /// One row for each JSAPI that pages have called, with the most calls on one page.
    private var callRows: [String] {
        let names = Dictionary(grouping: calls, by: \.name).sorted { $0.key < $1.key }
        return names.map { name, calls in
            let before = calls.map(\.countBeforeTap).max() ?? 0
            let after = calls.map(\.countAfterTap).max() ?? 0
            let data = calls[0].data.map { " (\($0))" } ?? ""
            let pageCount = calls.count { $0.page != nil }
            let pages = pageCount == 0 ? "before the first page" : "on \(pageCount.with("page"))"
            let place = calls.first { $0.file != nil }.map { ", as in \($0.place)" } ?? ""
            let counts = "at most \(before.with("call")) before a tap and \(after) after it"
            return "\(program): my.\(name)\(data) is called \(pages), \(counts)\(place)"
        }
    }

    private func lines(of finding: AuditFinding) -> [String] {
        let place = finding.place.isEmpty ? program : finding.place
        let references = finding.rule.references.joined(separator: ", ")
        var lines = [
            "\(place): \(finding.severity.rawValue): \(finding.message) [\(finding.rule.number)]"
        ]
        if finding.file != nil, let page = finding.page { lines.append("    page: \(page)") }
        if !finding.evidence.isEmpty { lines.append("    evidence: \(finding.evidence)") }
        if !references.isEmpty { lines.append("    references: \(references)") }
        lines.append("    repeat: \(command(for: finding))")
        return lines
    }

    /// The numbers of findings, of accepted and known ones, and of the parts that were not examined.
    var summary: String {
        let counts = AuditSeverity.allCases.reversed().map { "\(count(of: $0)) \($0.rawValue)" }
        var text = "\(program): \(findings.count.with("finding")) (\(counts.joined(separator: ", ")))"
        text += ", \(suppressed.count) accepted, \(knownCount) known; \(pages.count.with("page")) opened"
        let missing = gaps.count(where: \.isFailure)
        if missing == 0 { return text }
        return text + "; not complete: \(missing.with("part")) \(missing.wasOrWere) not audited"
    }
}
