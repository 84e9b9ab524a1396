import CommandHarness
import Glibc
import MiniCore
import MiniHost
import MiniIsolation
import MiniRuntime
import Testing

@Suite(.timeLimit(.minutes(5))) struct WorkerEndTests {
    @Test func `a process that is killed ends its program and no other`() async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let isolated = try IsolatedHost()
        let neighbour = try await isolated.host.open(folder.path, appID: "neighbour")
        let opened = try await isolated.host.open(folder.path, appID: "killed")
        let program = try #require(opened as? IsolatedProgram)
        _ = try await program.evaluate("my.setStorageSync({ key: 'k', data: 1 })")
        let events = program.events
        program.kill()
        let end = try #require(await program.end)
        #expect(end.termination == .processEnded)
        let text = "the process of killed ended by signal SIGKILL while the program ran"
        #expect(end.message == text + "; its last call was my.setStorage")
        var last: ProgramEvent?
        for await event in events { last = event }
        guard case .ended(end)? = last else {
            Issue.record("another last event: \(String(describing: last))")
            return
        }
        await #expect(throws: ScriptError.self) { try await program.evaluate("1") }
        #expect(try await neighbour.evaluate("1 + 1") == 2)
        // Its name and its storage are free.
        let again = try await isolated.host.open(folder.path, appID: "killed")
        #expect(try await again.evaluate("my.getStorageSync({ key: 'k' }).data") == 1)
        await isolated.host.stop()
    }

    @Test func `a system call that no worker makes is a violation, and a crash is none`() {
        #expect(WorkerEnd(waitStatus: SIGSYS).isViolation)
        for status in [SIGSEGV, SIGKILL, 1 << 8] { #expect(!WorkerEnd(waitStatus: status).isViolation) }
    }

    @Test(arguments: ["/x*x*x*x*y/.test('x'.repeat(50000))", "for (;;) {}"])
    func `a program in code that does not return is stopped`(code: String) async throws {
        try await withIsolatedProgram { program, _ in
            var events = program.events.makeAsyncIterator()
            // The program ends before there is a result.
            async let result = try? program.evaluate("console.log('begins'); \(code)")
            while let event = await events.next() {
                if case .console = event { break }
            }
            await program.stop()
            #expect(await program.end == nil)
            #expect(await result == nil)
        }
    }

    @Test func `a turn that is too long ends the program with its error`() async throws {
        try await withIsolatedProgram {
            $0.limits.script.timePerTurn = .milliseconds(500)
        } _: { program, _ in
            let error = await #expect(throws: ScriptError.self) { try await program.evaluate("for (;;) {}") }
            #expect(error?.termination == .outOfTime)
            #expect(await program.end?.termination == .outOfTime)
        }
    }

    @Test func `a program that takes too much memory ends with its error`() async throws {
        try await withIsolatedProgram {
            $0.limits.script.memoryBytes = 64 << 20
        } _: { program, _ in
            let code = "const all = []; for (;;) all.push(new Array(1000).fill({}))"
            let error = await #expect(throws: ScriptError.self) { try await program.evaluate(code) }
            #expect(error?.termination == .outOfMemory)
        }
    }

    @Test func `programs end with their zygote, and the next one has a new one`() async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let executable = try LinkedExecutable()
        defer { executable.remove() }
        let isolated = try IsolatedHost(executable: executable.path, keepsWorkerReady: false)
        let program = try await isolated.host.open(folder.path, appID: "first")
        // The launcher, the zygote and the worker.
        let processes = executable.processes.sorted()
        try #require(processes.count == 3)
        executable.kill(processes[1])
        #expect(await program.end?.termination == .processEnded)
        let second = try await isolated.host.open(folder.path, appID: "second")
        #expect(try await second.evaluate("1") == 1)
        await isolated.host.stop()
    }

    @Test(arguments: ["new Promise(() => {})", "/x*x*x*x*y/.test('x'.repeat(50000))"])
    func `a worker ends with a host that is killed`(code: String) async throws {
        let folder = try TemporaryProgram(IsolatedHost.files("console.log('runs'); setInterval(() => {}, 10)"))
        defer { folder.remove() }
        let executable = try LinkedExecutable(of: Product.mini)
        defer { executable.remove() }
        let arguments = ["eval", folder.path, code, "--ephemeral", "--isolation", "process"]
        let command = try await executable.product.start(arguments)
        let isRunning = await command.waitForError("runs")
        #expect(isRunning, "\(command.errorSoFar)")
        // The command, the launcher and the worker.
        #expect(executable.processes.count == 3)
        command.kill()
        _ = await command.result()
        await executable.waitUntilEnded()
        #expect(executable.processes.isEmpty)
    }

    @Test func `no process is left behind`() async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let executable = try LinkedExecutable()
        defer { executable.remove() }
        do {
            let isolated = try IsolatedHost(executable: executable.path, keepsWorkerReady: false)
            for index in 0..<5 { _ = try await isolated.host.open(folder.path, appID: "program-\(index)") }
            #expect(executable.processes.count == 7)
            await isolated.host.stop()
            #expect(executable.processes.count == 2)
        }
        await executable.waitUntilEnded()
        #expect(executable.processes.isEmpty)
    }

    @Test func `a program that has ended is released`() async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let isolated = try IsolatedHost()
        var opened: (any MiniProgram)? = try await isolated.host.open(folder.path, appID: "released")
        weak let program = opened
        await opened?.stop()
        opened = nil
        let next = try await isolated.host.open(folder.path, appID: "next")
        #expect(program == nil)
        await next.stop()
    }
}
