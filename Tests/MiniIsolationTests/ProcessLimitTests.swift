import CommandHarness
import MiniCore
import MiniHost
import MiniIsolation
import MiniRuntime
import Testing

/// The limits that a host enforces for the processes of workers.
@Suite(.timeLimit(.minutes(5))) struct ProcessLimitTests {
    private static let hostileMatch = "/x*x*x*x*y/.test('x'.repeat(50000))"

    @Test(arguments: [
        hostileMatch,
        "JSON.parse('[' + '1.5,'.repeat(1e7) + '1]')",
        "const a = new Float64Array(1e7); for (let i = 0; i < a.length; i++) a[i] = i * 7919 % 1000003; a.sort()",
        "for (;;) 'x'.repeat(3e7)",
    ])
    func `a turn in native code ends at the limit, and neighbours continue`(code: String) async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let isolated = try IsolatedHost {
            // Sufficient for the turns of the neighbour, and exceeded by all of the native functions.
            $0.limits.script.timePerTurn = .milliseconds(300)
            $0.limits.script.memoryBytes = 2 << 30
        }
        let neighbour = try await isolated.host.open(folder.path, appID: "neighbour")
        let program = try await isolated.host.open(folder.path, appID: "hostile")
        let error = await #expect(throws: ScriptError.self) { try await program.evaluate(code) }
        #expect(error?.termination == .outOfTime, "\(String(describing: error))")
        #expect(await program.end?.termination == .outOfTime)
        #expect(isolated.recorder.record.terminationError?.termination == .outOfTime)
        #expect(try await neighbour.evaluate("1 + 1") == 2)
        await isolated.host.stop()
    }

    @Test func `the error of a turn in native code names the program and the limit`() async throws {
        try await withIsolatedProgram {
            $0.limits.script.timePerTurn = .milliseconds(500)
        } _: { program, _ in
            let error = await #expect(throws: ScriptError.self) { try await program.evaluate(Self.hostileMatch) }
            #expect(error?.message.hasPrefix("isolated was ended: one turn took longer than") == true)
        }
    }

    @Test func `a turn of a timer in native code ends without a command of the host`() async throws {
        try await withIsolatedProgram {
            $0.limits.script.timePerTurn = .milliseconds(500)
        } _: { program, _ in
            // On a loaded machine the timer can fire before the result is sent, which is then lost.
            _ = try? await program.evaluate("setTimeout(() => \(Self.hostileMatch), 1); return 1")
            let end = await program.end
            #expect(end?.termination == .outOfTime)
        }
    }

    @Test func `a start in native code fails at the limit`() async throws {
        let folder = try TemporaryProgram(IsolatedHost.files(Self.hostileMatch))
        defer { folder.remove() }
        let isolated = try IsolatedHost { $0.limits.script.timePerTurn = .milliseconds(500) }
        let error = await #expect(throws: ProgramStartError.self) { try await isolated.host.open(folder.path) }
        guard case .script(let script)? = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(script.termination == .outOfTime)
        #expect(isolated.host.programs.isEmpty)
    }

    @Test func `many short turns of a virtual clock are not a long one`() async throws {
        try await withIsolatedProgram {
            $0.clock = .virtual
            $0.limits.script.timePerTurn = .milliseconds(400)
        } _: { program, _ in
            // Several seconds of processor time altogether, in one command.
            let work = "let sum = 0; for (let i = 0; i < 4e6; i++) sum += i % 7; getApp().sum = sum"
            _ = try await program.evaluate("getApp().n = 0; setInterval(() => { \(work); getApp().n++ }, 1000)")
            await program.advance(by: .seconds(400))
            #expect(try await program.evaluate("getApp().n") == 400)
        }
    }

    @Test func `a process with more memory than its limit ends, although the engine permits it`() async throws {
        try await withIsolatedProgram { configuration in
            var options = WorkerOptions(WorkerExecutable(path: Product.miniWorker.path))
            options.memoryLimit = 160 << 20
            configuration.isolation = .process(options)
        } _: { program, _ in
            let code = """
                getApp().kept = [];
                for (let i = 0; i < 220; i++) getApp().kept.push(new Uint8Array(1 << 20).fill(1));
                return 0
                """
            // The process can end before there is a result.
            _ = try? await program.evaluate(code)
            let end = try #require(await program.end)
            #expect(end.termination == .outOfMemory)
            #expect(end.message == "isolated was ended: its process uses more than 160 MiB")
        }
    }
}
