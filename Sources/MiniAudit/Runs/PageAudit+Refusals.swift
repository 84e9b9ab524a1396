internal import MiniHost

/// The page after refusals, without permissions and without JSAPIs.
extension PageAudit {
    /// The JSAPIs that leave the program.
    private static let exits: Set = ["exitMiniProgram", "navigateBackMiniProgram"]
    /// The permissions of a program whose host grants none about people and servers.
    private static let fewPermissions: Set<Permission> = [.none, .navigation, .userInterface]
    /// The most permissions, and the most JSAPIs, of a page that are denied one by one.
    private static let denialLimit = 10

    mutating func reviewRefusals(_ base: PageRun) async {
        if applies(to: [.dialogLoop, .exitOnRefusal, .repeatedRequest, .deniedPermission]) {
            var conditions = PageRunner.Conditions()
            conditions.refuses = true
            let run = await open(page, conditions)
            compare(run, with: [base], .deniedPermission, "when the user refuses")
            reviewRefusal(run, base)
        }
        if applies(to: [.deniedPermission]) {
            var conditions = PageRunner.Conditions()
            conditions.permissions = Self.fewPermissions
            let run = await open(page, conditions)
            compare(run, with: [base], .deniedPermission, "when the host grants no permissions")
            denied.append(run.compared)
        }
        if applies(to: [.missingFunction]), !delegated.isEmpty {
            var conditions = PageRunner.Conditions()
            conditions.missing = delegated
            let run = await open(page, conditions)
            compare(run, with: [base], .missingFunction, "when JSAPIs are not available")
            denied.append(run.compared)
        }
    }

    private mutating func reviewRefusal(_ run: PageRun, _ base: PageRun) {
        let counts = Dictionary(run.shown.filter(\.isDialog).map { ($0, 1) }, uniquingKeysWith: +)
        let repeated = counts.filter { $0.value > 3 }.keys.compactMap(\.sourceAndText)
        if let (source, text) = repeated.min(by: { $0 < $1 }) {
            let message = "the page shows the same dialogue again and again after it was cancelled"
            // The number of dialogues without end depends on real time.
            let evidence = "more than 3 times \(source)" + (text.isEmpty ? "" : " with \"\(Self.firstLine(of: text))\"")
            let finding = AuditFinding(.dialogLoop, message, page: page, evidence: evidence)
            add(finding, atCallOf: source.replacing("my.", with: ""), in: run)
        }
        reviewExit(run, base)
        for kind in PersonalData.kinds {
            let count = run.calls.count { $0.name == kind.name }
            let isRepeatedAnyway = base.calls.count { $0.name == kind.name } > 1
            if count > 1, !isRepeatedAnyway { addRepeatedRequest(kind, count, "after the user has refused", run) }
        }
    }

    private mutating func addRepeatedRequest(
        _ kind: PersonalData.Kind,
        _ count: Int,
        _ condition: String,
        _ run: PageRun,
    ) {
        let message = "the page calls my.\(kind.name) again \(condition)"
        // The number of calls without end depends on real time.
        let evidence = count > 3 ? "more than 3 calls" : count.with("call")
        let finding = AuditFinding(.repeatedRequest, message, page: page, evidence: evidence)
        add(finding, atFailedCallOf: kind.name, in: run)
    }

    /// Reports a page that leaves the program only when the user refuses.
    private mutating func reviewExit(_ run: PageRun, _ base: PageRun) {
        let isExit = { (call: CallRecord) in Self.exits.contains(call.name) }
        guard let call = run.allCalls.first(where: isExit), !base.allCalls.contains(where: isExit) else { return }
        let message = "the page calls my.\(call.name) after a refusal"
        let evidence = "my.\(call.name), which the page does not call without a refusal"
        let finding = AuditFinding(.exitOnRefusal, message, page: page, evidence: evidence)
        add(finding, atFailedCallOf: call.name, in: run)
    }

    // MARK: Use

    /// Uses the page while the user refuses.
    ///
    /// - Parameters:
    ///   - used: The run in which the page was used without refusals.
    ///   - use: The use of the page in that run.
    mutating func reviewRefusalInUse(_ base: PageRun, _ used: PageRun, _ use: PageUse) async {
        guard applies(to: [.exitOnRefusal, .deniedPermission, .repeatedRequest]), !use.isUnused else { return }
        var conditions = PageRunner.Conditions()
        conditions.refuses = true
        let (run, refusal) = await self.use(conditions)
        guard !run.isCut, !run.isEnded else { return }
        compare(run, with: [base, used], .deniedPermission, "when the user refuses while it is used")
        denied.append(run.compared)
        reviewExit(run, used)
        for kind in PersonalData.kinds {
            let count = refusal.mostCalls(of: kind.name)
            let isRepeatedAnyway = use.mostCalls(of: kind.name) > 1
            if count > 1, !isRepeatedAnyway {
                addRepeatedRequest(kind, count, "after the user has refused while it is used", run)
            }
        }
    }

    /// Denies the permissions and the JSAPIs that the page calls one by one.
    ///
    /// What was called in the use of the page is denied in a use, and the others while the page is opened.
    mutating func reviewDenials(_ base: PageRun, _ used: PageRun, _ use: PageUse) async {
        let opening = Set(base.calls.map(\.name))
        let later = Set(use.callsOfUse.map(\.name))
        let apis = runner.configuration.apis
        if applies(to: [.deniedPermission]) {
            let asked = permissions(of: opening)
            let askedLater = permissions(of: later)
            let all = asked.union(askedLater).sorted { $0.rawValue < $1.rawValue }
            // A single one was denied with all others.
            let isKnown = asked.count == 1 && asked.isDisjoint(with: Self.fewPermissions)
            let rest = all.filter { askedLater.contains($0) || !isKnown }
            for permission in rest.prefix(Self.denialLimit) {
                var conditions = PageRunner.Conditions()
                conditions.denied = permission
                let condition = "without the permission \(permission.rawValue)"
                await review(conditions, .deniedPermission, condition, [base, used], askedLater.contains(permission))
            }
            let count = rest.count - Self.denialLimit
            noteRest(count, "permission", of: AuditRule.deniedPermission.number, "denied one by one")
        }
        if applies(to: [.missingFunction]) {
            let called = opening.filter { apis.delegatedFunction(named: $0) != nil }
            let calledLater = later.filter { apis.delegatedFunction(named: $0) != nil }
            let isKnown = called.count == 1 && called.isSubset(of: delegated)
            let rest = called.union(calledLater).sorted().filter { calledLater.contains($0) || !isKnown }
            for name in rest.prefix(Self.denialLimit) {
                var conditions = PageRunner.Conditions()
                conditions.missing = [name]
                let condition = "when my.\(name) is not available"
                await review(conditions, .missingFunction, condition, [base, used], calledLater.contains(name))
            }
            let count = rest.count - Self.denialLimit
            noteRest(count, "JSAPI", of: AuditRule.missingFunction.number, "made unavailable one by one")
        }
    }

    /// Opens or uses the page under conditions, and reports what the runs before did not have.
    private mutating func review(
        _ conditions: PageRunner.Conditions,
        _ rule: AuditRule,
        _ condition: String,
        _ others: [PageRun],
        _ isUsed: Bool,
    ) async {
        let run: PageRun
        if isUsed {
            run = await use(conditions).run
            if run.isEnded { return }
        } else {
            run = await open(page, conditions)
        }
        compare(run, with: others + denied, rule, condition)
        denied.append(run.compared)
    }

    /// The permissions that JSAPIs need, besides the one that every program has.
    private func permissions(of names: Set<String>) -> Set<Permission> {
        Set(names.compactMap { runner.configuration.apis.permission(of: $0) }).subtracting([.none])
    }
}

extension HeadlessUserInterface.Shown {
    /// Whether it waits for a person.
    fileprivate var isDialog: Bool {
        switch self {
        case .toast, .loading: false
        default: true
        }
    }

    /// What has opened a dialogue, and the text that it shows; nil for what is no dialogue.
    fileprivate var sourceAndText: (String, String)? {
        switch self {
        case .alert(let dialog): ("my.alert", dialog.content)
        case .confirm(let dialog): ("my.confirm", dialog.content)
        case .prompt(let dialog): ("my.prompt", dialog.message)
        case .actionSheet(let dialog): ("my.showActionSheet", dialog.title)
        case .picker(let dialog): ("my.\(dialog.name)", "")
        case .authorization: ("an authorization", "")
        case .toast, .loading: nil
        }
    }
}
