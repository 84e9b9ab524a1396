internal import MiniCore
internal import MiniHost

/// The life of the program.
extension DebugSession {
    /// Reads the program and asks the client for its breakpoints.
    func launch(_ request: AdapterRequest) throws(DebugError) {
        guard launched == nil else { throw DebugError("the session has a program already") }
        var program = try makeProgram(request.arguments["program"]?.string)
        if let page = request.arguments["page"]?.string { program.page = page }
        program.taps += request.arguments["taps"]?.array?.compactMap(\.string) ?? []
        let package = try Self.package(of: program)
        let sources = SourceFiles(package, plugins: program.configuration.plugins)
        launched = (program, package, sources, SessionDebugger(connection, sources))
        output.respond(to: request)
        output.event("initialized")
    }

    private static func package(of program: DebugProgram) throws(DebugError) -> ProgramPackage {
        do throws(PackageError) {
            return try ProgramPackage(path: program.path, plugins: program.configuration.plugins)
        } catch {
            throw DebugError("\(error)")
        }
    }

    /// Starts the program, while the session processes further requests.
    func start() {
        guard let launched, host == nil else { return }
        var configuration = launched.program.configuration
        configuration.isolation = .inProcess
        configuration.debugger = launched.debugger
        configuration.recordsSuccessfulCalls = true
        configuration.observer = DebugObserver(output, launched.sources) { [inputs] in inputs.yield(.ended($0)) }
        do throws(HostError) {
            host = try MiniProgramHost(configuration)
        } catch {
            output.print("\(error)", .stderr)
            return end(nil)
        }
        Task { await open() }
    }

    private func open() async {
        guard let launched, let host else { return }
        let program: LocalProgram
        do throws(ProgramStartError) {
            program = try await host.openLocal(
                launched.package,
                page: launched.program.page,
                appID: launched.program.appID,
            )
        } catch {
            running.set(nil)
            inputs.yield(.ended(ScriptError(error)))
            return
        }
        running.set(program)
        output.event("thread", ["reason": "started", "threadId": 1])
        for selector in launched.program.taps {
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
        guard !hasEnded else { return }
        hasEnded = true
        launched?.debugger.attachment.fail("the program has ended")
        if let error { output.print(error.description, .stderr) }
        output.event("exited", ["exitCode": error == nil ? 0 : 1])
        output.event("terminated")
    }

    /// Ends the program, also one that is stopped.
    func stopProgram() async {
        guard let host else { return }
        if isAttached, !hasEnded, connection.isStopped {
            do throws(DebugError) {
                try await connection.call("Debugger.setBreakpointsActive", ["active": false])
                try await connection.call("Debugger.setPauseOnExceptions", ["state": "none"])
                try await connection.call("Debugger.resume", continues: true)
            } catch {
                // The engine has closed the connection, so that the program is not stopped.
            }
        }
        launched?.debugger.attachment.fail("the client has disconnected")
        await host.stop()
    }
}
