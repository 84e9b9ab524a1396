import MiniCore
import MiniEngine
import Testing

/// The lock of the threads that a debugger stops.
@Suite(.timeLimit(.minutes(1))) struct ScriptLockTests {
    @Test func `another thread takes the lock only while its owner waits without it`() {
        let lock = ScriptLock()
        let order = Shared<[String]>([])
        let done = OneTimeResult<Bool>()
        lock.lock()
        lock.lock()
        let code = DetachedThread.start(name: "other") {
            lock.lock()
            order.withLock { $0.append("other") }
            lock.unlock()
            done.set(true)
        }
        #expect(code == 0)
        order.withLock { $0.append("before") }
        #expect(lock.unlocked { done.wait() })
        order.withLock { $0.append("after") }
        lock.unlock()
        lock.unlock()
        #expect(order.current == ["before", "other", "after"])
    }

    @Test func `the time passes while no script is stopped`() {
        let lock = ScriptLock()
        let start = ContinuousClock.now
        #expect(lock.now >= start)
        #expect(lock.stoppedTime == .zero)
        // A thread without the lock only runs the body.
        #expect(lock.unlocked { 1 } == 1)
    }
}
