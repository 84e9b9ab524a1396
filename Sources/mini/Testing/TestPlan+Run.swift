import MiniCore
import MiniHost
import MiniTestRunner
import MiniTools

extension TestPlan {
    /// The arguments of reports, which are the same for all configurations.
    private var reports: ReportArguments { commands[0].reports }

    /// Runs the tests with each configuration, writes the reports and ends the process.
    func run() async throws -> Never {
        // The process of the command has the history, not that of each file.
        let history = reports.reportLines ? nil : TestHistory.ofUser
        // The runs of all configurations count in one place.
        let coverage = original.coverage.coverage == nil ? nil : CoverageRecorder()
        var runs = ConfiguredTestRuns(
            commands.map { command in
                var run = wholeRun
                run.options = command.tests.options()
                run.coverage = coverage
                return run
            }
        )
        let note = try original.choose(in: &runs.runs, history, shared: sharedFiles)
        let part = try selectPart(of: &runs, note == nil ? filterText : nil)
        try OutputPaths.check(
            reports.output.map { ("--output", $0) } + (original.network.har.map { [("--har", $0)] } ?? [])
                + (original.records.record.map { [("--record", $0)] } ?? [])
        )
        let recording = try original.network.recording()
        let records = try TestRecordFile(original.records, seeds: commands.map(\.tests.seed))
        for index in runs.runs.indices { runs.runs[index].records = records?.records }
        let tests = try reports.reports(of: part, slowest: original.tests.slowest)
        try configure(&runs, recording, tests)
        // A signal ends the process and the servers until the tests begin.
        let servers = runs.entries.isEmpty ? TestServers() : try await startServers()
        // The processes of files are ended by that of the command, and receive signals of the terminal as well.
        TerminationSignals.intercept(every: reports.reportLines) { [runs] signal in
            runs.interrupt(TerminationSignals.name(of: signal))
        }
        let summary = await runs.run { [runs] event in
            // The files that an interruption has left out have not failed.
            if case .fileEnded(let result) = event, runs.interruptionReason == nil { history?.record(result) }
            tests.report(event)
        }
        await servers.stop()
        // The process of the command adds the counts of those of the files.
        if reports.reportLines, let coverage { tests.write(["coverage": coverage.value]) }
        let hasRecords = records?.write() ?? true
        try finish(runs, summary, recording, coverage, note, hasRecords: hasRecords)
    }

    /// The runs with each configuration, without reports on the terminal, whose files run in processes.
    func preparedRuns() throws -> ConfiguredTestRuns {
        ConfiguredTestRuns(try commands.map { try $0.prepared(wholeRun) })
    }

    /// Restricts the runs to the part of `--shard`.
    ///
    /// - Parameter filter: What the tests to run have in common; nil if they are all tests, or if no file is left.
    private func selectPart(of runs: inout ConfiguredTestRuns, _ filter: String?) throws(CommandFailure) -> TestPart {
        let entries = runs.entries
        guard let shard = original.tests.shard else { return TestPart(entries: entries, filter: filter) }
        let own = Set(shard.entries(of: entries, durations: try TestShard.durations(in: original.tests.timings)))
        for index in runs.runs.indices {
            let configuration = runs.runs[index].options.configuration
            runs.runs[index].files.removeAll { !own.contains(TestEntry(file: $0, configuration: configuration)) }
        }
        try TestShard.writeStatus()
        return shard.part(of: entries, filter: filter)
    }

    /// Applies the options of each configuration to its run.
    private func configure(
        _ runs: inout ConfiguredTestRuns,
        _ recording: Recording?,
        _ tests: TestReports,
    ) throws {
        for (index, command) in commands.enumerated() {
            let isFirst = !commands[..<index].contains { $0.mocks.mock == command.mocks.mock }
            // The process of the command prints them, not that of each file.
            let printsNotes = isFirst && !reports.reportLines
            try command.configure(&runs.runs[index], recording, printsNotes: printsNotes)
            let pictures: any PictureSource = reports.reportLines ? ParentPictures(tests) : BrowserPictures()
            runs.runs[index].pictures = pictures
            if (command.isolation.isolation ?? .process) == .process {
                command.attach(
                    TestProcesses(options: command.fileOptions),
                    to: &runs.runs[index],
                    recording,
                    pictures
                )
            }
        }
    }

    /// Prints the notes on a run and ends the process with its status.
    private func finish(
        _ runs: ConfiguredTestRuns,
        _ summary: TestSummary,
        _ recording: Recording?,
        _ coverage: CoverageRecorder?,
        _ note: String?,
        hasRecords: Bool,
    ) throws -> Never {
        if let note { Output.error.write(Text.note(note)) }
        if !reports.reportLines, let note = Hints.note(on: summary) { Output.error.write(note) }
        let isRecorded = recording?.write() ?? true
        if runs.interruptionReason != nil { ExitStatus(signal: TerminationSignals.last).exit() }
        let isCovered = try writeCoverage(coverage)
        if !reports.reportLines, let filter = filterText, original.tests.shard == nil, note == nil {
            try summary.checkHasRun(filter)
        }
        (summary.hasFailed || !isRecorded || !isCovered || !hasRecords ? ExitStatus.failed : .success).exit()
    }

    /// Writes the reports of coverage; returns whether the thresholds are reached.
    private func writeCoverage(_ recorder: CoverageRecorder?) throws -> Bool {
        guard !reports.reportLines, let recorder else { return true }
        // A document on standard output must stay one document.
        let output = reports.isOutputDocument ? Output.error : .standard
        return try original.coverage.write(CoverageReport(of: wholeRun, recorder), to: output)
    }
}
