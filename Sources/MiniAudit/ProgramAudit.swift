internal import MiniCore
public import MiniHost

/// Reviews the security and the quality of a program.
///
/// The files are examined first. Then each page is opened in programs of its own: directly, with hostile queries, without a
/// network, with servers that fail, and after refusals. No server is reached, timers take no time, and the results of JSAPIs
/// with personal data are texts that are searched in requests and in stored values.
///
/// ```swift
/// let audit = ProgramAudit(try ProgramPackage(folder: "MiniPrograms/notes"), name: "notes")
/// let report = try await audit.run()
/// print(report.text)
/// ```
///
/// Two audits of the same files have equal reports, except for the rules PRF-05 and PRF-06 and for
/// ``ProgramAuditReport/loadTime``, which measure real time.
public struct ProgramAudit: Sendable {
    /// The program.
    public let package: ProgramPackage
    /// The name of the program in reports: that of its folder.
    public let name: String
    /// The configuration that pages run with.
    ///
    /// The audit uses its own network, storage, clock, user interface and observer instead of those of the configuration.
    public var configuration: HostConfiguration
    /// The network policy by which addresses in files and requests are checked.
    public var policy = NetworkPolicy()
    /// The options of the command line from which the audit was made, for the commands that repeat findings.
    public var options: [AuditOption] = []
    /// The numbers of the rules that are applied.
    public var rules = Set(AuditRule.all.map(\.number))
    /// The pages that are opened, each one once; by default all pages of app.json.
    public var pages: [String]
    /// The maximum number of pages that are opened; the others are gaps of the report.
    public var pageLimit = 1_000
    /// The time to wait for a page to become idle.
    public var idleTimeout: Duration = .seconds(4)
    /// The time after which a page in a process of its own is ended; nil for no limit.
    public var pageTimeout: Duration? = .seconds(20)
    /// The time after which a page in a process of its own is ended while the rules ACC-01 to ACC-04 are applied; nil for no
    /// limit.
    ///
    /// They have a run of their own with hundreds of queries. A page that is ended is a gap of the report, and no finding.
    public var accessibilityTimeout: Duration? = .seconds(60)
    /// The time within which the package has to be loaded, see rule PRF-06.
    public var loadTimeLimit: Duration = .milliseconds(500)
    /// The time within which a page has to have its tree and be idle, see rule PRF-05.
    public var treeTimeLimit: Duration = .seconds(1)
    /// The time after which the audit begins no further part and ends the pages that are open; nil for no limit.
    ///
    /// What was not examined until then is a gap of the report. The check of the files before is not interrupted.
    public var timeLimit: Duration?
    /// The maximum number of pages that are examined at a time; by default one per processor.
    public var parallelPageCount = Processors.count

    /// Creates an audit of all pages by all rules.
    public init(
        _ package: ProgramPackage,
        name: String,
        configuration: HostConfiguration = HostConfiguration(),
    ) {
        self.package = package
        self.name = name
        self.configuration = configuration
        pages = package.app.pages
    }

    /// Audits the program.
    ///
    /// The report contains all findings; ``ProgramAuditReport/limitFindings(to:)`` leaves out many of one rule.
    ///
    /// - Parameter progress: Receives the number of examined pages and of all pages after each page, on any thread.
    /// - Returns: The report, after all pages were examined.
    /// - Throws: ``PackageError`` for invalid settings in mini.project.json, and for an invalid configuration.
    /// - Complexity: Reads each file up to four times, and opens each page some ten times, and once for each
    ///   permission and each delegated JSAPI that it uses.
    public func run(
        _ progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws(PackageError) -> ProgramAuditReport {
        let settings = try AuditSettings(of: package)
        try requireValidConfiguration()
        if let timeLimit, timeLimit <= .zero { return ProgramAuditReport(timedOut: name) }
        let deadline = timeLimit.map { ContinuousClock.now.advanced(by: $0) }
        var files = FileAudit(
            package,
            policy: policy,
            apis: configuration.apis,
            minimumLibrary: settings.baseLibrary,
        )
        files.run(until: deadline)
        let pages = distinctPages
        let chosen = Array(opensPages ? pages.prefix(pageLimit) : [])
        let runner = makeRunner(deadline)
        // Measured before pages are opened side by side.
        let loadTime = rules.contains(AuditRule.slowPackage.number) ? await measure(chosen, runner) : nil
        let audits = await examine(chosen, files, runner, progress)
        let opened = Array(chosen.prefix(audits.count))
        if let loadTime, loadTime > loadTimeLimit {
            let limit = Self.text(of: loadTimeLimit)
            let message = "more than \(limit) pass until the app and the first page are loaded"
            let evidence = "the duration is over \(limit)"
            files.findings.append(AuditFinding(.slowPackage, message, file: "app.json", evidence: evidence))
        }

        // An address in a file that a page connects to is one finding, at its place in the file.
        let named = Set(files.findings.compactMap(\.addressKey))
        let findings =
            files.findings
            + audits.flatMap(\.findings).filter { finding in
                named.isDisjoint(with: [finding.addressKey, finding.secretKey].compactMap(\.self))
            }
        var gaps = files.gaps + audits.flatMap(\.gaps)
        if opensPages, pages.count > pageLimit {
            let rest = Self.unopened(pages.count - pageLimit)
            gaps.append(AuditGap("pages", "\(rest); the limit is \(pageLimit.with("page"))"))
        }
        if opened.count < chosen.count {
            let rest = Self.unopened(chosen.count - opened.count)
            gaps.append(AuditGap("pages", "\(AuditGap.timeLimit); \(rest)"))
        }
        gaps.removeAll { gap in AuditRule.rule(gap.subject) != nil && !rules.contains(gap.subject) }
        var report = ProgramAuditReport(
            program: name,
            findings: findings.filter { rules.contains($0.rule.number) },
            gaps: gaps,
            dependencies: files.dependencies,
            calls: audits.reduce(into: CallTally()) { $0.merge($1.calls) }.list,
            pages: opened,
            baseLibrary: files.baseLibrary,
            loadTime: loadTime,
            addresses: audits.reduce(into: files.listedAddresses) { $0.formUnion($1.addresses) },
            storage: audits.compactMap(\.storage),
            options: options,
        )
        let parts = UnexaminedParts(report.gaps, pages: package.app.pages, opened: opened)
        report.apply(settings, rules: report.hasTimedOut ? [] : rules) { suppression in
            let requiresPages = Self.openingRules.contains(suppression.rule)
            return !parts.canContainFinding(of: suppression, requiresPages: requiresPages)
        }
        return report
    }

    /// The words for pages that were not opened.
    private static func unopened(_ count: Int) -> String { "\(count.with("page")) \(count.wasOrWere) not opened" }

    /// A time limit, for messages.
    static func text(of limit: Duration) -> String { "\(Int(limit / .milliseconds(1))) ms" }

    private func requireValidConfiguration() throws(PackageError) {
        var configuration = configuration
        configuration.storage = .ephemeral
        do throws(HostError) {
            _ = try MiniProgramHost(configuration)
        } catch {
            throw PackageError("the configuration of the audit is invalid: \(error)")
        }
    }

    /// The pages without repetitions, in their order.
    private var distinctPages: [String] {
        var known: Set<String> = []
        return pages.filter { known.insert($0).inserted }
    }

    /// Whether a rule requires that pages are opened.
    private var opensPages: Bool { !rules.isDisjoint(with: Self.openingRules) }

    /// The numbers of the rules that require that pages are opened.
    private static let openingRules: Set<String> = {
        let opened = AuditRule.resilience + AuditRule.privacy + AuditRule.storage
        let others = opened + AuditRule.performance + AuditRule.accessibility
        let reading: [AuditRule] = [.listWithoutKey, .unusedDeclaration, .missingDeclaration]
        let connecting = AuditRule.network.filter { $0 != .computedWebView }
        return Set((others + connecting).map(\.number)).subtracting(reading.map(\.number))
    }()

    private func makeRunner(_ deadline: ContinuousClock.Instant?) -> PageRunner {
        var configuration = configuration
        configuration.styleCache = .none
        return PageRunner(
            package: package,
            configuration: configuration,
            policy: policy,
            idleTimeout: idleTimeout,
            pageTimeout: pageTimeout,
            accessibilityTimeout: accessibilityTimeout,
            treeTimeLimit: treeTimeLimit,
            deadline: deadline,
        )
    }

    /// The time in which the first page is loaded; nil if none is opened, and if it does not start.
    private func measure(_ pages: [String], _ runner: PageRunner) async -> Duration? {
        guard let first = pages.first, !runner.isOver else { return nil }
        return await runner.loadTime(first)
    }

    /// Examines pages side by side.
    ///
    /// - Returns: The audits in the order of the pages; those of the first ones if the time limit passes.
    private func examine(
        _ pages: [String],
        _ files: FileAudit,
        _ runner: PageRunner,
        _ progress: @escaping @Sendable (Int, Int) -> Void,
    ) async -> [PageAudit] {
        let delegated = namedFunctions(in: files)
        let known = configuration.apis.delegated.filter { !$0.isInternal }.map(\.name)
        let listed = Set(known + PersonalData.kinds.map(\.name))
        let count = pages.count
        return await withTaskGroup(of: (Int, PageAudit).self) { group in
            var audits: [PageAudit?] = Array(repeating: nil, count: count)
            var done = 0
            func note(_ result: (Int, PageAudit)) {
                audits[result.0] = result.1
                done += 1
                progress(done, count)
            }
            for (index, page) in pages.enumerated() {
                if index >= max(parallelPageCount, 1), let result = await group.next() { note(result) }
                if runner.isOver { break }
                let names = queryNames(of: page, in: files)
                let audit = PageAudit(
                    runner,
                    page: page,
                    queryNames: names,
                    delegated: delegated,
                    listed: listed,
                    rules: rules,
                    sites: files.sites,
                )
                group.addTask {
                    var audit = audit
                    await audit.run()
                    return (index, audit)
                }
            }
            for await result in group { note(result) }
            return audits.compactMap(\.self)
        }
    }

    /// The delegated JSAPIs that scripts name, sorted.
    private func namedFunctions(in files: FileAudit) -> [String] {
        let known = Set(configuration.apis.delegated.map(\.name))
        let named = Set(files.scripts.values.flatMap { $0.apis.map(\.name) })
        return known.intersection(named).sorted()
    }

    /// The names that the script of a page reads from its query, sorted.
    private func queryNames(of page: String, in files: FileAudit) -> [String] {
        [".js", ".ts"].flatMap { Array(files.scripts[page + $0]?.queryNames ?? []) }.sorted()
    }
}
