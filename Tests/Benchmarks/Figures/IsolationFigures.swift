import Glibc
import MiniHost

/// Programs in processes of their own, beside programs in the process of the host.
enum IsolationFigures {
    static func measure(_ options: Options) async throws -> [Figure] {
        // The engine of this process is prepared by a program, before a bare context uses it.
        let local = try MiniProgramHost()
        await (try await local.open(options.program)).stop()
        return [try await start(options), try await memory(options)] + (try await storage(options))
    }

    private static var isolated: HostConfiguration {
        var configuration = HostConfiguration()
        configuration.isolation = .process(WorkerOptions(.current))
        return configuration
    }

    private static func start(_ options: Options) async throws -> Figure {
        let host = try MiniProgramHost(isolated)
        // The first program starts the zygote.
        await (try await host.open(options.program)).stop()
        let rounds = try await Rounds(51) {
            try await opening(options.program, in: host)
        } floor: {
            let start = MonotonicTime.now
            let bare = try BareContext(name: "floor")
            await bare.open()
            let end = MonotonicTime.now
            await bare.close()
            return (end - start) / 1e6
        }
        let method = """
            `host.open` until the outline is there, in a host whose zygote runs; floor: a bare group and context on a new \
            thread
            """
        return Figure(
            "start of an isolated program to first tree",
            .milliseconds,
            target: .ratio(3.5),
            method: method,
            rounds
        )
    }

    private static func opening(_ program: String, in host: MiniProgramHost) async throws -> Double {
        let start = MonotonicTime.now
        let program = try await host.open(program)
        let outline = try await program.outline()
        let end = MonotonicTime.now
        guard !outline.isEmpty else { throw MeasurementError("the first page shows nothing") }
        await program.stop()
        return (end - start) / 1e6
    }

    private static func memory(_ options: Options) async throws -> Figure {
        let measured = try await Rounds(3) {
            try MemoryFigures.child("workers", 100, options)
        } floor: {
            try MemoryFigures.child("threads", 100, options)
        }
        let method = """
            growth of the proportional memory of host, zygote and workers from 1 to 100 programs at rest, for each; floor: \
            threads with a bare group and two contexts
            """
        return Figure(
            "memory of an idle isolated program, 100 at once",
            .kibibytes,
            target: .ratio(0.9),
            method: method,
            measured
        )
    }

    private static func storage(_ options: Options) async throws -> [Figure] {
        let code = { (call: String) in
            "const start = Date.now(); for (let i = 0; i < 5000; i++) \(call); return (Date.now() - start) / 5"
        }
        var figures: [Figure] = []
        for (name, call) in [
            ("setStorageSync", "my.setStorageSync({ key: 'k' + i % 50, data: 'x'.repeat(100) })"),
            ("getStorageSync", "my.getStorageSync({ key: 'k' + i % 50 })"),
        ] {
            let isolatedHost = try MiniProgramHost(isolated)
            let localHost = try MiniProgramHost()
            let (own, local) = (try await isolatedHost.open(options.program), try await localHost.open(options.program))
            let rounds = try await Rounds(11) {
                try await own.evaluate(code(call)).number ?? .nan
            } floor: {
                try await local.evaluate(code(call)).number ?? .nan
            }
            await isolatedHost.stop()
            await localHost.stop()
            let method = "5,000 calls in one turn with storage in memory; floor: the same in the process of the host"
            figures.append(Figure("\(name) of an isolated program, 100 bytes", .microseconds, method: method, rounds))
        }
        return figures
    }
}
