import MiniCore
import Testing

@testable import MiniEngine

struct ThreadStateTests {
    @Test func `a thread starts and ends once`() {
        var state = ThreadState()
        #expect(state.isNew)
        #expect(state.start() == .begins)
        #expect(state.start() == .isUnchanged)
        #expect(state.adopt() == .isTaken)
        let ends = [state.stop(), state.stop()]
        #expect(ends.allSatisfy { $0 == nil })
        #expect(state.isStopping)
        let end = state.end()
        #expect(!end.startsLateJobs)
        #expect(state.hasEnded)
        #expect(state.start() == .isUnchanged)
        #expect(state.adopt() == .isOver)
    }

    @Test func `a thread that was adopted is not started, also after its end`() {
        var state = ThreadState()
        #expect(state.adopt() == .begins)
        #expect(state.adopt() == .isTaken)
        #expect(state.start() == .isAdopted)
        _ = state.stop()
        _ = state.end()
        #expect(state.start() == .isAdopted)
    }

    @Test func `stopping a new thread ends it with its waits and its jobs`() throws {
        var state = ThreadState()
        let result = OneTimeResult<Bool>()
        _ = state.jobs.add(.closure {})
        let isAdded = state.addEndWait(result)
        #expect(isAdded)
        let stopped = state.stop()
        let end = try #require(stopped)
        #expect(end.startsLateJobs)
        #expect(end.results.count == 1)
        #expect(state.hasEnded)
        let isAddedLate = state.addEndWait(OneTimeResult())
        #expect(!isAddedLate)
        let isRemoved = state.removeWait(result)
        #expect(!isRemoved)
    }

    @Test func `work that is blocked is pending, and does not move`() {
        var work = WorkCount()
        work.begin()
        #expect(work.isPending(for: .all))
        #expect(work.isPending(for: .moving))
        work.block()
        #expect(work.isPending(for: .all))
        #expect(!work.isPending(for: .moving))
        work.begin()
        #expect(work.isPending(for: .moving))
        work.resume(of: "test")
        work.end(of: "test")
        work.end(of: "test")
        #expect(!work.isPending(for: .all))
        #expect(work.begun == 2)
    }

    @Test func `work that ends twice traps with the name of the program`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var work = WorkCount()
            work.end(of: "shopping list")
        }
        #if DEBUG
            let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
            #expect(text.contains("shopping list"))
        #else
            #expect(result != nil)
        #endif
    }

    @Test func `a debug build traps when state of the thread is read elsewhere`() async {
        #if DEBUG
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = ScriptThread(name: "shopping list", clock: .real).timerCount
            }
            let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
            #expect(text.contains("shopping list"))
        #endif
    }
}
