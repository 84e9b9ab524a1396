import CommandHarness
import CoreMetrics
import MetricsTestKit
import MiniCore
import MiniHost
import MiniOperations
import ProgramModes
import ServiceLifecycleTestKit
import Testing

/// A host as a service of a server.
@Suite(.timeLimit(.minutes(5))) struct HostServiceTests {
    private static let files = [
        "app.json": #"{ "pages": ["pages/a/a"] }"#, "app.js": "App({})", "pages/a/a.js": "Page({})",
        "pages/a/a.axml": "<view/>",
    ]

    @Test func `a graceful shutdown ends the programs and sets the gauges`() async throws {
        let folder = try TemporaryProgram(Self.files)
        defer { folder.remove() }
        let metrics = TestMetrics()
        let operations = HostOperations(metrics: metrics, tracer: nil)
        var configuration = HostConfiguration.forTests()
        configuration.storage = .folder(folder.path + "/data")
        let host = try MiniProgramHost(configuration)
        let program = try await host.open(folder.path)
        _ = try await program.evaluate(
            """
            my.setStorageSync({ key: 'a', data: 1 });
            my.getFileSystemManager().writeFileSync(my.env.USER_DATA_PATH + '/a', 'y'.repeat(500000), 'utf8');
            """
        )
        operations.record(try host.statistics())
        try await testGracefulShutdown { trigger in
            async let service: Void = HostService(host, operations, samplingEvery: .seconds(3_600)).run()
            trigger.triggerGracefulShutdown()
            try await service
        }
        #expect(host.programs.isEmpty)
        #expect(await program.end == nil)
        let programs = try metrics.expectGauge("minihost_programs")
        #expect(programs.values.first == 1)
        #expect(programs.lastValue == 0)
        // The database and the file, after the program has ended.
        let statistics = try host.statistics()
        #expect(statistics.storageBytes > 0)
        #expect(statistics.fileBytes == 500_000)
        let bytes = try metrics.expectGauge("minihost_storage_bytes").lastValue
        #expect(bytes == Double(statistics.storageBytes + statistics.fileBytes))
    }

    @Test func `a service whose task is cancelled shuts the host down as well`() async throws {
        let folder = try TemporaryProgram(Self.files)
        defer { folder.remove() }
        let host = try MiniProgramHost(.forTests())
        let program = try await host.open(folder.path)
        let service = Task { try await HostService(host, HostOperations(metrics: nil, tracer: nil)).run() }
        service.cancel()
        try await service.value
        #expect(await program.end == nil)
        await #expect(throws: ProgramStartError.self) { try await host.open(folder.path) }
    }
}
