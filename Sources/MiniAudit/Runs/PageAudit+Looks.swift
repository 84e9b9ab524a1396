internal import MiniHost

/// How the page is shown.
extension PageAudit {
    /// Applies the rules ACC-01 to ACC-04 in a run of its own, whose time limit is no defect of the page.
    mutating func reviewLooks() async {
        guard applies(to: AuditRule.accessibility) else { return }
        var looks = PageLooks(page: page, sites: sites)
        var conditions = PageRunner.Conditions()
        conditions.idleShare = idleShare
        conditions.appliesAccessibility = true
        let run = await runner.run(page, conditions) { program in await looks.examine(program) }
        if run.isCut { return noteCut() }
        if run.isEnded { return noteLooks("the page was ended\(Self.after(runner.accessibilityTimeout))") }
        if run.terminationError != nil || run.startError != nil {
            return noteLooks("the program of the page has ended or was not started")
        }
        if looks.isUnreadable { return noteLooks("the elements of the page cannot be read") }
        for finding in looks.findings { add(finding) }
        if looks.isSkipped { noteLooks("the page never becomes idle", isFailure: false) }
        noteRest(looks.skippedTargetCount, "touch target", of: AuditRule.touchTarget.number, "measured")
        noteRest(looks.skippedTextCount, "text", of: AuditRule.contrast.number, "examined")
    }

    /// Notes that the rules were not applied.
    private mutating func noteLooks(_ reason: String, isFailure: Bool = true) {
        let reason = "\(reason), so that the rules ACC-01 to ACC-04 were not applied"
        gaps.append(AuditGap(page, reason, isFailure: isFailure))
    }
}
