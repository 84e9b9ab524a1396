import MiniCore
import MiniHost
import MiniTestRunner
import Synchronization

/// A run of `--watch`, which a change of a file or a key can end early.
final class WatchRun: Sendable {
    /// The files that it runs.
    let files: [String]
    private let interruption: TestInterruption
    private let ended = Mutex<[String: TestFileResult]>([:])

    /// Starts a run.
    ///
    /// - Parameter finish: Called when the run is over.
    init(
        _ run: TestRun,
        _ reports: TestReports,
        _ history: TestHistory?,
        finish: @escaping @Sendable (WatchRun) -> Void,
    ) {
        files = run.files
        interruption = run.interruption
        Task {
            _ = await run.run { event in
                // The results of tests that were ended are those of the next run.
                guard self.interruption.reason == nil else { return }
                if case .fileEnded(let result) = event {
                    history?.record(result)
                    self.ended.withLock { $0[result.file] = result }
                }
                reports.report(event)
            }
            finish(self)
        }
    }

    /// The results of the files that have ended before the run was.
    var results: [String: TestFileResult] { ended.withLock(\.self) }

    /// Whether the run was ended early.
    var isInterrupted: Bool { interruption.reason != nil }

    /// Ends the run early.
    func interrupt() { interruption.interrupt("a change") }
}
