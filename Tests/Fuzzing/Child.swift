import FuzzTargets
import Glibc
import MiniCore

/// The options of a child, which executes a part of the batches of one target.
struct ChildOptions {
    /// The first argument of a child.
    static let command = "--child"

    let target: String
    let seed: UInt64
    /// The number of the child: it executes each batch whose number has this remainder.
    let job: Int
    /// The number of children.
    let jobs: Int
    /// The first index.
    let first: Int
    /// The number of executions of the target.
    let limit: Int
    /// The end on the monotonic clock, in nanoseconds.
    let end: Int64
    let slowMilliseconds: Int

    var arguments: [String] {
        [Self.command, target] + [
            "\(seed)", "\(job)", "\(jobs)", "\(first)", "\(limit)", "\(end)", "\(slowMilliseconds)",
        ]
    }

    init(_ target: FuzzTarget, _ options: Options, job: Int, first: Int, end: Int64) {
        self.target = target.name
        seed = options.seed
        self.job = job
        jobs = options.jobs
        self.first = first
        limit = options.executionCount ?? Int.max - FuzzRun.batchSize
        self.end = end
        slowMilliseconds = options.slowMilliseconds
    }

    /// Reads the arguments of a child; nil for other ones.
    init?(_ arguments: [String]) {
        guard arguments.count == 9, let seed = UInt64(arguments[2]), let end = Int64(arguments[7]) else { return nil }
        let numbers = [3, 4, 5, 6, 8].compactMap { Int(arguments[$0]) }
        guard numbers.count == 5 else { return nil }
        target = arguments[1]
        self.seed = seed
        (job, jobs, first, limit) = (numbers[0], numbers[1], numbers[2], numbers[3])
        self.end = end
        slowMilliseconds = numbers[4]
    }
}

/// The process that executes a target, and writes failures and a report as lines of JSON.
enum Child {
    /// The memory that a child may use, so that an input that takes much of it is a crash.
    private static let memoryLimit = 2 << 30

    static func run(_ options: ChildOptions) {
        guard let target = (FuzzTarget.all + [.defective]).first(where: { $0.name == options.target }) else { exit(64) }
        limit(RLIMIT_DATA, to: memoryLimit)
        limit(RLIMIT_CORE, to: 0)
        var run = FuzzRun(target, seed: options.seed, slowLimit: .milliseconds(options.slowMilliseconds))
        var batch = options.first / FuzzRun.batchSize
        while batch % options.jobs != options.job { batch += 1 }
        var failureCount = 0
        while MonotonicInstant.now.nanoseconds < options.end, run.report.failures.count < FuzzRun.failureLimit {
            let indices = FuzzRun.indices(ofBatch: batch, below: options.limit)
            if indices.isEmpty { break }
            // After a crash, a batch is continued behind the execution that has crashed.
            let first = min(max(indices.lowerBound, options.first), indices.upperBound)
            run.execute(first..<indices.upperBound) { index, start, report in
                Progress(
                    index: Int64(index),
                    start: start.nanoseconds,
                    executionCount: Int64(report.executionCount),
                    acceptedCount: Int64(report.acceptedCount)
                ).write(to: Progress.childDescriptor)
            }
            for failure in run.report.failures[failureCount...] { write(failure) }
            failureCount = run.report.failures.count
            batch += options.jobs
        }
        write(run.report)
    }

    private static func limit(_ resource: __rlimit_resource, to bytes: Int) {
        var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
        // Without the limit, the executions are the same.
        _ = setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    }

    private static func write(_ failure: FuzzFailure) {
        write([
            "kind": .string(failure.kind.rawValue), "index": .number(Double(failure.index)),
            "text": .string(failure.text),
        ])
    }

    private static func write(_ report: FuzzReport) {
        let rejections = report.rejections.map { ($0.key, ScriptValue.number(Double($0.value))) }
        write([
            "executions": .number(Double(report.executionCount)), "accepted": .number(Double(report.acceptedCount)),
            "rejections": .object(ScriptObject(rejections)),
        ])
    }

    private static func write(_ value: ScriptValue) {
        let line = JSON.text(value) + "\n"
        _ = Glibc.write(STDOUT_FILENO, line, line.utf8.count)
    }
}
