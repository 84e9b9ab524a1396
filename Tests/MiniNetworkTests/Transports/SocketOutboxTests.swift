import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing

@testable import MiniNetwork

struct SocketOutboxTests {
    @Test func `messages beyond the limit are rejected, and accepted messages are sent`() throws {
        let (channel, outbox) = (EmbeddedChannel(), SocketOutbox())
        let message = ByteBuffer(repeating: 0, count: 16 << 20)
        func send() -> SocketOutbox.SendResult {
            outbox.send(WebSocketFrame(fin: true, opcode: .binary, data: message), on: channel) { _ in }
        }
        #expect((0..<4).map { _ in send() } == [.waiting, .waiting, .waiting, .full])
        channel.embeddedEventLoop.run()
        #expect(send() == .waiting)
        outbox.close()
        #expect(send() == .closed)
        channel.embeddedEventLoop.run()
        var count = 0
        while try channel.readOutbound(as: WebSocketFrame.self) != nil { count += 1 }
        #expect(count == 4)
    }
}
