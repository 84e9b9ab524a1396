package import MiniCore

/// The partial result of a file from the lines of its process, see ``LineReporter``.
package struct TestProgress {
    private var result: TestFileResult
    private var declared: [TestResult] = []
    private var isRunning = false
    /// The final report of the process.
    private var final: TestFileResult?

    /// Creates the progress of a file without events.
    package init(file: String) { result = TestFileResult(file: file) }

    /// Reads one line.
    ///
    /// - Returns: The test that has ended; nil for another line.
    @discardableResult
    package mutating func report(_ line: ScriptValue) -> TestResult? {
        if let tests = line["declared"]?.array {
            declared = tests.map { TestFileResult.test($0, of: result.file) }
        } else if line["began"] != nil {
            isRunning = true
        } else if let test = line["ended"] {
            result.tests.append(TestFileResult.test(test, of: result.file))
            isRunning = false
            return result.tests.last
        } else {
            final = TestFileResult(report: line)
        }
        return nil
    }

    /// The result of the file when its process was ended because of an interruption.
    package func result(orInterruption reason: String) -> TestFileResult {
        if let final { return final }
        var result = result
        _ = result.interrupt(running: running, of: declared, reason)
        return result
    }

    private var running: TestResult? { isRunning ? declared.dropFirst(result.tests.count).first : nil }

    /// The result of the file when its process has ended.
    ///
    /// - Parameter message: The failure of the process, if it has not reported.
    package func result(orFailure message: String) -> TestFileResult {
        if let final { return final }
        var result = result
        _ = result.giveUp(running: running, of: declared, message)
        return result
    }
}
