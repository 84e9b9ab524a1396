internal import MiniCore
internal import MiniHost

/// A session of a debugger: a client of the Debug Adapter Protocol, and a program that it controls.
///
/// ```swift
/// let session = DebugSession(AdapterOutput(descriptor: STDOUT_FILENO)) { path in … }
/// try session.read(from: STDIN_FILENO)
/// try await session.run()
/// ```
///
/// A process has one session with a program, since the engine has one inspector.
///
/// ## Threading
/// May be used from any thread. Requests and events of the engine are processed in order.
package actor DebugSession {
    /// What the session reacts to.
    enum Input: Sendable {
        case request(AdapterRequest)
        case engine(InspectorConnection.Event)
        /// The program could not be started, or has ended.
        case ended(ScriptError?)
        /// The client has closed its stream, or has sent something else than messages.
        case closed(DebugError?)
    }

    nonisolated let output: AdapterOutput
    nonisolated let inputs: AsyncStream<Input>.Continuation
    private let stream: AsyncStream<Input>
    /// Makes the program of a launch; receives the path that the client names.
    let makeProgram: @Sendable (_ path: String?) throws(DebugError) -> DebugProgram

    nonisolated let connection: InspectorConnection
    /// The program, once it has been launched.
    var launched: (program: DebugProgram, package: ProgramPackage, sources: SourceFiles, debugger: SessionDebugger)?
    var host: MiniProgramHost?
    /// The program once it runs; nil if it could not be started.
    nonisolated let running = OneTimeResult<LocalProgram?>()
    /// Whether the engine accepts commands.
    var isAttached = false
    /// Whether the client has received the end of the program.
    var hasEnded = false

    /// Numbers of lines and columns in messages of the client begin at 1, unless it requests 0.
    var firstLine = 1
    var firstColumn = 1
    var breakpoints = BreakpointTable()
    /// The exceptions that stop the program: `none`, `uncaught` or `all`.
    var stoppingExceptions = "none"
    /// The files of scripts by the engine's numbers.
    var scripts: [String: String] = [:]
    /// The stopped script; nil while the program runs.
    var stop: DebugStop?
    var references = ValueReferences()
    /// The breakpoints that end a step over an `await`.
    var stepBreakpoints: [String] = []
    /// Whether the last command of the client was a step.
    var isStepping = false
    /// The command and the place of a step that ends at another line; nil for other commands.
    var stepStart: (command: String, file: String, line: Int, depth: Int)?
    private var lastFrameID = 0

    /// Makes a session.
    ///
    /// - Parameters:
    ///   - output: The stream to the client.
    ///   - makeProgram: Makes the program of a launch. Receives the path that the client names; nil if it names none. Its error is
    ///     shown to the client.
    package init(
        _ output: AdapterOutput,
        makeProgram: @escaping @Sendable (_ path: String?) throws(DebugError) -> DebugProgram,
    ) {
        let (stream, inputs) = AsyncStream.makeStream(of: Input.self)
        self.output = output
        self.stream = stream
        self.inputs = inputs
        self.makeProgram = makeProgram
        connection = InspectorConnection { inputs.yield(.engine($0)) }
    }

    /// Reads the messages of the client on a thread, until it closes the stream.
    ///
    /// - Throws: ``DebugError`` if the system cannot start a thread.
    package nonisolated func read(from descriptor: Int32) throws(DebugError) {
        let code = DetachedThread.start(name: "client") { [inputs] in
            var input = AdapterInput(descriptor: descriptor)
            do throws(DebugError) {
                while let message = try input.next() {
                    // A client sends responses only to requests, of which there are none.
                    if let request = AdapterRequest(message) { inputs.yield(.request(request)) }
                }
                inputs.yield(.closed(nil))
            } catch {
                inputs.yield(.closed(error))
            }
        }
        if code != 0 { throw DebugError("a thread cannot be started") }
    }

    /// Runs the session until the client disconnects, and ends the program.
    ///
    /// - Throws: ``DebugError`` if the client has sent something else than messages.
    package func run() async throws(DebugError) {
        for await input in stream {
            switch input {
            case .request(let request):
                if await handle(request) { return }
            case .engine(let event): await handle(event)
            case .ended(let error): end(error)
            case .closed(let error):
                await stopProgram()
                if let error { throw error }
                return
            }
        }
    }

    /// Processes a request.
    ///
    /// - Returns: Whether the session is over.
    private func handle(_ request: AdapterRequest) async -> Bool {
        do throws(DebugError) {
            switch request.command {
            case "disconnect":
                await stopProgram()
                output.respond(to: request)
                return true
            case "terminate":
                await stopProgram()
                output.respond(to: request)
                end(nil)
            case "evaluate": evaluate(request)
            default: try await respond(to: request)
            }
        } catch {
            output.fail(request, error)
        }
        return false
    }

    private func respond(to request: AdapterRequest) async throws(DebugError) {
        switch request.command {
        case "initialize": initialize(request)
        case "launch", "attach": try launch(request)
        case "setBreakpoints": output.respond(to: request, try await setBreakpoints(request))
        case "setExceptionBreakpoints": output.respond(to: request, try await setExceptionBreakpoints(request))
        case "configurationDone":
            output.respond(to: request)
            start()
        case "threads": output.respond(to: request, ["threads": [["id": 1, "name": "program"]]])
        case "stackTrace": output.respond(to: request, try stackTrace(request))
        case "scopes": output.respond(to: request, try await scopes(request))
        case "variables": output.respond(to: request, try await variables(request))
        case "setVariable": output.respond(to: request, try await setVariable(request))
        case "exceptionInfo": output.respond(to: request, try exceptionInfo())
        case "continue": try await proceed(request, "Debugger.resume", ["allThreadsContinued": true])
        case "next": try await stepOver(request)
        case "stepIn": try await proceed(request, "Debugger.stepInto")
        case "stepOut": try await proceed(request, "Debugger.stepOut")
        case "pause": try await requestPause(request)
        default: throw DebugError("\(request.command) is not supported")
        }
    }

    /// A number for a frame, which no frame had before.
    func nextFrameID() -> Int {
        lastFrameID += 1
        return lastFrameID
    }

    func requireAttachment() throws(DebugError) {
        guard isAttached, !hasEnded else { throw DebugError("the program does not run") }
    }

    private func initialize(_ request: AdapterRequest) {
        firstLine = request.arguments["linesStartAt1"] == false ? 0 : 1
        firstColumn = request.arguments["columnsStartAt1"] == false ? 0 : 1
        output.respond(
            to: request,
            [
                "supportsConfigurationDoneRequest": true,
                "supportsConditionalBreakpoints": true,
                "supportsHitConditionalBreakpoints": true,
                "supportsLogPoints": true,
                "supportsEvaluateForHovers": true,
                "supportsExceptionInfoRequest": true,
                "supportsSetVariable": true,
                "supportsTerminateRequest": true,
                "exceptionBreakpointFilters": [
                    ["filter": "uncaught", "label": "Uncaught exceptions", "default": true],
                    ["filter": "all", "label": "All exceptions", "default": false],
                ],
            ],
        )
    }
}
