import CommandHarness
import Glibc
import MiniCore
import MiniHost
import MiniIsolation
import MiniRuntime
import Testing

@Suite(.timeLimit(.minutes(5))) struct RestartTests {
    private static let quick = RestartPolicy.onCrash(maximum: 2, delay: .milliseconds(1))

    @Test func `a program whose process is killed continues on its page with its stored data`() async throws {
        try await withRestartingProgram(Self.quick) { program, host in
            _ = try await program.evaluate("my.setStorageSync({ key: 'k', data: 1 })")
            _ = try await program.evaluate("await my.navigateTo({ url: '/pages/b/b?x=1%262&y=%25' })")
            #expect(await program.waitUntilIdle())
            await program.setNetworkStatus(.offline)
            await program.setTheme(.dark)
            var events = program.events.makeAsyncIterator()
            program.kill()
            guard case .restarting(let error, let attempt, let delay)? = await events.nextProcessEvent() else {
                Issue.record("no restart")
                return
            }
            #expect(error.termination == .processEnded)
            let end = ProcessEnd(signal: SIGKILL, exitStatus: nil, phase: .running, lastCall: "navigateTo")
            #expect(error.processEnd == end)
            #expect(attempt == 1)
            #expect(delay == .milliseconds(1))
            #expect(await events.nextProcessEvent() == .restarted(page: "pages/b/b?x=1%262&y=%25"))
            #expect(await program.pages == ["pages/b/b"])
            #expect(try await program.data()["x"] == "1&2")
            #expect(try await program.evaluate("my.getStorageSync({ key: 'k' }).data") == 1)
            #expect(try await program.evaluate("(await my.getNetworkType()).networkAvailable") == false)
            #expect(try await program.evaluate("getApp().themes") == ["dark"])
            #expect(host.programs.count == 1)
        }
    }

    @Test func `a page with a long query is shown, and is opened without the query after a crash`() async throws {
        try await withRestartingProgram(Self.quick) { program, _ in
            _ = try await program.evaluate("await my.navigateTo({ url: '/pages/b/b?x=' + 'y'.repeat(100000) })")
            #expect(await program.waitUntilIdle())
            #expect(try await program.data()["x"]?.string?.utf8.count == 100_000)
            var events = program.events.makeAsyncIterator()
            program.kill()
            guard case .restarting? = await events.nextProcessEvent() else {
                Issue.record("no restart")
                return
            }
            #expect(await events.nextProcessEvent() == .restarted(page: "pages/b/b"))
        }
    }

    @Test func `a command in flight fails with the error of the process, and a later one succeeds`() async throws {
        try await withRestartingProgram(Self.quick) { program, _ in
            var events = program.events.makeAsyncIterator()
            let pending = Task { () async -> ScriptError? in
                do throws(ScriptError) {
                    _ = try await program.evaluate("console.log('begins'); await new Promise(() => {})")
                    return nil
                } catch {
                    return error
                }
            }
            await events.waitForConsole()
            program.kill()
            #expect(await pending.value?.termination == .processEnded)
            let value = try await program.evaluate("6 * 7")
            #expect(value == 42)
        }
    }

    @Test func `the delays double, and the program ends after the maximum`() async throws {
        try await withRestartingProgram(Self.quick) { program, host in
            var events = program.events.makeAsyncIterator()
            for (attempt, delay) in [(1, 1), (2, 2)] {
                // The worker has reported its page by then.
                #expect(await program.waitUntilIdle())
                program.kill()
                guard case .restarting(_, let number, let time)? = await events.nextProcessEvent() else {
                    Issue.record("no restart")
                    return
                }
                #expect(number == attempt)
                #expect(time == .milliseconds(delay))
                #expect(await events.nextProcessEvent() == .restarted(page: "pages/a/a"))
            }
            // The event of a restart precedes the state in which the program can be killed.
            #expect(await program.waitUntilIdle())
            program.kill()
            #expect(await events.nextProcessEvent() == nil)
            #expect(await program.end?.termination == .processEnded)
            await #expect(throws: ScriptError.self) { try await program.evaluate("1") }
            #expect(host.programs.isEmpty)
        }
    }

    @Test func `a program is stopped during the delay`() async throws {
        try await withRestartingProgram(.onCrash(delay: .seconds(3_600), longestDelay: .seconds(3_600))) { program, _ in
            var events = program.events.makeAsyncIterator()
            program.kill()
            _ = await events.nextProcessEvent()
            async let waiting = try? program.evaluate("1")
            await program.stop()
            #expect(await waiting == nil)
            #expect(await program.end == nil)
        }
    }

    @Test func `a program that exceeds a limit is not started again`() async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let isolated = try IsolatedHost { configuration in
            var options = WorkerOptions(WorkerExecutable(path: Product.miniWorker.path))
            options.restart = Self.quick
            configuration.isolation = .process(options)
            configuration.limits.script.timePerTurn = .milliseconds(500)
        }
        let program = try await isolated.host.open(folder.path)
        let error = await #expect(throws: ScriptError.self) { try await program.evaluate("for (;;) {}") }
        #expect(error?.termination == .outOfTime)
        #expect(await program.end?.termination == .outOfTime)
        #expect(isolated.host.programs.isEmpty)
    }

    @Test func `an idle program is suspended, and comes back on its page with its stored data`() async throws {
        let executable = try LinkedExecutable()
        defer { executable.remove() }
        try await withRestartingProgram(
            .onCrash(maximum: 0),
            executable: executable.path,
            keepsWorkerReady: false,
        ) { program, host in
            _ = try await program.evaluate("my.setStorageSync({ key: 'k', data: 1 })")
            _ = try await program.evaluate("await my.navigateTo({ url: '/pages/b/b?x=5' })")
            var events = program.events.makeAsyncIterator()
            #expect(await host.suspendOnceIdle() == 1)
            // The launcher and the zygote.
            #expect(executable.processes.count == 2)
            #expect(await program.waitUntilIdle())
            #expect(await host.suspendIdlePrograms() == 0)
            #expect(executable.processes.count == 2)
            #expect(try await program.data()["x"] == "5")
            #expect(executable.processes.count == 3)
            #expect(await events.nextProcessEvent() == .suspended)
            #expect(await events.nextProcessEvent() == .restarted(page: "pages/b/b?x=5"))
            #expect(try await program.evaluate("my.getStorageSync({ key: 'k' }).data") == 1)
            #expect(try await program.evaluate("my.getStorageSync({ key: 'hidden' }).data") == true)
        }
    }

    @Test func `a program that a command uses is not suspended`() async throws {
        try await withRestartingProgram(.onCrash(maximum: 0)) { program, host in
            var events = program.events.makeAsyncIterator()
            async let pending = try? program.evaluate("console.log('begins'); await new Promise(() => {})")
            await events.waitForConsole()
            #expect(await host.suspendIdlePrograms() == 0)
            await program.stop()
            #expect(await pending == nil)
        }
    }

    @Test func `a suspended program is stopped`() async throws {
        try await withRestartingProgram(.onCrash(maximum: 0)) { program, host in
            #expect(await host.suspendOnceIdle() == 1)
            await program.stop()
            #expect(await program.end == nil)
            #expect(host.programs.isEmpty)
        }
    }
}
