import MiniCore
import Testing

@Suite(.timeLimit(.minutes(5)))
struct OneTimeResultTests {
    @Test func `the first value is the result`() async {
        let result = OneTimeResult<Int>()
        #expect(result.current == nil)
        #expect(result.set(1))
        #expect(!result.set(2))
        #expect(result.current == 1)
        #expect(await result.value() == 1)
        #expect(Self.blockingValue(of: result) == 1)
    }

    @Test func `an optional value can be the result`() async {
        let result = OneTimeResult<Int?>()
        #expect(result.set(nil))
        #expect(!result.set(1))
        #expect(result.current == .some(nil))
        #expect(await result.value() == nil)
    }

    @Test func `several tasks wait for a value`() async {
        let result = OneTimeResult<Int>()
        let (waiting, continuation) = AsyncStream<Void>.makeStream()
        let tasks = (0..<4).map { _ in
            Task {
                continuation.yield()
                return await result.value()
            }
        }
        var count = 0
        for await _ in waiting {
            count += 1
            if count == tasks.count { break }
        }
        result.set(7)
        for task in tasks { #expect(await task.value == 7) }
    }

    @Test func `several threads wait for a value`() async {
        let result = OneTimeResult<Int>()
        let (values, continuation) = AsyncStream<Int>.makeStream()
        for _ in 0..<3 {
            let code = DetachedThread.start(name: "waiter") { continuation.yield(result.wait()) }
            #expect(code == 0)
        }
        result.set(7)
        var received: [Int] = []
        for await value in values {
            received.append(value)
            if received.count == 3 { break }
        }
        #expect(received == [7, 7, 7])
    }

    @Test func `of several values set at once, all waiters receive the same one`() async {
        for _ in 0..<100 {
            let result = OneTimeResult<Int>()
            let winners = await withTaskGroup(of: Bool.self) { group in
                for number in 0..<4 { group.addTask { @concurrent in result.set(number) } }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(winners == 1)
            #expect(await result.value() == result.current)
        }
    }

    @Test func `a cancelled task sets its own result`() async {
        let result = OneTimeResult<Int>()
        let task = Task { await result.value(orWhenCancelled: -1) }
        task.cancel()
        #expect(await task.value == -1)
        #expect(!result.set(1))
    }

    @Test func `a cancellation after the result has no effect`() async {
        let result = OneTimeResult<Int>()
        result.set(1)
        let task = Task {
            // Ends when the task is cancelled.
            for await _ in AsyncStream<Never>.makeStream().stream {}
            return await result.value(orWhenCancelled: -1)
        }
        task.cancel()
        #expect(await task.value == 1)
    }

    @Test func `a wait without a result for cancellation continues after it`() async {
        let result = OneTimeResult<Int>()
        let task = Task { await result.value() }
        task.cancel()
        await Task.yield()
        result.set(1)
        #expect(await task.value == 1)
    }

    private static func blockingValue(of result: OneTimeResult<Int>) -> Int { result.wait() }
}
