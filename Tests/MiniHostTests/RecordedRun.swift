import CommandHarness
import MiniHost
import MiniTesting

/// A run of a program that is recorded or replayed.
struct RecordedRun {
    /// The lines of the run.
    let lines: [RunLine]
    /// The first difference from the record; nil if there is none.
    let difference: RunDifference?

    /// The texts of the lines.
    var trace: [String] { lines.map(\.text) }

    /// The lines of a kind.
    func lines(of kind: RunLine.Kind) -> [RunLine] { lines.filter { $0.kind == kind } }

    /// The texts that the program has printed.
    var console: [String] {
        lines(of: .event).filter { $0.name == "console" }.compactMap { $0.facts["text"]?.string }
    }

    /// Records a run.
    static func record(
        _ files: [String: String],
        configure: (inout HostConfiguration) throws -> Void = { _ in },
        _ body: (any MiniProgram) async throws -> Void = { _ in },
    ) async throws -> RecordedRun {
        try await run(files, RunJournal(.recording, seed: 7), [], configure, body)
    }

    /// Replays the run.
    ///
    /// - Parameters:
    ///   - files: The files of the program.
    ///   - isExact: Whether the files are those of the record.
    func replay(
        _ files: [String: String],
        isExact: Bool = true,
        configure: (inout HostConfiguration) throws -> Void = { _ in },
        _ body: (any MiniProgram) async throws -> Void = { _ in },
    ) async throws -> RecordedRun {
        let journal = RunJournal(.replaying, seed: 7, isExact: isExact)
        return try await Self.run(files, journal, lines, configure, body)
    }

    private static func run(
        _ files: [String: String],
        _ journal: RunJournal,
        _ recorded: [RunLine],
        _ configure: (inout HostConfiguration) throws -> Void,
        _ body: (any MiniProgram) async throws -> Void,
    ) async throws -> RecordedRun {
        let folder = try TemporaryProgram(
            ["app.json": #"{ "pages": ["pages/a/a"] }"#, "app.js": "App({})", "pages/a/a.axml": "<view/>"]
                .merging(files) { _, new in new }
        )
        defer { folder.remove() }
        var configuration = HostConfiguration()
        configuration.clock = .virtual
        configuration.startTime = WallTime(milliseconds: 1_767_225_600_000)
        configuration.limits.script.timePerTurn = .seconds(60)
        configuration.limits.delegateDeadline = .seconds(600)
        configuration.network = nil
        try configure(&configuration)
        configuration.journal = journal
        journal.beginSection(recorded)
        let host = try MiniProgramHost(configuration)
        do {
            let program = try await host.open(folder.path, appID: "recorded")
            _ = await program.waitUntilIdle(limit: .seconds(60))
            try await body(program)
            _ = await program.waitUntilIdle(limit: .seconds(60))
        } catch {
            // The program of a run that differs from its record is stopped.
            guard journal.difference != nil else {
                await host.stop()
                throw error
            }
        }
        let (lines, difference) = journal.endSection()
        await host.stop()
        return RecordedRun(lines: lines, difference: difference)
    }
}
