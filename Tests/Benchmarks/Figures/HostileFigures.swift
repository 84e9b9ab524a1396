import HostilePrograms
import MiniHost

/// The calls of a well-behaved program beside each hostile program, in processes of their own.
///
/// With `RECORD=1` in the environment, writes the table of the article HostilePrograms.
enum HostileFigures {
    /// The calls of the neighbour for a percentile; the hostile program is opened again until they are made.
    private static let callCount = 300

    static func measure() async throws -> [Figure] {
        var figures: [Figure] = []
        var latencies: [String: String] = [:]
        for program in HostileProgram.all {
            let run = try await HostileRun(program, executable: .current, minimumCalls: callCount)
            if run.outcome.isExpected(of: program) { latencies[program.kind] = text(percentile(of: run)) }
            figures.append(figure(of: program, run))
        }
        _ = try HostileTable.article(recording: HostileTable.markdown(latencies))
        return figures
    }

    private static func figure(of program: HostileProgram, _ run: HostileRun) -> Figure {
        let isExpected = run.outcome.isExpected(of: program)
        return Figure(
            title: "99th percentile of a neighbour's call, beside: \(program.kind)",
            unit: .milliseconds,
            method: """
                an evaluation that stores and reads a value, \(run.latencies.count) times; the other program \(program.effect)
                """,
            outcome: isExpected
                ? .measured(Samples([percentile(of: run)]), floor: nil, ratio: nil)
                : .notMeasured(reason: "the hostile program ended otherwise: \(run.outcome)"),
        )
    }

    /// The 99th percentile of the latencies, in milliseconds.
    private static func percentile(of run: HostileRun) -> Double { Samples(run.latencies).percentile99 }

    /// One digit after the point.
    private static func text(_ milliseconds: Double) -> String { "\((milliseconds * 10).rounded() / 10) ms" }
}
