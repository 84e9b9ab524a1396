internal import MiniCore
internal import MiniDev
internal import MiniHost
internal import MiniTestRunner

/// A program that one or several clients use.
///
/// ## Threading
/// May be used from any thread. One client at a time drives the program, see ``begin(_:by:)``.
actor AgentProgram {
    /// The name under which clients share the program.
    nonisolated let name: String
    nonisolated let log: ActivityLog
    nonisolated let dialogs: AgentDialogs
    nonisolated let userInterface: DevUserInterface
    nonisolated let requestMocks = RequestMocks()
    nonisolated let callMocks = CallMocks()
    nonisolated let settings: AgentSettings
    private let source: Source
    /// The program that runs in a host of its own; nil before the first start and after a failed one.
    private var ownProgram: LocalProgram?
    private var driver: (client: Int, action: String)?
    private var waiting: [CheckedContinuation<Void, Never>] = []
    /// The start of ``startUnlessRunning()`` that goes on.
    private var starting: Task<Result<Void, ToolFault>, Never>?
    private var isStopped = false

    /// Where the program runs.
    private enum Source {
        /// In a host of its own.
        case host(MiniProgramHost)
        /// In a session of `mini dev`.
        case session(DevSession)
    }

    /// The maximum wait for a program to become idle.
    private static let idleLimit = Duration.seconds(5)
    /// The maximum time of a start, whose app.js may wait at its top level.
    private static let startLimit = Duration.seconds(30)

    /// Makes a program, which ``open(_:)`` starts.
    ///
    /// - Parameter called: Receives the calls of functions that ``bind(_:)`` has defined, on the program's thread.
    init(
        _ name: String,
        _ settings: AgentSettings,
        clock: ClockMode,
        called: @escaping @Sendable (_ binding: String, _ values: [ScriptValue]) -> Void = { _, _ in },
    ) throws(ToolFault) {
        var configuration = settings.configuration
        let log = ActivityLog(forwardingTo: configuration.observer)
        let dialogs = AgentDialogs(log)
        let userInterface = DevUserInterface(dialogs, otherwise: configuration.userInterface)
        let (mocks, results, apis) = (requestMocks, callMocks, configuration.apis)
        configuration.observer = log
        configuration.userInterface = userInterface
        configuration.isolation = .inProcess
        configuration.clock = clock
        if let network = configuration.network as? HostNetwork {
            configuration.network = network.responding { request throws(APIError) in try mocks.response(to: request) }
        }
        configuration.network = configuration.network.map { base in DevNetworks(base: base) { log.add(request: $0) } }
        configuration.agent = .recording(seed: 1) { program, subject, value throws(ScriptError) in
            if let call = ReportedCall(subject, value) { log.add(call) }
            switch subject {
            case "mocks":
                dialogs.setProgram(program)
                return results.value
            case "canIUse": return .bool(apis.supportsMocked(value["query"]?.string ?? ""))
            case "mock":
                // Only bound functions are mocked by functions of the host.
                called(AgentProgram.binding(ofKey: value["name"]?.string ?? ""), value["values"]?.array ?? [])
                let number = value["number"] ?? 0
                program.enqueue { program in
                    // A program that has ended needs no result.
                    _ = try? program.call("completeMock", [number, false, .undefined])
                }
            default: break
            }
            return .undefined
        }
        do throws(HostError) {
            source = .host(try MiniProgramHost(configuration))
        } catch {
            throw ToolFault("The program cannot be started: \(error.description).")
        }
        self.name = name
        self.settings = settings
        self.log = log
        self.dialogs = dialogs
        self.userInterface = userInterface
    }

    /// Makes the program of a session that a person uses.
    init(_ name: String, _ settings: AgentSettings, _ session: DevSession, _ log: ActivityLog, _ dialogs: AgentDialogs)
    {
        self.name = name
        self.settings = settings
        self.log = log
        self.dialogs = dialogs
        userInterface = session.userInterface
        source = .session(session)
    }

    /// Whether a person uses the program as well, in `mini dev`.
    nonisolated var isOfPerson: Bool { session != nil }

    /// The session of `mini dev` in which the program runs; nil for a host of its own.
    nonisolated var session: DevSession? { if case .session(let session) = source { session } else { nil } }

    /// Requests a person's browsers to show the stored values again.
    nonisolated func showStoredValues() { session?.showStoredValues() }

    /// The program that runs; nil if none does.
    var program: LocalProgram? {
        get async {
            switch source {
            case .host: ownProgram
            case .session(let session): await session.program
            }
        }
    }

    // MARK: Driving

    /// Lets a client drive the program until ``end()``; waits for earlier requests of the same client.
    ///
    /// - Parameter advice: What another client can do besides, as the rest of a sentence.
    /// - Throws: ``ToolFault`` if another client drives the program.
    func begin(
        _ action: String,
        by client: Int,
        advice: String = ", or use a program of your own: open without program.",
    ) async throws(ToolFault) {
        while let driver {
            guard driver.client == client else {
                let use = "Client \(driver.client) is using program \(name) (\(driver.action))."
                throw ToolFault("\(use) Call again when that has ended\(advice)")
            }
            await withCheckedContinuation { waiting.append($0) }
            if Task.isCancelled { throw ToolFault("The request was cancelled.") }
        }
        if isStopped { throw ToolFault("Program \(name) has been stopped. Call open to start one.") }
        driver = (client, action)
    }

    /// Ends ``begin(_:by:)``.
    func end() {
        driver = nil
        let resumed = waiting
        waiting = []
        for continuation in resumed { continuation.resume() }
    }

    // MARK: Life

    /// Starts the program, in place of the one that runs; stored data is kept.
    ///
    /// - Parameter page: The first page with an optional query; nil for that of app.json.
    /// - Throws: ``ToolFault``. If the package or the page does not exist, the program that runs continues.
    func open(_ page: String?) async throws(ToolFault) {
        let page = page.map { $0.hasPrefix("/") ? String($0.dropFirst()) : $0 } ?? settings.page
        let package: ProgramPackage
        do throws(PackageError) {
            package = try ProgramPackage(path: settings.program, plugins: settings.configuration.plugins)
            if let page {
                let path = String(page.prefix { $0 != "?" })
                let pages = package.app.pages
                if !pages.contains(path) { throw PackageError(unknownPage: path, pages: pages) }
            }
        } catch {
            throw ToolFault(settings.text(of: ScriptError(error)))
        }
        switch source {
        case .host(let host): try await start(package, at: page, in: host)
        case .session: try await enter(at: page)
        }
    }

    /// Opens a page of the program of a session, in place of all open pages.
    private func enter(at page: String?) async throws(ToolFault) {
        guard let page else { return }
        let program = try await running()
        do throws(ScriptError) {
            try await program.enter(at: page, with: LaunchOptions())
        } catch {
            throw ToolFault(settings.text(of: error))
        }
    }

    private func start(
        _ package: ProgramPackage,
        at page: String?,
        in host: MiniProgramHost,
    ) async throws(ToolFault) {
        await ownProgram?.stop()
        ownProgram = nil
        dialogs.setProgram(nil)
        userInterface.hideNotices()
        log.beginRun()
        let opening = Task { [settings] () -> Result<LocalProgram, ProgramStartError> in
            do throws(ProgramStartError) {
                return .success(try await host.openLocal(package, page: page, appID: settings.appID))
            } catch {
                return .failure(error)
            }
        }
        let limit = Task {
            // The wait is cancelled when the program has started.
            do { try await Task.sleep(for: Self.startLimit) } catch { return }
            await host.stop()
        }
        let result = await withTaskCancellationHandler {
            await opening.value
        } onCancel: {
            Task { await host.stop() }
        }
        limit.cancel()
        do throws(ProgramStartError) {
            ownProgram = try result.get()
        } catch {
            dialogs.setProgram(nil)
            throw ToolFault("The program has not started. " + settings.text(of: ScriptError(error)))
        }
    }

    /// Starts the program at its first page unless it runs; callers at the same time share one start.
    ///
    /// - Throws: ``ToolFault``
    func startUnlessRunning() async throws(ToolFault) {
        if starting == nil, let ownProgram, await ownProgram.isRunning { return }
        if let starting { return try await starting.value.get() }
        let start = Task { () -> Result<Void, ToolFault> in
            do throws(ToolFault) {
                try await open(nil)
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        starting = start
        let result = await start.value
        starting = nil
        try result.get()
    }

    /// Ends the program; ``open(_:)`` starts it again.
    func exit() async {
        await ownProgram?.stop()
        ownProgram = nil
        dialogs.setProgram(nil)
        userInterface.hideNotices()
    }

    /// Ends the program for good, unless a person uses it.
    func stop() async {
        isStopped = true
        if case .host(let host) = source { await host.stop() }
        ownProgram = nil
        dialogs.setProgram(nil)
    }

    /// The program that runs.
    ///
    /// - Throws: ``ToolFault`` if none does.
    func running() async throws(ToolFault) -> LocalProgram {
        guard let program = await program else { throw ToolFault("No program runs. Call open to start it.") }
        dialogs.setProgram(program)
        guard await program.isRunning else {
            let reason = await program.terminationError.map { ": " + settings.text(of: $0) } ?? ""
            throw ToolFault("The program has ended\(reason). Call open to start it again.")
        }
        return program
    }

    // MARK: Waiting

    /// Waits until the program is idle, a dialog opens or five seconds have passed.
    ///
    /// - Returns: Whether the program was idle, except for dialogs.
    nonisolated func settle(_ program: LocalProgram) async -> Bool {
        let start = ContinuousClock.now
        await program.settle(limit: Self.idleLimit)
        return ContinuousClock.now - start < Self.idleLimit
    }

    /// Performs something that may wait for a dialog: returns when it has ended or a dialog has opened.
    ///
    /// - Parameter limit: The time after which it is cancelled; nil for no limit.
    /// - Returns: The value; nil if a dialog has opened first.
    nonisolated func awaitingDialogs<Output: Sendable>(
        limit: Duration? = nil,
        _ body: @escaping @Sendable () async -> Output,
    ) async -> Output? {
        let ended = OneTimeResult<Bool>()
        let work = Task {
            let output = await body()
            ended.set(false)
            return output
        }
        let deadline = limit.map { limit in
            Task {
                // The wait is cancelled when the work has ended.
                do { try await Task.sleep(for: limit) } catch { return }
                work.cancel()
            }
        }
        defer { deadline?.cancel() }
        dialogs.watch(ended)
        let isDialog = await withTaskCancellationHandler {
            await ended.value()
        } onCancel: {
            work.cancel()
        }
        dialogs.unwatch(ended)
        return await isDialog ? nil : work.value
    }
}
