internal import MiniHost

/// Personal data that is followed by the identity of its objects.
extension PageAudit {
    /// Reports objects of personal data that a page sends or stores, unless their content is reported already.
    mutating func reviewObjects(of run: PageRun) {
        for call in run.markedCalls {
            guard let data = PersonalData.kind(named: call.source)?.data else { continue }
            let isStored = PersonalData.stores.contains(call.name)
            let rule: AuditRule = isStored ? .storedPersonalData : .sentPersonalData
            let message = isStored ? PersonalData.stored(data) : PersonalData.sent(data, to: call.url)
            if findings.contains(where: { $0.rule == rule && $0.message == message }) { continue }
            let evidence = "an object of my.\(call.source) in my.\(call.name), by its identity"
            add(AuditFinding(rule, message, page: page, evidence: evidence), atCallOf: call.name, in: run)
        }
        // More of them are not reported by a program.
        guard run.markedCalls.count >= ResultMarks.limit else { return }
        let calls = "\(ResultMarks.limit.with("call")) or more"
        let reason = "the page passes objects of personal data in \(calls); those after the limit were not followed"
        gaps.append(AuditGap(page, reason))
    }
}
