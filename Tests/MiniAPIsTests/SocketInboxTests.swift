import MiniCore
import Synchronization
import Testing

@testable import MiniAPIs

struct SocketInboxTests {
    @Test func `received events are taken in order and release their space`() {
        let inbox = SocketInbox()
        let megabyte = [UInt8](repeating: 7, count: 1_048_576)
        for round in 0..<40 {
            inbox.receive(.bytes(megabyte))
            inbox.receive(.text("\(round)"))
            #expect(inbox.take() == .bytes(megabyte))
            #expect(inbox.take() == .text("\(round)"))
        }
        inbox.receive(.closed(code: 1000, reason: "done"))
        #expect(inbox.take() == .closed(code: 1000, reason: "done"))
        #expect(inbox.take() == nil)
    }

    @Test(arguments: [1_048_576, 0])
    func `too many pending messages are a failure and the end`(byteCount: Int) {
        let inbox = SocketInbox()
        let message = SocketEvent.bytes([UInt8](repeating: 0, count: byteCount))
        let fitting = SocketInbox.limitInBytes / (byteCount + 64)
        for _ in 0..<fitting + 10 { inbox.receive(message) }
        for _ in 0..<fitting { #expect(inbox.take() == message) }
        #expect(
            inbox.take() == .failed(APIError(.networkFailed, "messages arrived faster than the program processed them"))
        )
        #expect(inbox.take() == nil)
    }

    @Test func `the program is notified once for all pending events, and again after it took them`() {
        let inbox = SocketInbox()
        let count = Mutex(0)
        inbox.receive(.text("early"))
        inbox.open { count.withLock { $0 += 1 } }
        #expect(count.withLock { $0 } == 1)
        inbox.receive(.text("soon"))
        #expect(inbox.take() == .text("early"))
        inbox.receive(.text("late"))
        #expect(inbox.take() == .text("soon"))
        #expect(inbox.take() == .text("late"))
        #expect(count.withLock { $0 } == 1)
        #expect(inbox.take() == nil)
        inbox.receive(.text("again"))
        #expect(count.withLock { $0 } == 2)
    }
}
