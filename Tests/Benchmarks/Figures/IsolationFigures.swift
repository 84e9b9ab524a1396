import Glibc
import MiniHost

/// Programs in processes of their own, beside programs in the process of the host.
enum IsolationFigures {
    static func measure(_ options: Options) async throws -> [Figure] {
        // The engine of this process is prepared by a program, before a bare context uses it.
        let local = try MiniProgramHost()
        await (try await local.open(options.program)).stop()
        var figures = [try await start(options)]
        figures += try await memory(options)
        figures += try await storage(options)
        figures += try await IsolatedCallFigures.measure()
        figures += try await NetworkFigures.measureIsolated()
        figures.append(try await computation(options))
        figures.append(try await ProcessFigure.isolated(options))
        figures.append(try await TestFigures.furtherFile(options))
        return figures
    }

    private static func configuration(usesJIT: Bool = true) -> HostConfiguration {
        var options = WorkerOptions(.current)
        options.usesJIT = usesJIT
        var configuration = HostConfiguration()
        configuration.isolation = .process(options)
        return configuration
    }

    private static func start(_ options: Options) async throws -> Figure {
        let host = try MiniProgramHost(configuration())
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

    private static func memory(_ options: Options) async throws -> [Figure] {
        var workers: [[Double]] = []
        var threads: [[Double]] = []
        let measured = try await Rounds(3) {
            let use = try MemoryFigures.use("workers", 100, options)
            workers.append(use)
            return use[0]
        } floor: {
            let use = try MemoryFigures.use("threads", 100, options)
            threads.append(use)
            return use[0]
        }
        let withoutJIT = try await Rounds(3) {
            try MemoryFigures.child("workers without JIT", 100, options)
        } floor: {
            try MemoryFigures.child("threads", 100, options)
        }
        let title = "memory of an idle isolated program, 100 at once"
        let method = """
            growth of the proportional memory of host, zygote and workers from 1 to 100 programs at rest, for each; floor: \
            threads with a bare group and two contexts
            """
        return [
            Figure(title, .kibibytes, target: .ratio(0.9), method: method, measured),
            Figure("\(title), without JIT", .kibibytes, target: .ratio(0.75), method: method, withoutJIT),
        ] + kernel(workers, threads)
    }

    /// The memory that the kernel needs in addition.
    ///
    /// - Parameter workers: The results of ``MemoryFigures/use(_:_:_:)`` in each round; those of the floor follow.
    private static func kernel(_ workers: [[Double]], _ threads: [[Double]]) -> [Figure] {
        MemoryFigures.kernelFields.enumerated().map { index, field in
            // The first round does not count.
            let samples = [workers, threads].map { rounds in Samples(rounds.dropFirst().map { $0[index + 1] }) }
            return Figure(
                title: "\(field) of the kernel for an idle isolated program, 100 at once",
                unit: .kibibytes,
                method: "growth of the field of /proc/meminfo in the same runs, on the complete machine",
                outcome: .measured(samples[0], floor: samples[1], ratio: nil),
            )
        }
    }

    private static func computation(_ options: Options) async throws -> Figure {
        let interpreting = try MiniProgramHost(configuration(usesJIT: false))
        let compiling = try MiniProgramHost(configuration())
        let interpreted = try await interpreting.open(options.program)
        let compiled = try await compiling.open(options.program)
        let code = """
            const start = Date.now();
            let sum = 0;
            for (let i = 0; i < 20_000_000; i++) sum = (sum * 31 + i) % 1000003;
            return sum < 0 ? NaN : Date.now() - start;
            """
        let rounds = try await Rounds(5) {
            try await interpreted.evaluate(code).number ?? .nan
        } floor: {
            try await compiled.evaluate(code).number ?? .nan
        }
        await interpreting.stop()
        await compiling.stop()
        return Figure(
            "20,000,000 steps of a loop in an isolated program without JIT",
            .milliseconds,
            method: "multiplication, addition and remainder of small numbers in one turn; floor: the same with JIT",
            rounds
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
            let isolatedHost = try MiniProgramHost(configuration())
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
