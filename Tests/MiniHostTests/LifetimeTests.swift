import CommandHarness
import Foundation
import MiniEngine
import MiniHost
import TestScale
import Testing

/// Counts the resources of a process; runs alone, since other tests have their own threads and files.
// Hundreds of programs start and stop.
@Suite(.serialized, .timeLimit(.minutes(20))) struct LifetimeTests {
    private static let files = [
        "app.json": #"{ "pages": ["pages/a/a"] }"#,
        "app.js": "App({ onLaunch() { setInterval(() => {}, 1000) } })",
        "pages/a/a.js":
            "Page({ data: { n: 0 }, onLoad() { my.setStorageSync({ key: 'n', data: 1 }); this.setData({ n: 1 }) } })",
        "pages/a/a.axml": "<view>{{n}}</view>",
    ]

    @Test func `hundreds of programs leave no thread, no file and no memory behind`() async throws {
        let result = try await #require(
            processExitsWith: .success,
            observing: [\.standardErrorContent],
        ) {
            let problems = try await Self.startAndStop(programs: TestScale.count(1_000, usually: 300))
            for problem in problems { FileHandle.standardError.write(Data("problem: \(problem)\n".utf8)) }
        }
        let problems = String(decoding: result.standardErrorContent, as: UTF8.self)
            .split(separator: "\n").filter { $0.hasPrefix("problem: ") }
        #expect(problems == [])
    }

    private static func startAndStop(programs count: Int) async throws -> [String] {
        let folder = try TemporaryProgram(files)
        defer { folder.remove() }
        var configuration = HostConfiguration()
        configuration.storage = .folder(folder.path + "/data")
        let host = try MiniHost.MiniProgramHost(configuration)
        let package = try ProgramPackage(folder: folder.path)

        var descriptors = 0
        var residentAtHalf = 0
        for index in 1...count {
            let program = try await host.open(package, appID: "program-\(index % 7)")
            _ = await program.waitUntilIdle(limit: .seconds(60))
            await program.stop()
            if index == 50 { descriptors = try openDescriptors() }
            if index == count / 2 { residentAtHalf = try residentKilobytes() }
        }
        // A prepared engine is released with a program that is never started.
        let options = ProgramOptions(
            package: package,
            identity: ProgramIdentity(appID: "never-started"),
            apis: .builtIn,
            userInterface: HeadlessUserInterface(),
            storage: .ephemeral,
        )
        LocalProgram.prepare()
        await LocalProgram(options).stop()
        // Even a host that is not stopped ends, some time later.
        LocalProgram.prepare()
        _ = LocalProgram(options)
        // A count of threads has no event: the threads end after their programs.
        let limit = ContinuousClock.now + .seconds(60)
        await waitWithoutEvent { ScriptThread.liveCount == 0 || ContinuousClock.now >= limit }
        let growth = try residentKilobytes() - residentAtHalf
        let left = try openDescriptors() - descriptors
        var problems: [String] = []
        if !host.programs.isEmpty { problems.append("the host still has programs") }
        if ScriptThread.liveCount != 0 { problems.append("\(ScriptThread.liveCount) threads are left") }
        if VirtualMachine.liveCount != 0 { problems.append("\(VirtualMachine.liveCount) machines are left") }
        // The helper threads of the engine start and end, with a descriptor each.
        if left > 8 { problems.append("\(left) descriptors are left") }
        // Programs take about 1 MB each: a leak of two percent would be detected in 500, and one of seven percent in 150. A
        // sanitizer keeps freed memory for a while.
        if growth > 10_000, !isSanitized {
            problems.append("memory grew by \(growth) KB over the last \(count / 2) programs")
        }
        return problems
    }

    private static var isSanitized: Bool {
        dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil
    }

    private static func openDescriptors() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }

    private static func residentKilobytes() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
        return try #require(line.split(separator: " ").compactMap { Int($0) }.first)
    }
}
