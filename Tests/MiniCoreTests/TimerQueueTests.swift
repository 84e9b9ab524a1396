import MiniCore
import Testing

struct TimerQueueTests {
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 32) ^ (state << 16)
        }
    }

    /// A timer of the model, a sorted list.
    private struct Planned {
        let name: Int
        let token: TimerToken
        var due: Int64
        var order: Int
        let period: Int64?
    }

    private static func fire(_ queue: inout TimerQueue, at now: Int64) {
        for timer in queue.takeDue(at: now) where !timer.isCancelled {
            queue.willFire(timer, now: now)
            timer.fire()
        }
    }

    @Test func `timers of the same time fire in the order of their creation`() {
        var queue = TimerQueue()
        var fired: [Int] = []
        for number in 0..<200 { _ = queue.add(due: 5, period: nil) { fired.append(number) } }
        Self.fire(&queue, at: 4)
        #expect(fired == [])
        Self.fire(&queue, at: 5)
        #expect(fired == Array(0..<200))
        #expect(queue.count == 0)
    }

    @Test func `a timer that starts between two periods of an interval fires before the second one`() {
        var queue = TimerQueue()
        var fired: [String] = []
        _ = queue.add(due: 0, period: 1_000_000) { fired.append("interval") }
        _ = queue.add(due: 1_000_000, period: nil) { fired.append("early") }
        Self.fire(&queue, at: 0)
        _ = queue.add(due: 1_000_000, period: nil) { fired.append("late") }
        Self.fire(&queue, at: 1_000_000)
        #expect(fired == ["interval", "early", "interval", "late"])
    }

    @Test func `cancelled timers do not fire, and are not found`() {
        var queue = TimerQueue()
        let tokens = (0..<300).map { number in
            queue.add(due: Int64(number), period: nil) { Issue.record("timer \(number) fired") }
        }
        _ = queue.add(due: 1_000, period: 5_000_000) {}
        for token in tokens {
            queue.cancel(token)
            queue.cancel(token)
        }
        #expect(queue.count == 1)
        #expect(queue.nextDue() == 1_000)
        #expect(queue.nextOneShot == nil)
        #expect(!queue.hasOneShot(dueBy: .max))
        Self.fire(&queue, at: 2_000)
        #expect(queue.nextDue() == 5_001_000)
        queue.removeAll()
        #expect(queue.nextDue() == nil)
    }

    @Test func `a removed timer is cancelled for its owner as well`() {
        var queue = TimerQueue()
        let tokens = (0..<3).map { _ in queue.add(due: 1, period: nil) {} }
        let due = queue.takeDue(at: 1)
        queue.cancel(tokens[1])
        #expect(due.map(\.isCancelled) == [false, true, false])
    }

    @Test(arguments: [1, 2, 3])
    func `random operations fire the timers that a sorted list fires`(seed: Int) {
        var queue = TimerQueue()
        var model: [Planned] = []
        var (fired, expected): ([Int], [Int]) = ([], [])
        var numbers = Numbers(state: UInt64(seed))
        var (now, lastOrder): (Int64, Int) = (0, 0)
        for name in 0..<5_000 {
            switch Int.random(in: 0..<10, using: &numbers) {
            case 0..<5:
                let due = now + Int64.random(in: 0..<20, using: &numbers) * 500_000
                let period = Int.random(in: 0..<8, using: &numbers) == 0 ? Int64(1_500_000) : nil
                let token = queue.add(due: due, period: period) { fired.append(name) }
                lastOrder += 1
                model.append(Planned(name: name, token: token, due: due, order: lastOrder, period: period))
            case 5..<8:
                guard let index = model.indices.randomElement(using: &numbers) else { continue }
                queue.cancel(model.remove(at: index).token)
            default:
                now += Int64.random(in: 0..<4, using: &numbers) * 500_000
                for var timer in model.filter({ $0.due <= now }).sorted(by: { ($0.due, $0.order) < ($1.due, $1.order) })
                {
                    expected.append(timer.name)
                    model.removeAll { $0.name == timer.name }
                    guard let period = timer.period else { continue }
                    timer.due = timer.due + period > now ? timer.due + period : now + period
                    lastOrder += 1
                    timer.order = lastOrder
                    model.append(timer)
                }
                Self.fire(&queue, at: now)
                #expect(fired == expected)
            }
            #expect(queue.count == model.count)
            #expect(queue.nextDue() == model.map(\.due).min())
            #expect(queue.nextOneShot == model.filter { $0.period == nil }.map(\.due).min())
        }
        #expect(fired.count > 1_000)
    }
}
