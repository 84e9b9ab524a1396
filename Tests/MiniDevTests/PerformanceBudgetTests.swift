import MiniHost
import Testing

@testable import MiniDev

struct PerformanceBudgetTests {
    private func measurement(bytes: [Int] = [], nodeCount: Int = 1) -> RenderingMeasurement {
        let changes = bytes.map { RenderingMeasurement.Change(owner: "a", keys: ["k"], keyCount: 1, bytes: $0) }
        return RenderingMeasurement(
            page: "a",
            changes: changes,
            changeCount: changes.count,
            bytes: bytes.reduce(0, +),
            duration: .zero,
            nodeCount: nodeCount,
        )
    }

    @Test func `the size of one call and the number of nodes are limited`() {
        var budget = PerformanceBudget()
        let time = ContinuousClock.now
        #expect(budget.warnings(for: measurement(bytes: [200 << 10, 200 << 10]), at: time) == [])
        #expect(budget.warnings(for: measurement(bytes: [(256 << 10) - 1], nodeCount: 1_000), at: time) == [])
        let warnings = budget.warnings(for: measurement(bytes: [1, 256 << 10], nodeCount: 1_001), at: time)
        #expect(
            warnings == [
                "One call of setData copies 256 KB. Keep it below 256 KB.",
                "The page has 1001 nodes. Keep it at 1000 or fewer.",
            ]
        )
    }

    @Test func `the calls of the last second are counted`() {
        var budget = PerformanceBudget()
        let start = ContinuousClock.now
        let ten = measurement(bytes: Array(repeating: 1, count: 10))
        #expect(budget.warnings(for: ten, at: start) == [])
        #expect(budget.warnings(for: ten, at: start + .milliseconds(500)) == [])
        let one = measurement(bytes: [1])
        #expect(
            budget.warnings(for: one, at: start + .milliseconds(999)) == [
                "setData is called 21 times in a second. Call it at most 20 times."
            ]
        )
        // A rendering without a call is not at fault.
        #expect(budget.warnings(for: measurement(), at: start + .milliseconds(999)) == [])
        #expect(budget.warnings(for: one, at: start + .milliseconds(1_000)) == [])
    }
}
