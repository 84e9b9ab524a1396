package import MiniCore
internal import MiniHost

/// A session of a debugger: a client of the Debug Adapter Protocol, and a program or a test file that it controls.
///
/// ```swift
/// let session = DebugSession(AdapterOutput(descriptor: STDOUT_FILENO)) { launch in … }
/// try session.read(from: STDIN_FILENO)
/// try await session.run()
/// ```
///
/// A process has one session with a program or a test file, since the engine has one inspector.
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
        /// The run of the tests is over.
        case finished(hasFailed: Bool)
        /// The client has closed its stream, or has sent something else than messages.
        case closed(DebugError?)
    }

    /// What a client has launched.
    struct Launched {
        let subject: DebugSubject
        let package: ProgramPackage
        /// The debugger of the program, and that of the test file if there is one.
        let debuggers: [SessionDebugger]

        init(_ subject: DebugSubject, _ package: ProgramPackage, _ debuggers: [SessionDebugger]) {
            (self.subject, self.package, self.debuggers) = (subject, package, debuggers)
        }
    }

    nonisolated let output: AdapterOutput
    nonisolated let inputs: AsyncStream<Input>.Continuation
    private let stream: AsyncStream<Input>
    /// Makes the subject of a launch; receives the members of the request.
    let makeSubject: @Sendable (_ launch: ScriptObject) throws(DebugError) -> DebugSubject

    nonisolated let connection: InspectorConnection
    /// The program or the tests, once they have been launched.
    var launched: Launched?
    var hasStarted = false
    /// The host of a program; nil for that of tests.
    var host: MiniProgramHost?
    /// The program once it runs; nil if it could not be started.
    nonisolated let running = OneTimeResult<LocalProgram?>()
    /// The contexts that have attached, in order.
    var contexts: [DebugContext] = []
    /// Whether the client has received the end of the program.
    var hasEnded = false

    /// Numbers of lines and columns in messages of the client begin at 1, unless it requests 0.
    var firstLine = 1
    var firstColumn = 1
    var breakpoints = BreakpointTable()
    /// The exceptions that stop the program: `none`, `uncaught` or `all`.
    var stoppingExceptions = "none"
    /// The stopped script; nil while scripts run.
    var stop: DebugStop?
    var references = ValueReferences()
    /// The engine's names of the breakpoints that end a step over an `await`, with their contexts.
    var stepBreakpoints: [(context: DebugContext, id: String)] = []
    /// Whether the last command of the client was a step.
    var isStepping = false
    /// The command and the place of a step that ends at another line; nil for other commands.
    var stepStart: (command: String, file: String, line: Int, depth: Int)?
    private var lastFrameID = 0

    /// Makes a session.
    ///
    /// - Parameters:
    ///   - output: The stream to the client.
    ///   - makeSubject: Makes the program or the tests of a launch. Receives the members of the request. Its error is shown to the
    ///     client.
    package init(
        _ output: AdapterOutput,
        makeSubject: @escaping @Sendable (_ launch: ScriptObject) throws(DebugError) -> DebugSubject,
    ) {
        let (stream, inputs) = AsyncStream.makeStream(of: Input.self)
        self.output = output
        self.stream = stream
        self.inputs = inputs
        self.makeSubject = makeSubject
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
            case .finished(let hasFailed): end(status: hasFailed ? 1 : 0)
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
                // Tests that were ended have not passed.
                if case .tests = launched?.subject { end(status: 1) } else { end(status: 0) }
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
        case "setExceptionBreakpoints": output.respond(to: request, await setExceptionBreakpoints(request))
        case "configurationDone":
            output.respond(to: request)
            start()
        case "threads": output.respond(to: request, ["threads": .array(threads)])
        case "stackTrace": output.respond(to: request, try stackTrace(request))
        case "scopes": output.respond(to: request, try await scopes(request))
        case "variables": output.respond(to: request, try await variables(request))
        case "setVariable": output.respond(to: request, try await setVariable(request))
        case "exceptionInfo": output.respond(to: request, try exceptionInfo())
        case "continue": try await proceed(request, "Debugger.resume", ["allThreadsContinued": true])
        case "next": try await stepOver(request)
        case "stepIn": try await proceed(request, "Debugger.stepInto")
        case "stepOut": try await proceed(request, "Debugger.stepOut")
        case "pause": try requestPause(request)
        default: throw DebugError("\(request.command) is not supported")
        }
    }

    /// A number for a frame, which no frame had before.
    func nextFrameID() -> Int {
        lastFrameID += 1
        return lastFrameID
    }

    /// The program, and the test file if there is one: each has a thread.
    private var threads: [ScriptValue] {
        let kinds = launched?.debuggers.map(\.kind) ?? [.program]
        return kinds.map { ["id": .number(Double($0.rawValue)), "name": .string("\($0)")] }
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
