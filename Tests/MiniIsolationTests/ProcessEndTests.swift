import CommandHarness
import Glibc
import MiniCore
import MiniHost
import MiniIsolation
import MiniRuntime
import Testing

/// What a host receives about the end of a process that it has not requested.
@Suite(.timeLimit(.minutes(5))) struct ProcessEndTests {
    @Test(arguments: [SIGKILL, SIGSEGV])
    func `a program whose process ends in a call ends with the signal, the phase and the name of the JSAPI`(
        _ signal: Int32
    ) async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let executable = try LinkedExecutable()
        defer { executable.remove() }
        let gates = OwnFunctions.Gates()
        let isolated = try IsolatedHost(executable: executable.path, keepsWorkerReady: false) {
            $0.apis = try APIRegistry.builtIn.adding(OwnFunctions.functions, constants: OwnFunctions.constants)
            $0.extensions[OwnFunctions.GatesKey.self] = gates
        }
        let program = try await isolated.host.open(folder.path, appID: "ended")
        let events = program.events
        _ = try await program.evaluate("my.getStorageSync({ key: 'secret' }); void my.waitForever()")
        await gates.begun.wait()
        // The launcher, the zygote and the worker.
        let processes = executable.processes.sorted()
        try #require(processes.count == 3)
        await executable.end(processes[2], by: signal)
        let error = try #require(await program.end)
        let expected = ProcessEnd(signal: signal, exitStatus: nil, phase: .running, lastCall: "waitForever")
        #expect(error.termination == .processEnded)
        #expect(error.processEnd == expected)
        #expect(error.message.hasSuffix(" while the program ran; its last call was my.waitForever"))
        #expect(!error.message.contains("secret"))
        var last: ProgramEvent?
        for await event in events { last = event }
        guard case .ended(let received?)? = last else {
            Issue.record("another last event: \(String(describing: last))")
            return
        }
        #expect(received.processEnd == expected)
        await isolated.host.stop()
    }

    @Test func `a call that stays in the worker is the last one after its turn`() async throws {
        try await withIsolatedProgram { program, _ in
            _ = try await program.evaluate("my.setStorageSync({ key: 'k', data: 1 })")
            _ = try await program.evaluate("my.getStorageSync({ key: 'k' }); my.getAppIdSync()")
            program.kill()
            #expect(await program.end?.processEnd?.lastCall == "getAppId")
        }
    }

    @Test func `a program that has called nothing has no last call`() async throws {
        try await withIsolatedProgram { program, _ in
            program.kill()
            let end = try #require(await program.end?.processEnd)
            #expect(end == ProcessEnd(signal: SIGKILL, exitStatus: nil, phase: .running, lastCall: nil))
        }
    }

    @Test func `a program that its host ends for a limit has no end of a process`() async throws {
        try await withIsolatedProgram {
            $0.limits.script.timePerTurn = .milliseconds(200)
        } _: { program, _ in
            await #expect(throws: ScriptError.self) { try await program.evaluate("for (;;) {}") }
            let error = try #require(await program.end)
            #expect(error.termination == .outOfTime)
            #expect(error.processEnd == nil)
        }
    }

    @Test func `a worker cannot state the end of its process`() throws {
        let end = ProcessEnd(signal: SIGSEGV, exitStatus: nil, phase: .running, lastCall: "scan")
        let error = ScriptError(name: "Error", message: "m", termination: .processEnded, processEnd: end)
        let bytes = error.encoded
        let decoded = try ScriptError(encoded: bytes)
        #expect(decoded.termination == .processEnded)
        #expect(decoded.processEnd == nil)
    }
}
