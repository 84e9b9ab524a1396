import Testing

@testable import MiniEngine

struct JobQueueTests {
    private func run(_ jobs: [ThreadJob]) {
        for job in jobs { if case .closure(let body) = job { body() } }
    }

    @Test func `only the first job of an empty queue wakes the thread`() {
        var queue = JobQueue()
        #expect(queue.isEmpty)
        #expect(queue.add(.closure {}) == .first)
        #expect(queue.add(.closure {}) == .following)
        #expect(queue.takeAll().count == 2)
        #expect(queue.isEmpty)
        #expect(queue.add(.closure {}) == .first)
    }

    @Test func `jobs that remain at the end run before those that follow`() {
        var queue = JobQueue()
        let log = Shared<[Int]>([])
        for number in 0..<3 { _ = queue.add(.closure { log.withLock { $0.append(number) } }) }
        let startsThread = queue.close()
        #expect(startsThread)
        #expect(queue.isEmpty)
        #expect(queue.add(.closure { log.withLock { $0.append(3) } }) == .late)
        run(queue.takeLate())
        #expect(log.current == [0, 1, 2, 3])
        // The thread for late jobs runs until it finds none.
        #expect(queue.add(.closure {}) == .late)
        #expect(queue.takeLate().count == 1)
        #expect(queue.takeLate().isEmpty)
        #expect(queue.add(.closure {}) == .firstLate)
    }

    @Test func `an empty queue needs no thread for late jobs at the end`() {
        var queue = JobQueue()
        let startsThread = queue.close()
        #expect(!startsThread)
        #expect(queue.add(.closure {}) == .firstLate)
    }
}
