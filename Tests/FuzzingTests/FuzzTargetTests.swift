import FuzzTargets
import Testing

/// The targets of `mini-fuzz`, in one short run each.
@Suite(.timeLimit(.minutes(5))) struct FuzzTargetTests {
    private static let count = 400

    @Test(arguments: FuzzTarget.all) func `a target fulfils its contract for mutated inputs`(_ target: FuzzTarget) async
    {
        let seed = UInt64.random(in: 0...UInt64.max)
        // A loaded machine can suspend the test for seconds.
        let report = await FuzzRun.report(of: target, seed: seed, count: Self.count, slowLimit: .seconds(60))
        for failure in report.failures {
            Issue.record("mini-fuzz \(target.name) --seed \(seed) --only \(failure.index): \(failure.text)")
        }
        #expect(report.executionCount == Self.count)
        // The mutations do not destroy all inputs.
        #expect(report.acceptedCount > 0)
    }

    @Test(arguments: FuzzTarget.all) func `an input depends only on the seed and the index`(_ target: FuzzTarget) {
        for index in [0, 1, FuzzRun.batchSize] {
            let (first, second) = (target.input(seed: 5, index: index), target.input(seed: 5, index: index))
            #expect(first == second)
        }
        let inputs = Set((0..<20).map { target.input(seed: 5, index: $0) })
        #expect(inputs.count > 5)
    }

    @Test func `the names of targets are different`() {
        #expect(Set(FuzzTarget.all.map(\.name)).count == FuzzTarget.all.count)
    }

    @Test func `the failure of a target is reported with its index`() throws {
        let target = FuzzTarget.defective
        // Inputs that crash or do not return are left out.
        let index = try #require((0..<2_000).first { target.input(seed: 1, index: $0).first == 1 })
        var run = FuzzRun(target, seed: 1, slowLimit: .seconds(60))
        run.execute(index..<index + 1)
        let failure = FuzzFailure(kind: .violation, index: index, text: run.report.failures.first?.text ?? "")
        #expect(run.report.failures == [failure])
        #expect(failure.text == "the input is \(target.input(seed: 1, index: index))")
        #expect(run.report.executionCount == 1)
    }
}
