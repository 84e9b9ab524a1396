import MiniCore
import MiniHost
import MiniTestRunner
import Synchronization

/// Writes the reports of a test run, and the progress on a terminal.
///
/// ## Threading
/// May be used from any thread.
final class TestReports: Sendable {
    /// A report and its output.
    struct Report {
        var reporter: any TestReporter
        let format: PrintedFormat
        let output: Output
        /// The file of the output; nil for a stream.
        var file: ReportFile?
        /// Whether the last line of the output is incomplete.
        var isWithinLine = false
    }

    private struct State {
        var reports: [Report]
        var testCount = 0
        var failureCount = 0
        var fileCount = 0
        var endedFileCount = 0
        /// Whether the run has ended: later events of an abandoned file are not reported.
        var isOver = false
    }

    // SAFETY: Accessed only with the lock held.
    private nonisolated(unsafe) var state: State
    private let lock = Mutex(())

    init(_ reports: sending [Report]) { state = State(reports: reports) }

    /// Reports an event.
    func report(_ event: TestEvent) {
        lock.withLock { _ in
            guard !state.isOver else { return }
            Output.error.clearLine()
            for index in state.reports.indices {
                write(state.reports[index].reporter.report(event), at: index)
            }
            count(event)
            showProgress()
            if case .ended = event { complete() }
        }
    }

    /// Writes a line to standard output between the events, for a process that reads them.
    func write(_ line: ScriptValue) {
        lock.withLock { _ in Output.standard.write(JSON.text(line) + "\n", as: .json) }
    }

    private func complete() {
        state.isOver = true
        for report in state.reports {
            do throws(CommandFailure) {
                try report.file?.complete()
            } catch {
                Output.error.write(Text.error(error.message))
                ExitStatus.failed.exit()
            }
        }
    }

    private func write(_ text: String, at index: Int) {
        guard !text.isEmpty else { return }
        let report = state.reports[index]
        // A workflow command is recognized only at the start of a line.
        let isAfterText = report.format == .workflowCommands && report.isWithinLine
        report.output.write((isAfterText ? "\n" : "") + text, as: report.format)
        for index in state.reports.indices where state.reports[index].output == report.output {
            state.reports[index].isWithinLine = !text.hasSuffix("\n")
        }
    }

    private func count(_ event: TestEvent) {
        switch event {
        case .began(let files): state.fileCount = files.count
        case .testEnded(let test):
            state.testCount += 1
            if test.status == .failed { state.failureCount += 1 }
        case .fileEnded: state.endedFileCount += 1
        // No progress is left to show.
        case .ended: state.fileCount = 0
        case .fileBegan, .fileDeclared, .testBegan: break
        }
    }

    private func showProgress() {
        guard Output.error.isTerminal, state.fileCount > 0 else { return }
        let failed = state.failureCount == 0 ? "" : ", \(state.failureCount) failed"
        let files = "\(state.endedFileCount) of \(Text.count(state.fileCount, "file"))"
        Output.error.replaceLine("\(files), \(Text.count(state.testCount, "test"))\(failed)")
    }
}
