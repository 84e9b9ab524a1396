package import MiniCore

/// What a process that runs one file has told of it, see ``LineReporter``.
package struct TestProgress {
    private var result: TestFileResult
    private var declared: [TestResult] = []
    private var isRunning = false
    /// What the process has reported in the end.
    private var final: TestFileResult?

    /// Knows nothing of a file.
    package init(file: String) { result = TestFileResult(file: file) }

    /// Takes one line.
    package mutating func take(_ line: Value) {
        if let tests = line["declared"]?.array {
            declared = tests.map { TestFileResult.test($0, of: result.file) }
        } else if line["began"] != nil {
            isRunning = true
        } else if let test = line["ended"] {
            result.tests.append(TestFileResult.test(test, of: result.file))
            isRunning = false
        } else {
            final = TestFileResult(report: line)
        }
    }

    /// What is known of the file when its process has ended for an interruption of the run.
    package func result(orInterruption reason: String) -> TestFileResult {
        if let final { return final }
        var result = result
        _ = result.interrupt(running: running, of: declared, reason)
        return result
    }

    private var running: TestResult? { isRunning ? declared.dropFirst(result.tests.count).first : nil }

    /// What is known of the file when its process has ended.
    ///
    /// - Parameter message: What became of the process, in case that it has not reported.
    package func result(orFailure message: String) -> TestFileResult {
        if let final { return final }
        var result = result
        _ = result.giveUp(running: running, of: declared, message)
        return result
    }
}
