internal import MiniCore
internal import MiniHost

extension TestFileRun {
    /// Runs an attempt of a test, which is recorded or replayed if the run requires that.
    ///
    /// - Parameters:
    ///   - place: The arguments of the script that runs the test.
    ///   - former: The tests of the file that have ended.
    func runAttempt(
        of test: TestResult,
        _ place: [ScriptValue],
        _ engine: TestEngine,
        after former: [TestResult],
    ) async -> [TestFailure] {
        guard let record = subject.record else { return await runPart("run", place, engine) }
        let number = former.count { $0.title == test.title && $0.repetition == test.repetition } + 1
        if let reason = record.begin(test, number: number) {
            return [Self.failure("the test cannot be replayed: \(reason); record the tests again")]
        }
        var failures = await runPart("run", place, engine)
        // What the test has caused belongs to it.
        await subject.program?.waitUntilStill(limit: .seconds(5))
        if let difference = record.end() {
            let isRecording = run.records?.mode == .recording
            let clause = isRecording ? "the test has no record" : "the test differs from its record"
            failures.insert(Self.failure("\(clause): \(difference)"), at: 0)
        }
        return failures
    }

    private static func failure(_ message: String) -> TestFailure {
        TestFailure(error: ScriptError(name: "", message: message))
    }
}
