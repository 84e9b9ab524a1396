import MiniCore
import MiniHost
import Testing

@testable import MiniRuntime

/// The changes of data within a second of a program's clock.
@Suite(.timeLimit(.minutes(5))) struct DataChangeRateTests {
    private func maximum(_ milliseconds: some Sequence<Int>) -> Int {
        var rate = DataChangeRate()
        for time in milliseconds { rate.add(at: .milliseconds(time)) }
        return rate.maximum
    }

    @Test func `changes within a second are counted together`() {
        #expect(maximum([]) == 0)
        #expect(maximum(Array(repeating: 0, count: 30)) == 30)
        #expect(maximum(stride(from: 0, to: 10_000, by: 50)) == 20)
        #expect(maximum(stride(from: 0, to: 10_000, by: 40)) == 25)
        #expect(maximum(stride(from: 0, to: 10_000, by: 100)) == 10)
    }

    @Test func `changes before the last second do not count`() {
        #expect(maximum([0, 0, 0, 1_000, 1_000]) == 3)
        #expect(maximum([0, 0, 900, 900]) == 4)
        #expect(maximum([0, 0, 3_600_000, 3_600_000, 3_600_900]) == 3)
        #expect(maximum([500, 500, 1_400, 1_600]) == 3)
    }

    @Test func `a program counts the changes of its pages by its clock`() async throws {
        let script = """
            Page({
              onLoad() {
                this.setData({ a: 1 });
                this.setData({ a: 2 });
                let count = 0;
                const timer = setInterval(() => {
                  this.setData({ a: count++ });
                  if (count === 50) clearInterval(timer);
                }, 100);
              },
            });
            """
        try await withProgram(["pages/a/a.js": script]) { fixture in
            await fixture.idle()
            #expect(await fixture.program.dataChanges.countPerSecond == 2)
            await fixture.program.advance(by: .seconds(10))
            let changes = await fixture.program.dataChanges
            #expect(changes.count == 52)
            #expect((10...12).contains(changes.countPerSecond), "\(changes)")
        }
    }

    @Test func `the largest change is that of one call`() async throws {
        let script = "Page({ onLoad() { for (const size of [10, 5000, 20]) this.setData({ a: 'x'.repeat(size) }); } });"
        try await withProgram(["pages/a/a.js": script]) { fixture in
            await fixture.idle()
            let changes = await fixture.program.dataChanges
            #expect((5_000..<5_100).contains(changes.largestBytes), "\(changes)")
            #expect(changes.bytes > changes.largestBytes)
        }
    }
}
