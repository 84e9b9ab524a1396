import FuzzTargets
import Testing

/// Messages that no host and no worker sends.
@Suite(.timeLimit(.minutes(5))) struct MutatedMessageTests {
    /// The messages of workers take about a second, whose time the test prints; `mini-fuzz` executes more of them.
    @Test(
        arguments: [
            (.workerMessages, 10_000), (.workerReplies, 5_000), (.hostMessages, 5_000), (.zygoteRequests, 1_000),
            (.zygoteReplies, 1_000), (.frames, 1_000),
        ] as [(FuzzTarget, Int)]
    )
    func `a mutated message is decoded and served, or rejected`(_ target: FuzzTarget, _ count: Int) async {
        let seed = UInt64.random(in: 0...UInt64.max)
        let start = ContinuousClock.now
        // A loaded machine can suspend the test for seconds.
        let report = await FuzzRun.report(of: target, seed: seed, count: count, slowLimit: .seconds(60))
        for failure in report.failures {
            Issue.record("mini-fuzz \(target.name) --seed \(seed) --only \(failure.index): \(failure.text)")
        }
        let time = ContinuousClock.now - start
        let counts = "\(report.acceptedCount) accepted, \(report.rejections) rejected"
        print("\(target.name): \(count) executions in \(time), seed \(seed), \(counts)")
        #expect(report.executionCount == count)
        #expect(report.acceptedCount > count / 20)
        #expect(!report.rejections.isEmpty)
    }
}
