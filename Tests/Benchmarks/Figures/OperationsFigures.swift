import MiniHost
import MiniOperations

/// The cost of calls in a host that MiniOperations observes, without backends for metrics and traces.
enum OperationsFigures {
    private static let rounds = 21
    /// The observed call does the same work, so that the target only allows for noise.
    private static let target = Figure.Target.ratio(1.05)

    static func measure() async throws -> [Figure] {
        let loops: [Loop] = [.result, .deferred]
        let plain = try await BenchmarkProgram(loops: loops)
        let observed = try await BenchmarkProgram(loops: loops) { configuration in
            HostOperations(metrics: nil, tracer: nil).observe(&configuration)
        }

        func rounds(_ loop: Loop, count: Int) async throws -> Rounds {
            try await Rounds(Self.rounds) {
                try await observed.run(loop, count: count) / Double(count)
            } floor: {
                try await plain.run(loop, count: count) / Double(count)
            }
        }

        let figures = [
            Figure(
                "sync JSAPI, with MiniOperations and no backend",
                .nanoseconds,
                target: target,
                method: "`my.getAppIdSync()`; floor: the same call without MiniOperations",
                try await rounds(.result, count: 100_000),
            ),
            Figure(
                "async JSAPI, with MiniOperations and no backend",
                .nanoseconds,
                target: target,
                method: "`await my.completeLater()`, which does nothing; floor: the same call without MiniOperations",
                try await rounds(.deferred, count: 10_000),
            ),
        ]
        await observed.stop()
        await plain.stop()
        return figures
    }
}
