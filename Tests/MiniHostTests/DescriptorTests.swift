import CommandHarness
import Foundation
import MiniCore
import MiniHost
import NetworkServers
import Testing

/// Hosts in a process with few file descriptors; each test has its own process with a lower limit.
// Each test starts a process.
@Suite(.timeLimit(.minutes(5)))
struct DescriptorTests {
    private static let files = [
        "app.json": #"{ "pages": ["pages/a/a"] }"#, "app.js": "App({})", "pages/a/a.js": "Page({})",
        "pages/a/a.axml": "<view/>",
    ]

    private static func lowerLimit(to count: Int) {
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        getrlimit(resource, &limit)
        limit.rlim_cur = rlim_t(count)
        #expect(setrlimit(resource, &limit) == 0)
    }

    private static func openCount() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }

    @Test func `a program without free descriptors does not start, and running programs continue`() async throws {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryProgram(Self.files)
            defer { folder.remove() }
            Self.lowerLimit(to: 200)
            var configuration = HostConfiguration()
            configuration.storage = .folder(folder.path + "/data")
            let host = try MiniHost.MiniProgramHost(configuration)
            let package = try ProgramPackage(folder: folder.path)
            var programs: [any MiniProgram] = []
            var refusal: ProgramStartError?
            while refusal == nil, programs.count < 200 {
                do {
                    let program = try await host.open(package, appID: "program-\(programs.count)")
                    programs.append(program)
                    _ = try await program.evaluate("my.setStorageSync({ key: 'n', data: 1 })")
                } catch let error as ProgramStartError {
                    refusal = error
                }
            }
            // The comment of an issue does not reach the parent process, but its line does.
            switch refusal {
            case .tooManyOpenFiles(200): break
            case .tooManyOpenFiles: Issue.record("another limit")
            case .script: Issue.record("an error of the script")
            case .package: Issue.record("an error of the package")
            case .thread: Issue.record("no thread")
            case .alreadyRunning: Issue.record("the program runs already")
            case .tooManyPrograms: Issue.record("too many programs")
            case .shutDown: Issue.record("the host was shut down")
            case .worker: Issue.record("no worker")
            case .stopped: Issue.record("the program was stopped")
            case nil: Issue.record("200 programs started")
            }
            #expect(programs.count > 20)
            #expect(try Self.openCount() < 170)
            // In many concurrent tasks: each depends on the files that it opens.
            await withTaskGroup { group in
                for index in 0..<50 {
                    group.addTask { _ = try? await host.open(package, appID: "late-\(index)") }
                }
            }
            #expect(try Self.openCount() < 180)
            for program in programs {
                #expect(try await program.evaluate("my.getStorageSync({ key: 'n' }).data") == 1)
            }
            // Space for one more.
            for program in programs.prefix(8) { await program.stop() }
            _ = try await host.open(package, appID: "last")
            await host.stop()
        }
    }

    @Test func `pending requests leave descriptors for other programs`() async throws {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryProgram(Self.files)
            defer { folder.remove() }
            Self.lowerLimit(to: 400)
            // Each connection takes two descriptors, since the servers are in the same process.
            var servers: [TestServer] = []
            for _ in 0..<10 { servers.append(try await TestServer.start { _ in [] }) }
            var network = NetworkConfiguration()
            network.authorities = .file(try await CertificateAuthority.shared.file)
            network.limits.requests = 1_000
            var configuration = HostConfiguration()
            configuration.network = HostNetwork(network)
            let host = try MiniHost.MiniProgramHost(configuration)
            let package = try ProgramPackage(folder: folder.path)
            let hostile = try await host.open(package, appID: "hostile")
            let ports = servers.map { String($0.port) }.joined(separator: ", ")
            _ = try await hostile.evaluate(
                """
                const ports = [\(ports)];
                for (let index = 0; index < 1000; index++) {
                    my.request({ url: `https://localhost:${ports[index % 10]}/`, timeout: 60000, fail() {} });
                }
                return 1
                """
            )
            for server in servers { await server.wait { !$0.requests.isEmpty } }
            let other = try await host.open(package, appID: "other")
            #expect(try await other.evaluate("my.setStorageSync({ key: 'n', data: 1 }).success") == true)
            #expect(try Self.openCount() < 300)
            await host.stop()
        }
    }
}
