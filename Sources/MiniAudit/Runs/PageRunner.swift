internal import MiniHost

/// Opens a page for an audit, each time in a program of its own with a virtual clock and without stored data.
struct PageRunner: Sendable {
    let package: ProgramPackage
    let configuration: HostConfiguration
    let policy: NetworkPolicy
    /// The time to wait for a page to become idle.
    let idleTimeout: Duration
    /// The time after which a page in a process of its own is ended; nil for no limit.
    let pageTimeout: Duration?
    /// The same for the run in which the rules ACC-01 to ACC-04 are applied.
    let accessibilityTimeout: Duration?
    /// The time within which a page has to have its tree, see rule PRF-05.
    let treeTimeLimit: Duration
    /// The end of the time limit of the audit; nil for no limit.
    let deadline: ContinuousClock.Instant?

    /// How a run differs from the first one.
    struct Conditions: Sendable {
        var network = AuditNetwork.Mode.unreachable
        /// Whether dialogues are cancelled and personal data is refused.
        var refuses = false
        /// The permissions of the program; nil for those of the configuration.
        var permissions: Set<Permission>?
        /// The only permission that the program does not have; nil for none.
        var denied: Permission?
        /// The JSAPIs that fail because the host has none.
        var missing: [String] = []
        /// The number of starts; the run is the last one, with the data that the others have stored.
        var starts = 1
        /// The part of the time to wait for the page to become idle.
        var idleShare = 1.0
        /// The folder of stored data; nil to store it in memory.
        var storageFolder: String?
        /// Whether objects of personal data are followed by their identity.
        var followsObjects = false
        /// Whether the time limit is that of the rules ACC-01 to ACC-04.
        var appliesAccessibility = false
    }

    /// What has ended a run.
    private enum End: Sendable {
        case completion, pageTimeout, deadline
    }

    /// Whether the time limit of the audit has passed.
    var isOver: Bool { deadline.map { ContinuousClock.now >= $0 } ?? false }

    /// The start of the virtual clock: 2026-01-01 00:00 UTC.
    private static let startTime = WallTime(milliseconds: 1_767_225_600_000)

    /// The time by which the clock of an idle page is advanced, so that its timers fire.
    static let advance = Duration.seconds(10)

    /// Opens a page.
    ///
    /// - Parameters:
    ///   - log: Receives the JSAPI calls.
    ///   - body: Uses the page when it is idle, before its program is stopped.
    func run(
        _ page: String,
        _ conditions: Conditions = Conditions(),
        log: CallLog = CallLog(),
        _ body: (any MiniProgram) async -> Void = { _ in },
    ) async -> PageRun {
        var run = PageRun()
        if isOver {
            run.isCut = true
            return run
        }
        let network = AuditNetwork(conditions.network, policy: policy)
        let interface = HeadlessUserInterface(conditions.refuses ? .cancel : .firstButton)
        let recorder = ProgramRecorder(forwardingTo: log)
        let host = makeHost(conditions, network, interface, recorder, log)
        let alarm = self.alarm(host, conditions.appliesAccessibility ? accessibilityTimeout : pageTimeout)
        for start in 1...max(conditions.starts, 1) {
            let isLast = start == conditions.starts
            let begin = ContinuousClock.now
            if isLast { run.earlierCallCount = log.calls.count }
            do throws(ProgramStartError) {
                let program = try await host.open(package, page: page)
                run.isIdle = await program.waitUntilIdle(limit: idleTimeout * conditions.idleShare)
                if let missing = await program.missingPage {
                    run.startError = .package(missing)
                } else if isLast {
                    run.dataChanges = await program.dataChanges
                    run.duration = ContinuousClock.now - begin
                    if run.isIdle {
                        // Timers that are due later; a program that polls has no end.
                        await program.advance(by: Self.advance)
                        _ = await program.waitUntilIdle(limit: idleTimeout * conditions.idleShare)
                    }
                    let changes = await program.dataChanges
                    run.changesPerSecond = changes.countPerSecond
                    run.largestChange = changes.largestBytes
                    await program.validateResources()
                    // A program that has ended has no tree; its record has the reason.
                    run.tree = try? await program.snapshot()
                    run.calls = log.calls
                    await body(program)
                }
                await program.stop()
            } catch {
                run.startError = error
            }
        }
        await host.stop()
        alarm?.cancel()
        let end = await alarm?.value ?? .completion
        run.isEnded = end == .pageTimeout
        run.isCut = end == .deadline
        run.record = recorder.record
        run.network = network.record
        run.shown = interface.shown
        run.allCalls = log.calls
        run.hasMoreCalls = log.isTruncated
        run.markedCalls = log.markedCalls
        if run.tree == nil { run.calls = run.allCalls }
        return run
    }

    /// The real time until a program has loaded its app and a page: reading and compiling the files, and the code until `onShow`.
    ///
    /// - Returns: The shorter time of two starts; nil for a page that does not start.
    func loadTime(_ page: String) async -> Duration? {
        let network = AuditNetwork(.unreachable, policy: policy)
        let log = CallLog()
        let recorder = ProgramRecorder(forwardingTo: log)
        let host = makeHost(Conditions(), network, HeadlessUserInterface(.firstButton), recorder, log)
        let alarm = self.alarm(host, pageTimeout)
        var times: [Duration] = []
        for _ in 0..<2 {
            let begin = ContinuousClock.now
            // The run of a page that does not start reports the reason.
            guard let program = try? await host.open(package, page: page) else { break }
            times.append(ContinuousClock.now - begin)
            await program.stop()
        }
        await host.stop()
        alarm?.cancel()
        return times.min()
    }

    private func makeHost(
        _ conditions: Conditions,
        _ network: AuditNetwork,
        _ interface: HeadlessUserInterface,
        _ recorder: ProgramRecorder,
        _ log: CallLog,
    ) -> MiniProgramHost {
        var configuration = makeConfiguration(conditions, network, interface, recorder)
        if conditions.followsObjects {
            let (sources, receivers) = (PersonalData.kinds.map(\.name), PersonalData.senders + PersonalData.stores)
            configuration.marks = ResultMarks(of: sources, in: receivers) { log.add($0) }
        }
        do throws(HostError) {
            return try MiniProgramHost(configuration)
        } catch {
            preconditionFailure("The configuration of an audit is valid.")
        }
    }

    /// Ends the programs of a host after a time; nil without a limit.
    ///
    /// - Parameter timeout: The time for a page in a process of its own; nil for no limit.
    private func alarm(_ host: MiniProgramHost, _ timeout: Duration?) -> Task<End, Never>? {
        let now = ContinuousClock.now
        var time: Duration?
        // The code of a page in this process is limited by the time of a turn.
        if case .process = configuration.isolation { time = timeout }
        var end = End.pageTimeout
        if let deadline {
            let rest = now.duration(to: deadline)
            if time.map({ rest < $0 }) ?? true { (time, end) = (rest, .deadline) }
        }
        guard let time else { return nil }
        return Task { [end] in
            // Cancelled when the page has been used.
            do { try await Task.sleep(for: time) } catch { return .completion }
            await host.stop()
            return end
        }
    }

    private func makeConfiguration(
        _ conditions: Conditions,
        _ network: AuditNetwork,
        _ interface: HeadlessUserInterface,
        _ observer: ProgramRecorder,
    ) -> HostConfiguration {
        var configuration = configuration
        configuration.storage = conditions.storageFolder.map(StorageLocation.folder) ?? .ephemeral
        configuration.clock = .virtual
        configuration.startTime = Self.startTime
        configuration.fileNameSeed = 1
        configuration.network = network
        configuration.userInterface = interface
        configuration.observer = observer
        configuration.recordsSuccessfulCalls = true
        var mocks = FunctionMocks()
        for kind in PersonalData.kinds {
            let refusal = APIError(.consentRefused, "the user has refused")
            mocks[kind.name] = [conditions.refuses ? .failure(refusal) : .success(kind.result)]
        }
        // The results of the caller precede those of the audit.
        if !conditions.refuses { mocks.merge(configuration.mocks) }
        if let permissions = conditions.permissions {
            configuration.permissions = permissions
            // A mocked JSAPI needs no permission.
            mocks = FunctionMocks()
        }
        if let denied = conditions.denied {
            configuration.permissions.remove(denied)
            // A mocked JSAPI needs no permission.
            for name in mocks.names where configuration.apis.permission(of: name) == denied { mocks[name] = nil }
        }
        for name in conditions.missing {
            mocks[name] = [.failure(APIError(.notImplemented, "the host has no my.\(name)"))]
        }
        configuration.mocks = mocks
        return configuration
    }
}
