internal import Glibc
package import MiniCore

/// Executes a target with the inputs of consecutive indices.
///
/// ## Threading
/// Used on one thread.
package struct FuzzRun {
    /// The number of consecutive indices that use one session.
    package static let batchSize = 256
    /// The number of failures after which a run ends.
    package static let failureLimit = 20

    private let target: FuzzTarget
    private let seed: UInt64
    private let slowLimit: Duration
    /// The result so far.
    package private(set) var report = FuzzReport()

    /// Creates a run.
    ///
    /// - Parameter slowLimit: The time from which an execution is a failure, if both its real time and the processor time of the
    ///   process exceed it.
    package init(_ target: FuzzTarget, seed: UInt64, slowLimit: Duration = .seconds(1)) {
        self.target = target
        self.seed = seed
        self.slowLimit = slowLimit
    }

    /// Executes some indices of one batch in order.
    ///
    /// - Parameters:
    ///   - indices: Indices of one batch.
    ///   - willExecute: Receives each index and the time before its execution.
    package mutating func execute(
        _ indices: Range<Int>,
        willExecute: (_ index: Int, _ start: MonotonicInstant, _ report: FuzzReport) -> Void = { _, _, _ in },
    ) {
        guard let last = indices.last else { return }
        let session: any FuzzSession
        do {
            session = try target.makeSession()
        } catch {
            report.add(.violation, at: indices.lowerBound, "the session cannot be made: \(error)")
            return
        }
        for index in indices where report.failures.count < Self.failureLimit {
            let input = target.input(seed: seed, index: index)
            let (start, processorStart) = (MonotonicInstant.now, Self.processorTime)
            willExecute(index, start, report)
            do {
                report.add(try session.execute(input))
            } catch {
                report.executionCount += 1
                report.add(.violation, at: index, "\(error)")
            }
            // Beside other processes, an execution takes more real time than processor time.
            let duration = min(start.elapsed, Self.processorTime - processorStart)
            if duration > slowLimit { report.add(.slow, at: index, "it took \(duration)") }
        }
        do {
            try session.finish()
        } catch {
            report.add(.violation, at: last, "after its batch: \(error)")
        }
    }

    /// The processor time of the process, which includes threads that an execution waits for.
    private static var processorTime: Duration {
        guard let time = SystemClock.nanoseconds(of: CLOCK_PROCESS_CPUTIME_ID) else {
            preconditionFailure("The clock of the process cannot be read.")
        }
        return .nanoseconds(time)
    }

    /// Executes the indices below a limit on a thread of its own.
    ///
    /// An execution can block until tasks have run, for which a thread of the caller's pool must be free.
    package static func report(of target: FuzzTarget, seed: UInt64, count: Int, slowLimit: Duration) async -> FuzzReport
    {
        let report = OneTimeResult<FuzzReport>()
        let code = DetachedThread.start(name: "fuzz") {
            var run = FuzzRun(target, seed: seed, slowLimit: slowLimit)
            for start in stride(from: 0, to: count, by: batchSize) where run.report.failures.count < failureLimit {
                run.execute(start..<min(count, start + batchSize))
            }
            report.set(run.report)
        }
        precondition(code == 0, "A thread cannot be started.")
        return await report.value()
    }

    /// The indices of a batch, below a limit.
    package static func indices(ofBatch batch: Int, below limit: Int) -> Range<Int> {
        let start = batch * batchSize
        return start < limit ? start..<min(limit, start + batchSize) : limit..<limit
    }
}
