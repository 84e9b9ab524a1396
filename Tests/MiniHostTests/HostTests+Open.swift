import MiniCore
import MiniHost
import Testing

extension HostTests {
    @Test func `the end of a program is awaited, also after the program has ended`() async throws {
        try await withFolder(minimal) { folder in
            let host = try MiniProgramHost()
            let stopped = try await host.open(folder)
            async let end = stopped.end
            await stopped.stop()
            #expect(await end == nil)
            #expect(await stopped.end == nil)

            var options = OpenOptions()
            options.limits = ProgramLimits()
            options.limits?.script.timePerTurn = .milliseconds(500)
            let failed = try await host.open(folder, options: options)
            await #expect(throws: ScriptError.self) { try await failed.evaluate("for (;;) {}") }
            #expect(await failed.end?.termination == .outOfTime)
        }
    }

    @Test func `each open can have a user, permissions and options of its own`() async throws {
        try await withFolder(minimal) { folder in
            let host = try MiniProgramHost()
            let package = try ProgramPackage(folder: folder)
            let code = "return [my.setStorageSync({ key: 'a', data: 1 }).error ?? 0, my.getLaunchOptionsSync().scene]"
            let first = try await host.open(package)
            var options = OpenOptions()
            options.userID = "second"
            options.permissions = []
            options.launch = LaunchOptions()
            options.launch?.scene = "1011"
            let second = try await host.open(package, options: options)
            #expect(try await first.evaluate(code) == [0, "1000"])
            #expect(try await second.evaluate(code) == [4, "1011"])
            options.userID = String(repeating: "u", count: 129)
            await #expect(throws: ProgramStartError.self) { try await host.open(package, options: options) }
            options.userID = nil
            options.limits = ProgramLimits()
            options.limits?.script.memoryBytes = 0
            let error = await #expect(throws: ProgramStartError.self) { try await host.open(package, options: options) }
            #expect(error?.description.contains("limits.script.memoryBytes") == true)
            await host.stop()
        }
    }
}
