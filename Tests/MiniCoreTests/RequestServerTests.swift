import MiniCore
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RequestServerTests {
    /// Runs a function on a thread that may block.
    private func onThread<Output: Sendable>(_ body: @escaping @Sendable () -> Output) async -> Output {
        await withCheckedContinuation { continuation in
            let code = DetachedThread.start(name: "server") { continuation.resume(returning: body()) }
            #expect(code == 0)
        }
    }

    @Test func `a wait returns a result that is there already`() async {
        let server = RequestServer()
        #expect(await onThread { server.wait { done in done(3) } } == 3)
    }

    @Test func `requests run in order while the thread waits`() async {
        let server = RequestServer()
        let log = Mutex<[Int]>([])
        let result = await onThread {
            server.wait { (done: @escaping @Sendable (String) -> Void) in
                for number in 0..<3 { server.post { log.withLock { $0.append(number) } } }
                server.post { done("result") }
            }
        }
        #expect(result == "result")
        #expect(log.withLock { $0 } == [0, 1, 2])
    }

    @Test func `two threads that serve each other's requests do not block`() async {
        let server = RequestServer()
        let result = await onThread {
            server.wait { done in
                let code = DetachedThread.start(name: "client") {
                    let reply = OneTimeResult<Int>()
                    server.post { reply.set(20) }
                    done(reply.wait() + 1)
                }
                #expect(code == 0)
            }
        }
        #expect(result == 21)
    }

    @Test func `a result comes before requests that are posted after it`() async {
        let server = RequestServer()
        let count = Mutex(0)
        let result = await onThread {
            server.wait { done in
                done(1)
                server.post { count.withLock { $0 += 1 } }
            }
        }
        #expect(result == 1)
        #expect(count.withLock { $0 } == 0)
        await onThread { server.serve() }
        #expect(count.withLock { $0 } == 1)
    }

    @Test func `the first result counts`() async {
        let server = RequestServer()
        let result = await onThread {
            server.wait { done in
                done(1)
                done(2)
            }
        }
        #expect(result == 1)
    }
}
