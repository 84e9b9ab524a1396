import MiniCore
import MiniHost
import NetworkServers
import ProgramModes
import Testing

extension HostTests {
    @Test func `the end of a program is awaited, also after the program has ended`() async throws {
        try await withFolder(minimal) { folder in
            let host = try MiniProgramHost(.forTests())
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
            let host = try MiniProgramHost(.forTests())
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

    @Test func `each open can have a network with a policy of its own`() async throws {
        let server = try await TestServer.start(.none) { _ in ServerStep.text("plain") }
        var policy = NetworkConfiguration()
        policy.delegateDeadline = .seconds(600)
        let refusing = HostNetwork(policy)
        policy.allowDelegate = try NetworkAllowlist(hosts: ["localhost"])
        let allowing = HostNetwork(policy)
        try await withFolder(minimal) { folder in
            let host = try MiniProgramHost(.forTests())
            let request = "{ url: 'http://localhost:\(server.port)/', timeout: 60000 }"
            let code = "await my.request(\(request)).then(r => r.data, e => e.error)"
            func result(_ userID: String, _ network: HostNetwork) async throws -> ScriptValue {
                var options = OpenOptions()
                options.userID = userID
                options.network = network
                return try await host.open(folder, options: options).evaluate(code)
            }
            #expect(try await result("first", refusing) == 20)
            #expect(server.record.opened == 0)
            #expect(try await result("second", allowing) == "plain")
            #expect(try await result("third", refusing) == 20)
            #expect(server.record.opened == 1)
            await host.stop()
        }
        await refusing.shutDown()
        await allowing.shutDown()
        await server.stop()
    }
}
