import FuzzTargets
import Glibc
import MiniCore

/// The executions of one target in several children.
struct TargetRun {
    /// The time between two checks for a child that does not return.
    private static let checkMilliseconds: Int32 = 200

    private let target: FuzzTarget
    private let options: Options
    private let start = MonotonicInstant.now
    private var report = FuzzReport()
    /// The time of all executions.
    private(set) var duration = Duration.zero

    init(_ target: FuzzTarget, _ options: Options) {
        self.target = target
        self.options = options
    }

    /// Executes the target, and restarts a child behind an execution that has crashed it.
    mutating func execute() throws(FuzzingError) -> FuzzReport {
        let end = options.seconds.map { start.advanced(by: Int64($0) * 1_000_000_000).nanoseconds } ?? .max
        var children: [ChildProcess] = []
        for job in 0..<options.jobs {
            children.append(try ChildProcess(ChildOptions(target, options, job: job, first: 0, end: end)))
        }
        while !children.isEmpty {
            var polls = children.map { pollfd(fd: $0.output, events: Int16(POLLIN), revents: 0) }
            _ = poll(&polls, nfds_t(polls.count), Self.checkMilliseconds)
            var remaining: [ChildProcess] = []
            for (child, poll) in zip(children, polls) {
                child.killIfHanging(after: .seconds(options.hangSeconds))
                if poll.revents == 0 {
                    remaining.append(child)
                } else if let lines = child.readLines() {
                    for line in lines { add(line) }
                    remaining.append(child)
                } else if let next = try finish(child, end: end) {
                    remaining.append(next)
                }
            }
            children = remaining
        }
        duration = start.elapsed
        report.failures.sort { $0.index < $1.index }
        return report
    }

    /// Adds a line of a child.
    private mutating func add(_ line: ScriptValue) {
        if let kind = line["kind"]?.string.flatMap(FuzzFailure.Kind.init(rawValue:)), let index = line["index"]?.number
        {
            report.failures.append(FuzzFailure(kind: kind, index: Int(index), text: line["text"]?.string ?? ""))
            return
        }
        report.executionCount += Int(line["executions"]?.number ?? 0)
        report.acceptedCount += Int(line["accepted"]?.number ?? 0)
        for property in line["rejections"]?.object?.properties ?? [] {
            report.rejections[property.key, default: 0] += Int(property.value.number ?? 0)
        }
    }

    /// Handles the end of a child.
    ///
    /// - Returns: The child that continues it after a crash; nil if the executions are complete, or have failed too often.
    private mutating func finish(_ child: ChildProcess, end: Int64) throws(FuzzingError) -> ChildProcess? {
        guard let text = child.wait() else { return nil }
        let progress = child.progress
        guard progress.index >= 0 else { throw FuzzingError("a child ended before its first execution: \(text)") }
        // Its report is lost, except the numbers.
        report.executionCount += Int(progress.executionCount) + 1
        report.acceptedCount += Int(progress.acceptedCount)
        let failure = child.hangs ? "it took longer than \(options.hangSeconds) seconds" : text
        let index = Int(progress.index)
        report.failures.append(FuzzFailure(kind: child.hangs ? .hang : .crash, index: index, text: failure))
        guard report.failures.count < FuzzRun.failureLimit else { return nil }
        return try ChildProcess(ChildOptions(target, options, job: child.options.job, first: index + 1, end: end))
    }
}
