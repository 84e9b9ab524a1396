internal import MiniHost

/// The work of a page while it is opened and used.
extension PageAudit {
    /// The size of copied data that is reported, in bytes.
    private static let changeLimit = 256 << 10

    mutating func reviewPerformance(of run: PageRun) {
        let changes = run.dataChanges
        if run.largestChange >= Self.changeLimit {
            let message = "a call of setData copies 256 KB or more"
            add(AuditFinding(.largeChange, message, page: page, evidence: Self.text(ofCall: run.largestChange)))
        } else if changes.bytes >= Self.changeLimit {
            let message = "setData copies 256 KB or more at the start"
            let evidence = "\(changes.bytes) bytes by \(changes.count.with("call"))"
            add(AuditFinding(.largeChange, message, page: page, evidence: evidence))
        }
        if run.changesPerSecond > 20 {
            let message = "setData is called more than 20 times in a second"
            let evidence = "\(run.changesPerSecond.with("call")) in a second of the program's clock"
            add(AuditFinding(.frequentChanges, message, page: page, evidence: evidence))
        }
        if run.nodeCount > 1_000 {
            let evidence = "\(run.nodeCount) nodes"
            add(AuditFinding(.largePage, "the page has more than 1,000 nodes", page: page, evidence: evidence))
        }
        // The measured time is no evidence: it differs in each run.
        if run.duration > runner.treeTimeLimit, run.isIdle {
            let limit = ProgramAudit.text(of: runner.treeTimeLimit)
            let message = "more than \(limit) pass until the page has its tree and is idle"
            add(AuditFinding(.slowPage, message, page: page, evidence: "the duration is over \(limit)"))
        }
    }

    /// Reviews the largest change of data by an action, unless the page makes as large a one at the opening.
    mutating func reviewChanges(of use: PageUse, _ base: PageRun) {
        guard use.largestChange >= Self.changeLimit, base.largestChange < Self.changeLimit else { return }
        let message = "a call of setData copies 256 KB or more when the page is used"
        add(AuditFinding(.largeChange, message, page: page, evidence: Self.text(ofCall: use.largestChange)))
    }

    private static func text(ofCall bytes: Int) -> String { "\(bytes) bytes by one call" }
}
