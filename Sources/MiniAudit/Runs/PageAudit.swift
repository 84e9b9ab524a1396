internal import MiniHost

/// Examines one page by opening it under several conditions.
struct PageAudit: Sendable {
    let runner: PageRunner
    /// The page, without a query.
    let page: String
    /// The names that the scripts of the page read from its query, sorted.
    let queryNames: [String]
    /// The delegated JSAPIs that the program names, sorted.
    let delegated: [String]
    /// The delegated JSAPIs of the host and those with personal data, whose calls are listed.
    let listed: Set<String>
    /// The numbers of the rules to apply.
    let rules: Set<String>
    /// The places of calls and elements in the files of the program.
    let sites: SourceSites
    var findings: [AuditFinding] = []
    var gaps: [AuditGap] = []
    /// The addresses that the page uses.
    private(set) var addresses: Set<AuditAddress> = []
    /// What the page has stored; nil for nothing.
    var storage: AuditStorage?
    /// The calls of the listed JSAPIs in all runs.
    private(set) var calls = CallTally()
    /// The runs in which permissions and JSAPIs are denied.
    var denied: [PageRun] = []
    /// The part of the waiting time of each run after the first one: a page that never becomes idle takes all of it.
    private(set) var idleShare = 1.0

    /// The most requests of a page that are cut off one by one; the others are cut off at once.
    private static let cutLimit = 20
    /// The part of the waiting time for a server that does not respond.
    private static let pendingShare = 0.25
    /// The part of the waiting time for a page that never becomes idle.
    private static let busyShare = 0.1

    init(
        _ runner: PageRunner,
        page: String,
        queryNames: [String],
        delegated: [String],
        listed: Set<String>,
        rules: Set<String>,
        sites: SourceSites,
    ) {
        self.runner = runner
        self.page = page
        self.queryNames = queryNames
        self.delegated = delegated
        self.listed = listed
        self.rules = rules
        self.sites = sites
    }

    /// Opens the page, and applies the rules.
    mutating func run() async {
        let base = await runner.run(page)
        addCalls(of: base)
        guard reviewStart(of: base) else { return }
        if !base.isIdle { idleShare = Self.busyShare }
        reviewErrors(of: base)
        reviewPrivacy(of: base)
        reviewAddresses(of: base)
        reviewPerformance(of: base)
        await reviewLooks()
        await reviewQueries(base)
        if applies(to: [.secondStart, .secondEntry]) {
            var conditions = PageRunner.Conditions()
            conditions.starts = 2
            let run = await open(page, conditions)
            compare(run, with: [base], .secondStart, "when it is opened again")
            await reviewEntry([base, run])
        }
        await reviewRefusals(base)
        if !base.network.requests.isEmpty { await reviewServers(base) }
        await reviewUse(base)
        // Their trees are not kept for the report.
        denied = []
    }

    // MARK: Start

    /// Whether the page was opened; otherwise reports the reason.
    private mutating func reviewStart(of run: PageRun) -> Bool {
        if run.isCut {
            noteCut()
            return false
        }
        if run.isEnded {
            addEnded(.endedProgram, "the code of the page does not return")
            gaps.append(AuditGap(page, "the code of the page does not return"))
            return false
        }
        if let error = run.terminationError {
            report(error, .endedProgram, "the program ends")
            gaps.append(AuditGap(page, "the program ends when the page is opened"))
            return false
        }
        guard let error = run.startError else { return true }
        if case .script(let error) = error {
            let hasEnded = error.termination != nil
            report(
                error,
                hasEnded ? .endedProgram : .exception,
                "the program \(hasEnded ? "ends" : "throws") at its start"
            )
        }
        gaps.append(AuditGap(page, "the program cannot be started: \(Self.firstLine(of: "\(error)"))"))
        return false
    }

    private mutating func reviewErrors(of run: PageRun) {
        // Without a network a page is opened in any case, since an audit reaches no server.
        let isOffline = !run.network.requests.isEmpty
        for error in run.errors {
            report(error, isOffline ? .offline : .exception, "the page throws when it is opened")
        }
        if run.isBlank, run.errors.isEmpty {
            let message = isOffline ? "the page shows nothing without a network" : "the page shows nothing"
            addBlank(isOffline ? .offline : .blankPage, message, of: run)
        }
        if !run.isIdle {
            let message = "timers, calls or requests of the page do not end"
            let evidence = "the page is not idle after \(ProgramAudit.text(of: runner.idleTimeout))"
            add(AuditFinding(.neverIdle, message, page: page, evidence: evidence))
        }
    }

    private mutating func reviewPrivacy(of run: PageRun) {
        let names = Set(run.calls.map(\.name))
        for kind in PersonalData.kinds where names.contains(kind.name) {
            let count = run.calls.count { $0.name == kind.name }
            let message = "my.\(kind.name) reads \(kind.data) when the page is opened"
            // The number of calls of a page that never becomes idle depends on real time.
            let evidence = "\(run.isIdle ? count.with("call") : "1 call or more") before a tap"
            add(AuditFinding(.earlyCall, message, page: page, evidence: evidence), atCallOf: kind.name, in: run)
        }
    }

    /// Reviews the addresses that the page connects to, also those that scripts compute: one for each rule and server.
    mutating func reviewAddresses(of run: PageRun) {
        let review = AddressReview(policy: runner.policy)
        var known = Set(findings.compactMap(\.addressKey))
        let media = run.network.media.filter(review.lists).map { (url: $0, type: NetworkPolicy.ResourceType.media) }
        for use in media + run.network.uses.map({ (url: $0.url, type: $0.type) }) {
            addresses.insert(review.listed(use.url, for: use.type, on: page))
            guard let defect = review.defect(of: use.url, for: use.type) else { continue }
            let finding = AuditFinding(defect.rule, defect.message, page: page, evidence: defect.evidence)
            if let key = finding.addressKey, known.insert(key).inserted { add(finding) }
        }
        noteMedia(of: run)
        if run.network.isTruncated {
            gaps.append(
                AuditGap(page, "the page sends more requests than an audit keeps; the others were not examined")
            )
        }
    }

    /// Notes a page with as many addresses of media as are kept.
    private mutating func noteMedia(of run: PageRun) {
        guard run.network.hasMostMedia else { return }
        let count = "\(AuditNetwork.limit) addresses or more of images, sounds and videos"
        gaps.append(AuditGap(page, "the page has \(count); those after the limit were not examined"))
    }

    // MARK: Conditions

    private mutating func reviewQueries(_ base: PageRun) async {
        if applies(to: [.hostileQuery]) {
            var earlier = [base]
            for query in HostileQueries.queries(of: queryNames) {
                let run = await open("\(page)?\(query)")
                compare(run, with: earlier, .hostileQuery, "with a hostile query", query: query)
                // One query that ends the program is sufficient.
                if run.isEnded || run.terminationError != nil { break }
                earlier.append(run.compared)
            }
        }
        guard applies(to: [.sentQuery, .openedQuery]), !queryNames.isEmpty else { return }
        let url = "\(page)?\(HostileQueries.canaryQuery(of: queryNames))"
        let unserved = await open(url)
        var network = unserved.network
        var conditions = PageRunner.Conditions()
        conditions.network = .json(cut: nil)
        let served = await open(url, conditions)
        for run in [unserved, served] { noteUnopened(run, "with an address in its query") }
        network.requests += served.network.requests
        network.webViews += served.network.webViews
        for request in network.requests {
            if HostileQueries.isCanaryHost(of: request.url) {
                let message = "the query of the page names the server of a request"
                let name = request.initiator.rawValue
                add(AuditFinding(.openedQuery, message, page: page, evidence: "my.\(name)"), atCallOf: name, in: served)
            } else if request.method != "GET", request.method != "HEAD", request.holds(HostileQueries.canary) {
                let message = "the page sends its query by \(request.method) without a tap"
                let host = WebURLText.host(of: request.url)
                let finding = AuditFinding(.sentQuery, message, page: page, evidence: "to \(host)")
                add(finding, atCallOf: request.initiator.rawValue, in: served)
            }
        }
        let trees = [served.tree].compactMap(\.self)
        let shown = network.webViews + trees.flatMap { HostileQueries.webViewAddresses(in: $0) }
        if shown.contains(where: HostileQueries.isCanaryHost) {
            let message = "the query of the page names the address of a web-view; compare it with a list of servers"
            add(AuditFinding(.openedQuery, message, page: page, evidence: "the web-view that the page shows or opens"))
        }
    }

    /// Enters the running program again, which shows its page and then opens it.
    private mutating func reviewEntry(_ others: [PageRun]) async {
        guard applies(to: [.secondEntry]) else { return }
        var entry = PageEntry(page: page, queryNames: queryNames, wait: runner.idleTimeout * idleShare)
        var conditions = PageRunner.Conditions()
        conditions.idleShare = idleShare
        var run = await runner.run(page, conditions) { program in await entry.perform(on: program) }
        if run.isCut { return noteCut() }
        addCalls(of: run, isEntered: true)
        run.tree = entry.tree
        compare(run, with: others, .secondEntry, "when the running program is opened again")
    }

    private mutating func reviewServers(_ base: PageRun) async {
        if applies(to: [.serverError]) {
            let run = await open(.serverError)
            compare(run, with: [base], .serverError, "when a server returns the status 500")
        }
        if applies(to: [.otherContent, .cutRequest]) {
            let json = await open(.json(cut: nil))
            // A page may send further requests after a response.
            reviewAddresses(of: json)
            let html = await open(.html)
            compare(json, with: [base], .otherContent, "when a server returns an empty object")
            compare(html, with: [base, json], .otherContent, "when a server returns HTML")
            if applies(to: [.cutRequest]) {
                let count = json.network.requests.count
                var cut: [PageRun] = []
                for number in 0..<min(count, Self.cutLimit) {
                    let run = await open(.json(cut: number..<number + 1))
                    compare(run, with: [base, json], .cutRequest, "when request \(number + 1) is cut off")
                    cut.append(run.compared)
                }
                if count > Self.cutLimit {
                    let run = await open(.json(cut: Self.cutLimit..<Int.max))
                    let condition = "when requests from number \(Self.cutLimit + 1) on are cut off"
                    compare(run, with: [base, json] + cut, .cutRequest, condition)
                }
                noteRest(count - Self.cutLimit, "request", of: AuditRule.cutRequest.number, "cut off one by one")
            }
        }
        if applies(to: [.slowServer]) {
            let slow = await open(.pending, idleShare: Self.pendingShare)
            compare(slow, with: [base], .slowServer, "while a server does not respond")
        }
    }

    // MARK: Runs

    /// Opens a page, also with a query, under conditions.
    mutating func open(_ url: String, _ conditions: PageRunner.Conditions = .init()) async -> PageRun {
        var conditions = conditions
        conditions.idleShare *= idleShare
        let run = await runner.run(url, conditions)
        if run.isCut { noteCut() }
        addCalls(of: run)
        return run
    }

    /// Adds the calls of a run to the list of calls, and notes a run with more calls than are kept.
    ///
    /// - Parameters:
    ///   - use: The use of the page; nil for a page that was only opened.
    ///   - isEntered: Whether the program was entered again after the opening, of which the calls are counted for themselves.
    mutating func addCalls(of run: PageRun, _ use: PageUse? = nil, isEntered: Bool = false) {
        let count = use?.openingCount ?? (isEntered ? run.calls.count : run.allCalls.count)
        let parts = [run.allCalls.prefix(count).dropFirst(run.earlierCallCount), run.allCalls.dropFirst(count)]
        for (index, part) in parts.enumerated() {
            let isAfterTap = use != nil && index > 0
            calls.add(part, names: listed, isAfterTap: isAfterTap, isCounted: run.isIdle)
        }
        // The number of calls of a page that never becomes idle depends on real time.
        if run.hasMoreCalls, run.isIdle {
            gaps.append(AuditGap(page, "the page calls more JSAPIs than an audit keeps; the others were not examined"))
        }
    }

    /// Opens the page with a network.
    private mutating func open(_ network: AuditNetwork.Mode, idleShare: Double = 1) async -> PageRun {
        var conditions = PageRunner.Conditions()
        conditions.network = network
        conditions.idleShare = idleShare
        return await open(page, conditions)
    }
}
