internal import MiniHost

/// The findings and the gaps of a page.
extension PageAudit {
    /// Notes that the time limit of the audit has passed.
    mutating func noteCut() {
        gaps.append(AuditGap(page, "\(AuditGap.timeLimit); the rest of the page was not audited"))
    }

    /// Notes the parts of the page beyond a limit, which do not make the audit incomplete.
    ///
    /// - Parameters:
    ///   - count: The number of these parts; nothing is noted for zero and less.
    ///   - subject: The number of a rule, or the page.
    ///   - action: What was not done, such as `used`.
    mutating func noteRest(_ count: Int, _ noun: String, of subject: String, _ action: String) {
        guard count > 0 else { return }
        let reason = "\(count.with("more \(noun)")) of \(page) \(count.wasOrWere) not \(action)"
        gaps.append(AuditGap(subject, reason, isFailure: false))
    }

    /// Notes that a run has not opened the page, for rules that report none of the reasons.
    ///
    /// - Parameter condition: The words after "the page was not opened".
    mutating func noteUnopened(_ run: PageRun, _ condition: String) {
        // The time limit of the audit is noted for each run.
        if run.isCut { return }
        guard run.isEnded || run.terminationError != nil || run.startError != nil else { return }
        gaps.append(AuditGap(page, "the page was not opened \(condition): its program has ended or was not started"))
    }

    func applies(to rules: [AuditRule]) -> Bool { rules.contains { self.rules.contains($0.number) } }

    /// Adds a finding; one without a file is reported in the script of the page.
    mutating func add(_ finding: AuditFinding) {
        findings.append(finding.file == nil ? finding.placed(in: scriptFile) : finding)
    }

    /// Adds a finding about one of the calls of a JSAPI, in the script of the page if several places are possible.
    ///
    /// The place is that of all calls, or the only mention of the JSAPI in the scripts of the page if no call has a known place.
    mutating func add(_ finding: AuditFinding, atCallOf name: String, in run: PageRun) {
        let calls = run.allCalls.filter { $0.name == name }
        if let known = calls.first(where: { $0.file != nil }) {
            let isOnly = calls.allSatisfy { call in
                (call.file, call.line, call.column) == (known.file, known.line, known.column)
            }
            add(isOnly ? finding.placed(in: known.file, line: known.line, column: known.column) : finding)
        } else if let site = sites.call(of: name, on: page) {
            add(finding.placed(in: site.file, line: site.line, column: site.column))
        } else {
            add(finding)
        }
    }

    /// Adds a finding about each of the calls of a JSAPI, at the first one that has failed.
    mutating func add(_ finding: AuditFinding, atFailedCallOf name: String, in run: PageRun) {
        guard let call = run.allCalls.first(where: { $0.name == name && $0.file != nil }) else {
            return add(finding, atCallOf: name, in: run)
        }
        add(finding.placed(in: call.file, line: call.line, column: call.column))
    }

    /// Adds a finding about a page that shows nothing.
    mutating func addBlank(_ rule: AuditRule, _ message: String, of run: PageRun, on page: String? = nil) {
        let count = run.nodeCount.with("node")
        let evidence = run.tree == nil ? "the page has no tree" : "\(count), none of them with a text or a control"
        let page = page ?? self.page
        add(AuditFinding(rule, message, file: templateFile, page: page, evidence: evidence))
    }

    /// Adds a finding about code that does not return.
    mutating func addEnded(_ rule: AuditRule, _ message: String, on page: String? = nil) {
        let evidence = "the process was ended\(Self.after(runner.pageTimeout))"
        add(AuditFinding(rule, message, page: page ?? self.page, evidence: evidence))
    }

    /// The words for a time limit that has passed; empty for no limit.
    static func after(_ limit: Duration?) -> String { limit.map { " after \(ProgramAudit.text(of: $0))" } ?? "" }

    /// The script of the page; the template for a page without a script.
    private var scriptFile: String? { [".js", ".ts"].map { page + $0 }.first(where: isFile) ?? templateFile }

    /// The template of the page; nil if the program has none.
    private var templateFile: String? { [page + ".axml"].first(where: isFile) }

    private func isFile(_ path: String) -> Bool { runner.package.source.entry(at: path) == .file }

    /// Reports the errors of a run that other runs do not have, and a page that shows nothing.
    ///
    /// - Parameter condition: The words after "the page throws" and "the page shows nothing".
    mutating func compare(
        _ run: PageRun,
        with others: [PageRun],
        _ rule: AuditRule,
        _ condition: String,
        query: String? = nil,
    ) {
        let page = query.map { "\(self.page)?\($0)" } ?? self.page
        if run.isCut { return }
        if run.isEnded {
            return addEnded(rule, "the code of the page does not return \(condition)", on: page)
        }
        if let error = run.terminationError {
            return report(error, rule, "the program ends \(condition)", on: page)
        }
        if let error = run.startError, run.errors.isEmpty {
            let reason = "the program cannot be started \(condition): \(Self.firstLine(of: "\(error)"))"
            gaps.append(AuditGap(page, reason))
            return
        }
        let known = others.flatMap(\.errors)
        let new = run.errors.filter { error in
            !known.contains { ($0.text, $0.file, $0.line) == (error.text, error.file, error.line) }
        }
        for error in new { report(error, rule, "the page throws \(condition)", on: page) }
        if new.isEmpty, run.isBlank, !others.contains(where: \.isBlank) {
            addBlank(rule, "the page shows nothing \(condition)", of: run, on: page)
        }
    }

    mutating func report(_ error: ScriptError, _ rule: AuditRule, _ message: String, on page: String? = nil) {
        add(
            AuditFinding(
                rule,
                message,
                file: error.file,
                line: error.line,
                column: error.column,
                page: page ?? self.page,
                evidence: Self.firstLine(of: error.text),
            )
        )
    }

    /// The first line of an error, without secrets of known forms and in addresses.
    static func firstLine(of text: String) -> String {
        SecretScan.masked(CredentialMask.message(text.split(separator: "\n").first.map(String.init) ?? ""))
    }
}
