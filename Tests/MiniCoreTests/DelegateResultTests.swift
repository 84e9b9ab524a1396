import Dispatch
import Foundation
import Testing

@testable import MiniCore

/// Waiting for the delegates of a super app.
@Suite(.timeLimit(.minutes(5)))
struct DelegateResultTests {
    @Test func `a deadline passes while delegates block more threads than there are cores`() async {
        let count = ProcessInfo.processInfo.activeProcessorCount + 2
        let gate = DispatchSemaphore(value: 0)
        let late = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<count {
                group.addTask {
                    // The limit ends the test if the deadline does not pass.
                    let result = await DelegateResult.wait(.milliseconds(50)) { gate.wait(timeout: .now() + 600) }
                    if case .timedOut = result { return true } else { return false }
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(late == count)
        for _ in 0..<count { gate.signal() }
    }

    @Test func `tasks continue while delegates block more threads than there are cores`() async {
        let count = ProcessInfo.processInfo.activeProcessorCount + 2
        let (blocked, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let calls = (0..<count).map { _ in
            Task {
                await DelegateResult.wait(nil) {
                    blocked.signal()
                    return gate.wait(timeout: .now() + 600)
                }
            }
        }
        await withCheckedContinuation { continuation in
            let code = DetachedThread.start(name: "waiter") {
                for _ in 0..<count { blocked.wait() }
                continuation.resume()
            }
            #expect(code == 0)
        }
        // Every delegate blocks its thread now.
        #expect(await Task { true }.value)
        for _ in 0..<count { gate.signal() }
        for call in calls {
            if case .completed(.success) = await call.value { continue }
            Issue.record("A delegate was not waited for.")
        }
    }

    @Test func `many questions complete on a few threads`() async {
        let count = DelegateExecutor.threadLimit * 20
        let sum = await withTaskGroup(of: Int.self) { group in
            for number in 0..<count {
                group.addTask {
                    await DelegateResult.wait(.seconds(600)) {
                        await Task.yield()
                        return number
                    }.orElse(-1)
                }
            }
            return await group.reduce(0, +)
        }
        #expect(sum == count * (count - 1) / 2)
    }

    @Test func `a cancelled deadline does not pass`() async {
        let passed = DispatchSemaphore(value: 0)
        let cancelled = DelegateDeadline(after: .seconds(1)) { Issue.record("It passed.") }
        cancelled.cancel()
        // It would pass before the next one.
        let other = DelegateDeadline(after: .milliseconds(1_020)) { passed.signal() }
        await withCheckedContinuation { continuation in
            let code = DetachedThread.start(name: "waiter") {
                passed.wait()
                continuation.resume()
            }
            #expect(code == 0)
        }
        #expect(other.due <= .now)
    }

    @Test func `a deadline can restart`() async throws {
        let question = await DelegateResult.wait(.seconds(600)) {
            guard let deadline = DelegateDeadline.current else { return false }
            let due = deadline.due
            deadline.restart()
            return deadline.due > due
        }
        #expect(question.orElse(false))
        #expect(DelegateDeadline.current == nil)
    }
}
