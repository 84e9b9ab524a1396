internal import MiniCore
internal import MiniHost
internal import Synchronization

/// The program that one test file tests, from one start to the next.
///
/// ## Threading
/// Belongs to the file's thread, which may block until the program's thread has answered; never the other way round.
final class TestSubject {
    private let run: TestRun
    private let recorder: TestRecorder
    private var host: Host?
    private var program: MiniProgram?
    /// Errors that were handed to JavaScript, until the next time.
    private var takenErrors: [ScriptError] = []
    /// Time while no program runs.
    private var ownTime = Duration.zero

    init(_ run: TestRun) {
        self.run = run
        recorder = TestRecorder(forwardingTo: run.configuration.observer)
    }

    var clock: ClockMode { run.configuration.clock }

    /// The program's time.
    var time: Duration { get async { await program?.time ?? ownTime } }

    /// The program's time, for a caller that cannot wait.
    var currentTime: Duration { program.map { $0.wait { $0.time } } ?? ownTime }

    /// Whether timers wait in the program.
    var hasTimers: Bool {
        get async {
            guard let program else { return false }
            return await program.timerCount > 0
        }
    }

    /// Waits until the program has nothing to do, or the limit has passed.
    func waitUntilIdle(limit: Duration) async {
        _ = await program?.waitUntilIdle(limit: max(limit, .zero))
    }

    /// Lets time pass.
    func advance(to time: Duration, from now: Duration) async {
        if let program { await program.advance(by: max(time - now, .zero)) } else { ownTime = max(time, now) }
    }

    /// Ends the program for good.
    func end() async {
        await host?.stop()
        host = nil
        program = nil
    }

    /// Takes what the test file prints.
    func print(_ message: ConsoleMessage) { recorder.add(message) }

    /// What happened since the last call.
    func takeTrace() -> TestTrace { recorder.takeTrace() }

    func takenError(_ index: Int) -> ScriptError? { takenErrors.indices.contains(index) ? takenErrors[index] : nil }

    // MARK: Answers at once

    /// Answers a question of the test file.
    func answer(_ name: String, _ values: [Value]) throws(ScriptError) -> Value {
        switch name {
        case "isRunning": return .bool(program != nil)
        case "now": return .number(currentTime / .milliseconds(1))
        case "wallTime": return .number(program.flatMap { $0.wait { $0.wallTime } } ?? startTime.milliseconds)
        case "pages":
            let pages = program.map { $0.wait { $0.openPages.map { Page(id: $0.id, path: $0.path) } } } ?? []
            return .array(pages.map { ["id": .number(Double($0.id)), "path": .string($0.path)] })
        case "data":
            let id = Self.integer(values, 0)
            return try ask { program throws(ScriptError) in try program.data(ofPage: id) }
        case "outline":
            let id = Self.integer(values, 0)
            return try ask { program throws(ScriptError) in .string(try program.outline(ofPage: id)) }
        case "html":
            let id = Self.integer(values, 0)
            return try ask { program throws(ScriptError) in .string(try program.html(ofPage: id)) }
        case "errors": return Self.describe(recorder.errors)
        case "takeErrors":
            takenErrors = recorder.takeErrors()
            return Self.describe(takenErrors)
        case "console":
            return .array(recorder.console.map { ["level": .string($0.level.rawValue), "text": .string($0.text)] })
        default: throw ScriptError(name: "Error", message: "the runner does not know \(name)")
        }
    }

    private struct Page: Sendable {
        let id: Int
        let path: String
    }

    private func ask(
        _ body: @escaping @Sendable (isolated MiniProgram) throws(ScriptError) -> Value,
    ) throws(ScriptError) -> Value {
        try running().wait { program in
            do throws(ScriptError) { return Result<Value, ScriptError>.success(try body(program)) } catch {
                return .failure(error)
            }
        }.get()
    }

    private static func describe(_ errors: [ScriptError]) -> Value {
        .array(
            errors.enumerated().map { index, error in
                [
                    "index": .number(Double(index)), "name": .string(error.name), "message": .string(error.message),
                    "file": error.file.map(Value.string) ?? .undefined,
                    "line": error.line.map { .number(Double($0)) } ?? .undefined,
                ]
            }
        )
    }

    private static func integer(_ values: [Value], _ index: Int) -> Int {
        values.indices.contains(index) ? Int(exactly: values[index].number ?? 0) ?? 0 : 0
    }

    // MARK: Operations

    /// Carries out what the test file waits for.
    func perform(_ name: String, _ values: [Value]) async throws(ScriptError) -> Value {
        switch name {
        case "open":
            await end()
            try await start(values.first?.string)
        case "restart":
            await program?.stop()
            program = nil
            try await start(values.first?.string)
        case "kill":
            await program?.stop()
            program = nil
        case "evaluate":
            let arguments = values.dropFirst().first ?? []
            let result = try await running().request("evaluate", source: values.first?.string ?? "", [arguments])
            await settle()
            return result
        case "setData", "callMethod":
            let program = try running()
            var values = values
            values[0] = .number(Double(try await index(ofPage: Self.integer(values, 0))))
            let result = try await program.request(name, values)
            await settle()
            return result
        case "act": try await act(values)
        case "idle": await settle()
        case "foreground":
            try await running().setForeground(values.first?.bool == true ? .shown : .hidden)
            await settle()
        case "advance":
            let milliseconds = values.first?.number ?? 0
            guard milliseconds >= 0, milliseconds.isFinite else {
                throw ScriptError(name: "RangeError", message: "app.clock.advance(): expected milliseconds, 0 or more")
            }
            let now = await time
            await advance(to: now + .milliseconds(milliseconds), from: now)
            await settle()
        default: throw ScriptError(name: "Error", message: "the runner cannot do \(name)")
        }
        return .undefined
    }

    private func act(_ values: [Value]) async throws(ScriptError) {
        let program = try running()
        await settle()
        guard values.count > 2, let selector = values[1]["value"]?.string, let name = values[2].string else { return }
        guard try await program.dispatch(name, on: selector) != nil else {
            throw ScriptError(
                name: "Error",
                message: "there is no element \"\(selector)\" on \(await program.pages.last ?? "the page")"
            )
        }
        await settle()
    }

    private func settle() async { await waitUntilIdle(limit: .seconds(30)) }

    private func index(ofPage id: Int) async throws(ScriptError) -> Int {
        guard let index = await program?.openPages.firstIndex(where: { $0.id == id }) else {
            throw ScriptError(name: "Error", message: "the page is not open any more")
        }
        return index
    }

    private func running() throws(ScriptError) -> MiniProgram {
        guard let program else {
            throw ScriptError(name: "Error", message: "the program does not run; app.open() starts it")
        }
        return program
    }

    // MARK: Starting

    private static let agent = ResidentScript(name: "minihost:agent", text: PackageResources.agent_js)
    private var startTime: WallTime { run.configuration.startTime ?? WallTime(milliseconds: 1_767_225_600_000) }

    private func start(_ page: String?) async throws(ScriptError) {
        do {
            let host = try host ?? Host(configuration())
            self.host = host
            let page = page.map { $0.hasPrefix("/") ? String($0.dropFirst()) : $0 }
            let program = try await host.open(run.package, page: page)
            self.program = program
            await settle()
        } catch let error as ProgramStartError {
            throw ScriptError(error)
        } catch let error as HostError {
            throw ScriptError(name: "Error", message: "\(error)")
        } catch {
            throw ScriptError(name: "Error", message: "the program did not start")
        }
    }

    private func configuration() -> HostConfiguration {
        var configuration = run.configuration
        configuration.observer = recorder
        configuration.startTime = startTime
        configuration.recordsSuccessfulCalls = true
        configuration.agent = ProgramAgent(
            script: Self.agent,
            settings: ["seed": .number(Double(run.options.seed))],
            listen: { _, _ throws(ScriptError) in .undefined },
        )
        return configuration
    }
}
