import MiniCore
import Testing

@testable import MiniAPIs

struct SocketInboxTests {
    @Test func `what arrived is taken in order, and makes room`() async {
        let inbox = SocketInbox()
        let megabyte = [UInt8](repeating: 7, count: 1_048_576)
        for round in 0..<40 {
            inbox.receive(.bytes(megabyte))
            inbox.receive(.text("\(round)"))
            #expect(await inbox.next() == .bytes(megabyte))
            #expect(await inbox.next() == .text("\(round)"))
        }
        inbox.receive(.closed(code: 1000, reason: "done"))
        #expect(await inbox.next() == .closed(code: 1000, reason: "done"))
    }

    @Test(arguments: [1_048_576, 0])
    func `more than may wait is a failure, and the end`(byteCount: Int) async {
        let inbox = SocketInbox()
        let message = SocketEvent.bytes([UInt8](repeating: 0, count: byteCount))
        let fitting = SocketInbox.limitInBytes / (byteCount + 64)
        for _ in 0..<fitting + 10 { inbox.receive(message) }
        for _ in 0..<fitting { #expect(await inbox.next() == message) }
        let end = await inbox.next()
        #expect(end == .failed(APIError(.networkFailed, "messages came faster than the program took them")))
        #expect(await inbox.next() == nil)
    }
}
