internal import MiniCore
internal import MiniEngine
internal import MiniHost

/// The life of the program.
extension DebugSession {
    /// Reads the program and asks the client for its breakpoints.
    func launch(_ request: AdapterRequest) throws(DebugError) {
        guard launched == nil else { throw DebugError("the session has a program already") }
        switch try makeSubject(request.arguments) {
        case .program(var program):
            if let page = request.arguments["page"]?.string { program.page = page }
            program.taps += request.arguments["taps"]?.array?.compactMap(\.string) ?? []
            let package = try Self.package(of: program)
            launched = Launched(.program(program), package, [debugger(of: package, program.configuration.plugins)])
        case .tests(let tests):
            let files = SessionDebugger(.tests, connection, SourceFiles(tests.files, folder: tests.folder))
            let program = debugger(of: tests.program, tests.program.pluginFolders)
            launched = Launched(.tests(tests), tests.program, [program, files])
        }
        output.respond(to: request)
        output.event("initialized")
    }

    private func debugger(of package: ProgramPackage, _ plugins: [String: String]) -> SessionDebugger {
        SessionDebugger(.program, connection, SourceFiles(package.source, folder: package.folder, plugins: plugins))
    }

    private static func package(of program: DebugProgram) throws(DebugError) -> ProgramPackage {
        do throws(PackageError) {
            return try ProgramPackage(path: program.path, plugins: program.configuration.plugins)
        } catch {
            throw DebugError("\(error)")
        }
    }

    /// Starts the program or the run, while the session processes further requests.
    func start() {
        guard let launched, !hasStarted else { return }
        hasStarted = true
        switch launched.subject {
        case .program(let program): start(program, launched)
        case .tests(let tests): start(tests, launched)
        }
    }

    private func start(_ program: DebugProgram, _ launched: Launched) {
        let debugger = launched.debuggers[0]
        var configuration = program.configuration
        configuration.isolation = .inProcess
        configuration.debugger = debugger
        configuration.recordsSuccessfulCalls = true
        configuration.observer = DebugObserver(output, debugger.sources) { [inputs] in inputs.yield(.ended($0)) }
        do throws(HostError) {
            let host = try MiniProgramHost(configuration)
            self.host = host
            Task { await open(program, launched.package, in: host) }
        } catch {
            output.print("\(error)", .stderr)
            end(nil)
        }
    }

    /// Runs the tests; the client receives their result as the status of their process.
    private func start(_ tests: DebugTests, _ launched: Launched) {
        let debugging = TestDebugging(
            file: launched.debuggers[1],
            program: launched.debuggers[0],
            connection.lock,
            output,
        )
        Task { [inputs] in
            inputs.yield(.finished(hasFailed: await tests.run(debugging)))
        }
    }

    private func open(_ started: DebugProgram, _ package: ProgramPackage, in host: MiniProgramHost) async {
        let program: LocalProgram
        do throws(ProgramStartError) {
            program = try await host.openLocal(package, page: started.page, appID: started.appID)
        } catch {
            running.set(nil)
            inputs.yield(.ended(ScriptError(error)))
            return
        }
        running.set(program)
        output.event("thread", ["reason": "started", "threadId": 1])
        for selector in started.taps {
            do throws(ActionError) {
                // A person may stop the program for as long as they want.
                try await program.perform(.tap, on: .selector(selector), limit: .seconds(86_400))
            } catch {
                output.print("tap \(selector): \(error)", .stderr)
            }
        }
    }

    /// Reports the end of the program to the client.
    func end(_ error: ScriptError?) {
        if !hasEnded, let error { output.print(error.description, .stderr) }
        end(status: error == nil ? 0 : 1)
    }

    /// Reports the end of the program or of the tests to the client.
    ///
    /// - Parameter status: The status for the client.
    func end(status: Int) {
        guard !hasEnded else { return }
        hasEnded = true
        for debugger in launched?.debuggers ?? [] { debugger.fail("the program has ended") }
        output.event("exited", ["exitCode": .number(Double(status))])
        output.event("terminated")
    }

    /// Ends the program or the run of the tests, also one that is stopped.
    func stopProgram() async {
        guard let launched, hasStarted else { return }
        if case .tests(let tests) = launched.subject { tests.stop() }
        if !hasEnded { for context in contexts where context.isAttached { await leave(context) } }
        for debugger in launched.debuggers { debugger.fail("the client has disconnected") }
        await host?.stop()
    }

    /// Lets a stopped script run, and not stop again.
    private func leave(_ context: DebugContext) async {
        guard context.target.engine.isStopped else { return }
        do throws(DebugError) {
            try await connection.call(context.target, "Debugger.setBreakpointsActive", ["active": false])
            try await connection.call(context.target, "Debugger.setPauseOnExceptions", ["state": "none"])
            try await connection.call(context.target, "Debugger.resume", continues: true)
        } catch {
            // The engine has closed the connection, so that the script is not stopped.
        }
    }
}
