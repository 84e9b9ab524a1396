/// Runs of the same tests with several configurations, one after the other, which are reported as one run.
///
/// ## Threading
/// As for ``TestRun``.
package struct ConfiguredTestRuns: Sendable {
    /// The runs in the order of the reports, at least one.
    package var runs: [TestRun]

    /// - Parameter runs: The runs in the order of the reports, at least one.
    package init(_ runs: [TestRun]) { self.runs = runs }

    /// The files of all runs, in order.
    package var entries: [TestEntry] {
        runs.flatMap { run in run.files.map { TestEntry(file: $0, configuration: run.options.configuration) } }
    }

    /// The reason of an interruption; nil if there is none.
    package var interruptionReason: String? { runs.lazy.compactMap(\.interruption.reason).first }

    /// Ends all runs early.
    ///
    /// - Parameter reason: The reason in reports, such as `SIGINT`.
    package func interrupt(_ reason: String) {
        for run in runs { run.interruption.interrupt(reason) }
    }

    /// Runs the files of each run.
    ///
    /// The failures of all runs count for ``TestOptions/failureLimit``.
    ///
    /// - Parameter observe: Receives the events, on any thread, one at a time for each file.
    package func run(_ observe: @escaping @Sendable (TestEvent) -> Void) async -> TestSummary {
        if runs.count == 1 { return await runs[0].run(observe) }
        let start = ContinuousClock.now
        observe(.began(files: entries.map(\.file)))
        var results: [TestFileResult] = []
        for var run in runs {
            let failureCount = results.reduce(0) { $0 + $1.tests.count { $0.status == .failed } }
            run.options.failureLimit = run.options.failureLimit.map { max($0 - failureCount, 0) }
            let summary = await run.run { event in
                switch event {
                case .began, .ended: break
                case .fileBegan, .fileDeclared, .fileEnded, .testBegan, .testEnded: observe(event)
                }
            }
            results += summary.files
        }
        let summary = TestSummary(
            files: results,
            duration: ContinuousClock.now - start,
            seed: runs.first?.options.seed ?? TestOptions().seed,
        )
        observe(.ended(summary))
        return summary
    }
}
