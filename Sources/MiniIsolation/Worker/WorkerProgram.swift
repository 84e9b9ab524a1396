internal import MiniAPIs
internal import MiniCore
internal import MiniRuntime

// SAFETY: A worker has one thread.
/// The program of a worker: its start, and the commands of the host.
///
/// ## Threading
/// Used on the thread of the worker.
final class WorkerProgram: @unchecked Sendable {
    private let connection: HostConnection
    private let program: LocalProgram
    private var running: [Int: Task<Void, Never>] = [:]

    init(
        _ start: ProgramStart,
        _ prepared: PreparedEngine,
        _ connection: HostConnection,
        _ package: ProgramPackage,
        _ functions: [any HostFunction.Type],
    ) throws(PackageError) {
        self.connection = connection
        program = LocalProgram(try Self.options(start, package, connection, functions), prepared)
        connection.handleCommand = { [self] number, command in run(command, as: number) }
        connection.cancelCommand = { [self] number in running[number]?.cancel() }
        connection.replacePermissions = { [program] names in
            program.replacePermissions(with: Set(names.map(Permission.init)))
        }
        connection.handleSignal = { [program] signal in
            guard case .globalEvent(let event, let value) = signal else { return }
            // Not in a task: the event keeps its order with the results of calls.
            program.assumeIsolated { $0.emitGlobally(event, value) }
        }
        // In a task: the page is on top when the running turn has ended.
        connection.reportPage = { [program, connection] in
            Task {
                guard let address = await program.pageAddress else { return }
                connection.send(.page(MessageLimit.cut(address: address)))
            }
        }
    }

    /// The options of a program whose services are those of the host.
    ///
    /// - Parameter functions: JSAPIs that run in the worker beside the built-in ones.
    static func options(
        _ start: ProgramStart,
        _ package: ProgramPackage,
        _ connection: HostConnection,
        _ functions: [any HostFunction.Type] = [],
    ) throws(PackageError) -> ProgramOptions {
        var delegates = FunctionDelegates()
        for name in start.delegates {
            delegates.add(name) { call throws(APIError) in try await connection.request(.delegate(call)) }
        }
        let apis: APIRegistry
        do throws(APIRegistryError) {
            // The names of the host's delegates can be those of built-in JSAPIs.
            let builtIn = functions.isEmpty ? APIRegistry.builtIn : try APIRegistry.builtIn.adding(functions)
            apis = try builtIn.replacing(with: delegates).forwarding(start.functions, constants: start.constants)
        } catch {
            throw PackageError("the JSAPIs of the host cannot be registered: \(error)")
        }
        var options = ProgramOptions(
            package: package,
            identity: start.identity,
            apis: apis,
            userInterface: RemoteUserInterface(connection: connection),
            storage: RemoteStorageProvider(connection: connection, keepsValues: start.keepsStoredValues),
        )
        options.permissions = ProgramPermissions(Set(start.permissions.map(Permission.init)))
        options.limits = start.limits
        options.clock = start.clock
        options.environment = start.environment
        options.files = start.hasFiles ? RemoteFilesProvider(connection: connection) : nil
        options.network = start.hasNetwork ? RemoteNetwork(connection: connection) : nil
        options.requestDefaults = start.requestDefaults
        options.textDecoder = { bytes, charset in
            connection.callForResult(.text(of: bytes, charset: charset), as: String?.self) { _ in nil }
        }
        options.observer = RemoteObserver(connection: connection)
        options.callBegins = { [connection] name in connection.note(call: name) }
        options.recordsSuccessfulCalls = start.recordsSuccessfulCalls
        options.reportsRenderings = start.reportsRenderings
        if !start.markedFunctions.isEmpty {
            options.marks = ResultMarks(of: start.markedFunctions, in: start.searchedFunctions) { [connection] call in
                connection.send(.marked(call))
            }
        }
        options.mocks = start.mocks
        options.startTime = start.startTime
        options.forwarder = RemoteFunctions(connection)
        return options
    }

    /// Starts the program after the loop has begun, and replies to the message of the start with the error, if any.
    ///
    /// - Parameter afterwards: Called after the reply.
    func start(page: String?, _ afterwards: @escaping @Sendable () -> Void) {
        Task { [program, connection] in
            let failure = await Self.failure { () throws(ProgramStartError) in try await program.start(page: page) }
            connection.send(.reply(CommandNumber.start, failure.encoded))
            // The next turn can take long.
            connection.flush()
            afterwards()
        }
    }

    private func run(_ command: ProgramCommand, as number: Int) {
        running[number] = Task { [self] in
            let reply = await program.reply(to: command)
            running[number] = nil
            connection.send(.reply(number, reply))
        }
    }

    private static func failure<Failure>(_ body: () async throws(Failure) -> Void) async -> Failure? {
        do throws(Failure) { try await body() } catch { return error }
        return nil
    }
}

/// The numbers of commands.
package enum CommandNumber {
    /// The number of the reply to ``HostMessage/start(_:)``; commands have higher numbers.
    package static let start = 0
}

extension LocalProgram {
    /// Runs a command, and returns the encoded reply.
    nonisolated fileprivate func reply(to command: ProgramCommand) async -> [UInt8] {
        switch command {
        case .evaluate(let code, let showsAllValues):
            await result { () throws(ScriptError) in
                try await self.evaluate(code, showsAllValues: showsAllValues)
            }
        case .outline: await result { () throws(ScriptError) in try await self.outline() }
        case .tree: await result { () throws(ScriptError) in try await self.tree() }
        case .snapshot: await result { () throws(ScriptError) in try await self.snapshot() }
        case .html: await result { () throws(ScriptError) in try await self.html() }
        case .validateResources: await empty { await self.validateResources() }
        case .computedStyle(let selector):
            await result { () throws(ScriptError) in try await self.computedStyle(of: selector) }
        case .box(let selector): await result { () throws(ScriptError) in try await self.box(of: selector) }
        case .data: await result { () throws(ScriptError) in try await self.data() }
        case .dataChanges: await dataChanges.encoded
        case .contextRecords: await result { () throws(ScriptError) in try await self.contextRecords() }
        case .pageFindings: await pageFindings().encoded
        case .missingPage: await missingPage.encoded
        case .pages: await pages.encoded
        case .waitUntilIdle(let limit): await waitUntilIdle(limit: limit).encoded
        case .advance(let duration): await empty { await self.advance(by: duration) }
        case .releaseMemory: await empty { await self.releaseMemory() }
        case .setVisibility(let state): await empty { await self.setVisibility(state) }
        case .setNetworkStatus(let status): await empty { await self.setNetworkStatus(status) }
        case .setTheme(let theme): await empty { await self.setTheme(theme) }
        case .emitGlobally(let event, let value): await empty { await self.emitGlobally(event, value) }
        case .perform(let action, let locator, let limit):
            await result { () throws(ActionError) in
                try await self.perform(action, on: locator, limit: limit)
                return EmptyReply()
            }
        case .performOnPage(let action, let limit):
            await result { () throws(ActionError) in
                try await self.perform(action, limit: limit)
                return EmptyReply()
            }
        case .element(let locator, let limit):
            await result { () throws(ActionError) in try await self.element(locator, limit: limit) }
        case .elements(let locator, let limit):
            await result { () throws(ActionError) in try await self.elements(locator, limit: limit) }
        case .stop: await empty { await self.stop() }
        // The connection has replaced them when the message arrived.
        case .setPermissions: EmptyReply().encoded
        case .enter(let page, let options):
            await result { () throws(ScriptError) in
                try await self.enter(at: page, with: options)
                return EmptyReply()
            }
        }
    }

    nonisolated private func result<Value: BinaryCodable, Failure: CommandError>(
        _ body: () async throws(Failure) -> Value
    ) async -> [UInt8] {
        let result: Result<Value, Failure>
        do throws(Failure) { result = .success(try await body()) } catch { result = .failure(error) }
        let bytes = result.encoded
        guard let error = MessageLimit.error(ofReply: bytes.count) else { return bytes }
        return Result<EmptyReply, Failure>.failure(Failure(limit: error)).encoded
    }

    nonisolated private func empty(_ body: () async -> Void) async -> [UInt8] {
        await body()
        return EmptyReply().encoded
    }
}

/// The error of a command that can also fail because its result is too large.
private protocol CommandError: Error, BinaryCodable {
    /// The error of a result that is too large.
    init(limit error: ScriptError)
}

extension ScriptError: CommandError {
    fileprivate init(limit error: ScriptError) { self = error }
}

extension ActionError: CommandError {
    fileprivate init(limit error: ScriptError) { self = .script(error) }
}
