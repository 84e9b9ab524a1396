internal import MiniChannel
package import MiniCore
package import MiniRuntime
internal import Synchronization

/// A program in a worker process.
///
/// ## Threading
/// May be used from any thread.
package final class IsolatedProgram: Sendable {
    /// Implements ``MiniProgram``.
    package let identity: ProgramIdentity
    /// Implements ``MiniProgram``.
    package let instance: Int

    /// The time that a worker has to end when it is requested; it is killed afterwards.
    private static let grace = Duration.milliseconds(500)

    /// The time that a worker has for the reply to its start after it has reported the end of its program.
    ///
    /// The reply has the error of the start, and the worker can have to wait for a processor.
    private static let replyTime = Duration.seconds(5)

    /// The bytes that can wait for the worker: what the network of a program may keep in memory, and one message.
    private static let queueLimit = (128 << 20) + MessageLimit.fromHost

    let state = Mutex(State())
    private let streams = EventStreams()
    private let output: OutputLimiter
    private let observer: (any ProgramObserver)?
    let marks: ResultMarks?
    private let process: WorkerProcess
    /// The pool of the connection, which must not end before it.
    private let pool: ChannelPool
    private let channel = OneTimeResult<HostChannel>()
    let server: ServiceServer
    private let readAhead: PackageReadAhead
    private let readAheadPage: PackageReadAhead.Page
    /// The clock for the times of files; nil for the system's clock.
    private let fileClock: FileClock?
    private let watch = OneTimeResult<WatchedProcess>()
    private let protection: (any DataProtection)?
    private let lockListener = Mutex<DataProtectionListener?>(nil)

    /// Connects a program with its worker; ``start(_:)`` starts it.
    ///
    /// - Parameters:
    ///   - process: The worker.
    ///   - descriptor: The host's end of the socket pair.
    ///   - memoryLimit: The limit of the memory of the process, in bytes.
    init(
        _ options: IsolatedProgramOptions,
        _ programOptions: ProgramOptions,
        instance: Int,
        process: WorkerProcess,
        descriptor: Int32,
        pool: ChannelPool,
        readAhead: PackageReadAhead,
        memoryLimit: Int,
    ) {
        identity = options.start.identity
        self.instance = instance
        output = OutputLimiter(options.start.limits)
        observer = options.observer
        marks = programOptions.marks
        protection = options.protection
        self.process = process
        self.pool = pool
        self.readAhead = readAhead
        readAheadPage = options.readAheadPage
        let (channel, output, streams, observer) = (channel, output, streams, observer)
        let origin = (identity, instance)
        let report: @Sendable (ProgramEvent) -> Void = { event in
            Self.emit(event, of: origin, output, streams, observer)
        }
        let start = options.start
        let clock = start.clock == .virtual ? FileClock(start.startTime ?? .now) : nil
        fileClock = clock
        let now = clock.map { clock in { @Sendable () in clock.now } }
        server = ServiceServer(options, programOptions, run: instance, now: now, report: report) {
            channel.current?.send($0)
        }
        watchProcess(start.limits.script, memoryLimit)
        let connected = pool.add(
            descriptor,
            limits: ChannelLimits(queuedBytes: Self.queueLimit),
            receive: { [self] channel, bytes in
                // The first frame can arrive before `add` returns.
                self.channel.set(channel)
                receive(bytes)
            },
            ended: { [self] end in finish(end) }
        )
        channel.set(connected)
    }

    func send(_ message: HostMessage) { channel.current?.send(message.encoded) }

    // MARK: Messages

    private func receive(_ bytes: [UInt8]) {
        let (message, byteCount): (WorkerMessage, Int)
        do throws(BinaryDecodingError) {
            (message, byteCount) = try WorkerMessage.decode(bytes)
        } catch {
            return endForViolation("it sent a message that cannot be decoded: \(error)")
        }
        switch message {
        case .confined(let report):
            // A worker that runs a program could report more than is enforced.
            state.withLock { if $0.containment == nil { $0.containment = report } }
        case .request(let number, let request):
            let hasStarted = state.withLock { state in
                state.requestCount += 1
                return state.hasStarted
            }
            if case .package(let request) = request, !hasStarted { readAhead.keep(request, for: readAheadPage) }
            if !server.serve(number, request, byteCount: byteCount) {
                endForViolation("it sent a request that no worker sends")
            }
        case .cancel(let number): server.cancel(number)
        case .time(let time):
            if fileClock?.set(time) != true { endForViolation("it sent a time that its clock does not have") }
        case .event(.ended(let error)):
            guard let hasStarted = state.withLock({ $0.keepEnd(error) }) else {
                return endForViolation("it reported its end twice")
            }
            // The reply to the start follows, with its error.
            if hasStarted { channel.current?.close() } else { killLater() }
        case .pong: watch.current?.responded()
        case .page(let address):
            guard address.utf8.count <= MessageLimit.event else {
                return endForViolation("it sent an address of \(address.utf8.count) bytes")
            }
            state.withLock { $0.page = address }
        case .callBegan(let name):
            guard name.utf8.count <= MessageLimit.callName else {
                return endForViolation("it sent a name of \(name.utf8.count) bytes")
            }
            state.withLock { $0.lastCall = name }
        case .marked(let call): if let problem = report(call) { endForViolation(problem) }
        case .event(let event):
            guard event.isLimited || bytes.count <= MessageLimit.event else {
                return endForViolation("it sent an event of \(bytes.count) bytes")
            }
            emit(event)
        case .reply(let number, let bytes):
            let continuation = state.withLock { state in
                let continuation = state.commands.removeValue(forKey: number)
                if continuation == nil, number == CommandNumber.start, !state.hasStarted { state.earlyReply = bytes }
                return continuation
            }
            continuation?.resume(returning: bytes)
        }
    }

    /// Ends the process unless it ends by itself.
    private func killLater() {
        let end = MonotonicInstant.now.advanced(by: Self.replyTime.nanoseconds)
        _ = DeadlineThread.shared.schedule(at: end) { [weak self] in
            // The number of an ended process can belong to another worker.
            if let self, endIfReached == nil { process.kill() }
        }
    }

    private func emit(_ event: ProgramEvent) { Self.emit(event, of: (identity, instance), output, streams, observer) }

    private static func emit(
        _ event: ProgramEvent,
        of origin: (program: ProgramIdentity, instance: Int),
        _ output: OutputLimiter,
        _ streams: EventStreams,
        _ observer: (any ProgramObserver)?,
    ) {
        guard let event = output.admitted(event, turn: nil) else { return }
        observer?.program(EventOrigin(program: origin.program, instance: origin.instance, time: .now), did: event)
        streams.send(event)
    }

    private func endForViolation(_ reason: String) {
        let text = "the worker of \(identity.appID) was ended: \(reason)"
        let error = ScriptError(name: "Error", message: text, termination: .violation)
        // In place of an end that the worker has reported.
        state.withLock { $0.reportedEnd = .some(error) }
        terminate(error)
    }

    /// Ends the process and the program with an error.
    private func terminate(_ error: ScriptError) {
        state.withLock { state in
            if state.reportedEnd == nil { state.reportedEnd = .some(error) }
        }
        process.kill()
        channel.current?.close()
    }

    /// Watches the process until its end.
    private func watchProcess(_ limits: ScriptLimits, _ memoryLimit: Int) {
        let program = WatchedProcess.Program(
            ping: { [weak self] in self?.send(.ping) },
            hasCommands: { [weak self] in self?.hasCommands ?? false },
            hasMessages: { [channel] in channel.current?.hasUnhandledInput ?? false },
            hasEnded: { [channel] in channel.current?.isClosedByPeer ?? false },
            end: { [weak self] excess in self?.terminate(for: excess, limits, memoryLimit) },
        )
        let watched = WatchedProcess(
            process.hostID,
            timePerTurn: limits.timePerTurn,
            memoryLimit: memoryLimit,
            program,
        )
        watch.set(watched)
        ProcessWatch.shared.add(watched)
    }

    private func terminate(for excess: WatchedProcess.Excess, _ limits: ScriptLimits, _ memoryLimit: Int) {
        // `stop()` ends the process as well.
        if state.withLock({ $0.isStopping }) { return }
        terminate(excess.error(of: identity.appID, limits, memoryLimit))
    }

    // MARK: Commands

    /// Sends a command and waits for the reply.
    ///
    /// - Returns: Nil if the program has ended before.
    func reply<Reply: BinaryCodable>(
        to command: ProgramCommand,
        as type: Reply.Type = Reply.self,
    ) async -> Reply? {
        do throws(ScriptError) {
            return decoded(try await bytes(of: command))
        } catch {
            // Only an event of the device can be so large, and it is not dispatched.
            return nil
        }
    }

    /// Sends a command and waits for the bytes of the reply.
    ///
    /// - Returns: Nil if the program has ended before, or if the task was cancelled and the worker does not reply.
    /// - Throws: The error of a command that is too large.
    private func bytes(of command: ProgramCommand) async throws(ScriptError) -> [UInt8]? {
        let number = makeNumber()
        let message = HostMessage.command(number, command).encoded
        try MessageLimit.validate(commandOf: message.count)
        return await withTaskCancellationHandler {
            await wait(number) {
                self.channel.current?.send(message)
                // Before the command was sent, its cancellation had no effect.
                if Task.isCancelled { self.cancel(number, within: Self.grace) }
            }
        } onCancel: {
            cancel(number, within: Self.grace)
        }
    }

    private func makeNumber() -> Int {
        state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
    }

    private func wait(_ number: Int, _ send: () -> Void) async -> [UInt8]? {
        await withCheckedContinuation { continuation in
            let early: [UInt8]?? = state.withLock { state in
                if number == CommandNumber.start, let reply = state.earlyReply { return .some(reply) }
                if state.end != nil { return .some(nil) }
                state.commands[number] = continuation
                return nil
            }
            if let early { continuation.resume(returning: early) } else { send() }
        }
    }

    private func decoded<Reply: BinaryCodable>(_ bytes: [UInt8]?) -> Reply? {
        guard let bytes else { return nil }
        do throws(BinaryDecodingError) {
            return try Reply(encoded: bytes)
        } catch {
            endForViolation("it sent a reply that cannot be decoded: \(error)")
            return nil
        }
    }

    /// The result of a command that can fail with an error of the program.
    func result<Value: BinaryCodable>(of command: ProgramCommand) async throws(ScriptError) -> Value {
        guard let result: Result<Value, ScriptError> = decoded(try await bytes(of: command)) else { throw endError }
        return try result.get()
    }

    /// The result of an action.
    func outcome<Value: BinaryCodable>(of command: ProgramCommand) async throws(ActionError) -> Value {
        let reply: [UInt8]?
        do throws(ScriptError) { reply = try await bytes(of: command) } catch { throw .script(error) }
        guard let result: Result<Value, ActionError> = decoded(reply) else { throw .script(endError) }
        return try result.get()
    }

    /// The error of commands after the end, and of a cancelled one without a reply.
    private var endError: ScriptError {
        if Task.isCancelled, endIfReached == nil { return .cancelledCommand }
        return (state.withLock { $0.end ?? $0.reportedEnd } ?? nil)
            ?? ScriptError(name: "Error", message: "the program was stopped", termination: .stopped)
    }

    // MARK: Life

    /// Starts the program and waits for its first page.
    ///
    /// - Throws: ``ProgramStartError``; the program has then ended.
    package func start(_ start: ProgramStart) async throws(ProgramStartError) {
        lockListener.withLock { $0 = protection?.onChange { [weak self] in self?.deviceLockChanged($0) } }
        var start = start
        start.packageReplies = readAhead.replies(for: readAheadPage, from: server)
        let message = HostMessage.start(start).encoded
        guard message.count <= MessageLimit.fromHost else {
            await stop()
            let limit = MessageLimit.fromHost
            throw .worker("the options of the program have \(message.count) bytes; they can have at most \(limit)")
        }
        let bytes = await wait(CommandNumber.start) {
            self.channel.current?.send(message)
            // The host has little to do while the program starts.
            self.process.prepareNext()
        }
        guard let failure: ProgramStartError? = decoded(bytes) else {
            // After a reply that cannot be decoded, the process is still ending.
            _ = await end
            let error = endError
            throw error.termination == .stopped ? .stopped : .script(error)
        }
        guard let failure else {
            state.withLock { $0.hasStarted = true }
            return
        }
        await stop()
        throw failure
    }

    private func deviceLockChanged(_ isLocked: Bool) {
        if isLocked { server.closeProtectedStorage() }
        // Not in a task: the order of the events is that of the changes.
        send(.command(makeNumber(), .emitGlobally(isLocked ? "deviceLock" : "deviceUnlock", [:])))
    }

    /// Implements ``MiniProgram``.
    package func stop() async {
        let isFirst = state.withLock { state in
            defer { state.isStopping = true }
            return !state.isStopping && state.end == nil
        }
        if isFirst {
            let deadline = DelegateDeadline(after: Self.grace) { [process] in process.kill() }
            _ = await reply(to: .stop, as: EmptyReply.self)
            deadline.cancel()
            channel.current?.close()
        }
        _ = await end
    }

    func makeEventStream() -> AsyncStream<ProgramEvent> { streams.makeStream() }

    /// Ends the process of the program at once, as a crash does: a test hook.
    package func kill() { process.kill() }

    /// Calls a closure once when the program has ended; immediately if it has ended already.
    package func onEnd(_ body: @escaping @Sendable (ScriptError?) -> Void) {
        let end = state.withLock { state -> ScriptError?? in
            if state.end == nil { state.endListeners.append(body) }
            return state.end
        }
        if let end { body(end) }
    }

    /// Ends the program after its connection has ended.
    private func finish(_ reason: ChannelEnd) {
        server.close()
        if let watched = watch.current { ProcessWatch.shared.remove(watched) }
        let processEnd = process.reap()
        let (error, commands, listeners) = state.withLock { state in
            let error = state.error(of: identity, reason, processEnd)
            state.hasCrashed =
                state.reportedEnd == nil && !state.isStopping && reason.isByProcess && !processEnd.isViolation
            state.end = .some(error)
            defer { (state.commands, state.endListeners) = ([:], []) }
            return (error, Array(state.commands.values), state.endListeners)
        }
        lockListener.withLock { $0 = nil }
        // Before the event, so that its receiver can open the program again.
        for listener in listeners { listener(error) }
        emit(.ended(error))
        streams.finish()
        for command in commands { command.resume(returning: nil) }
    }
}
