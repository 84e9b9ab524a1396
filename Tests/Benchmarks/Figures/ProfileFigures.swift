import MiniCore
import MiniHost

/// The cost of a profile while it is recorded.
enum ProfileFigures {
    private static let template = "<view a:for=\"{{rows}}\" a:key=\"id\"><text>{{item.title}}</text></view>"

    static func measure() async throws -> [Figure] {
        let loops = [compute, update]
        let profiler = ProgramProfiler()
        let plain = try await BenchmarkProgram(loops: loops, template: template)
        let profiled = try await BenchmarkProgram(loops: loops, template: template) { $0.profiler = profiler }

        func rounds(_ loop: Loop, count: Int) async throws -> Rounds {
            try await Rounds(31) {
                try await profiled.run(loop, count: count) / 1e6
            } floor: {
                try await plain.run(loop, count: count) / 1e6
            }
        }

        let figures = [
            Figure(
                "computation, profiled",
                .milliseconds,
                target: .ratio(1.05),
                method: "calls, arithmetic, objects and JSON; floor: the same without a profile",
                try await rounds(compute, count: 40),
            ),
            Figure(
                "1,000 changes of data, profiled",
                .milliseconds,
                target: .ratio(1.05),
                method:
                    "`setData({'rows[i].title': …})` in a list of 100 rows, each rendered; floor: the same without a profile",
                try await rounds(update, count: 1_000),
            ),
        ]
        guard try await profiler.finish().sampleCount > 250 else {
            throw MeasurementError("the profile has too few samples")
        }
        await profiled.stop()
        await plain.stop()
        return figures
    }

    private static let compute = Loop.repeating(
        "compute",
        before: """
            const fibonacci = n => (n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2));
            const text = JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, title: 'row ' + id })));
            const total = rows => rows.map(row => ({ ...row, size: row.title.length })).reduce((sum, row) => sum + row.size, 0);
            """,
        "fibonacci(20); total(JSON.parse(text)); [...text].sort().join('')",
    )

    private static let update = Loop(
        name: "update",
        source: """
            async count => {
                const page = getCurrentPages()[0];
                const rows = Array.from({ length: 100 }, (_, id) => ({ id, title: 'row ' + id }));
                await new Promise(resolve => page.setData({ rows }, resolve));
                const start = my.monotonicTime();
                for (let index = 0; index < count; index++) {
                    const changes = { ['rows[' + index % 100 + '].title']: 'changed ' + index };
                    await new Promise(resolve => page.setData(changes, resolve));
                }
                return my.monotonicTime() - start;
            }
            """,
    )
}
