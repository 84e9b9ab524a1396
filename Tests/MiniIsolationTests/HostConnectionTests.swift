import Glibc
import MiniChannel
import MiniCore
import Testing

@testable import MiniIsolation

/// The replies of a worker to pings.
@Suite(.timeLimit(.minutes(5))) struct HostConnectionTests {
    private let host: Int32
    private let connection: HostConnection

    init() throws {
        let (host, worker) = try SocketPair.make()
        self.host = host
        connection = HostConnection(WorkerChannel(descriptor: worker))
    }

    private func send(_ messages: HostMessage...) {
        for message in messages {
            let bytes = ByteFrame.bytes(of: message.encoded)
            #expect(write(host, bytes, bytes.count) == bytes.count)
        }
    }

    /// The encoded messages that the worker has written.
    private func received() -> [[UInt8]] {
        var reader = FrameReader(limit: 1 << 20)
        var input = [UInt8](repeating: 0, count: 4_096)
        let count = read(host, &input, input.count)
        input[..<max(count, 0)].withUnsafeBytes { reader.append($0) }
        var frames: [[UInt8]] = []
        while let frame = reader.next() { frames.append(frame) }
        return frames
    }

    @Test func `a worker replies to a ping while it waits for its host`() {
        send(.ping, .cancelCommand(5), .reply(1, Optional("text").encoded))
        let request = ServiceRequest.text(of: [1], charset: "a")
        let text = connection.callForResult(request, as: String?.self) { error in error.message }
        #expect(text == "text")
        #expect(received() == [WorkerMessage.request(1, request).encoded, WorkerMessage.pong.encoded])
        var cancelled: [Int] = []
        connection.cancelCommand = { cancelled.append($0) }
        connection.receiveAvailable()
        #expect(cancelled == [5])
        close(host)
    }

    @Test func `a worker replies to a ping before a turn, and handles other messages later`() {
        var cancelled: [Int] = []
        connection.cancelCommand = { cancelled.append($0) }
        send(.cancelCommand(5), .ping, .cancelCommand(6))
        connection.replyToPings()
        #expect(received() == [WorkerMessage.pong.encoded])
        #expect(cancelled == [])
        send(.cancelCommand(7))
        connection.receiveAvailable()
        #expect(cancelled == [5, 6, 7])
        close(host)
    }

    @Test func `a worker does not wait for a message while it has one to handle`() {
        var cancelled: [Int] = []
        connection.cancelCommand = { cancelled.append($0) }
        send(.cancelCommand(5))
        connection.replyToPings()
        send(.cancelCommand(6))
        connection.receive(until: nil)
        #expect(cancelled == [5])
        connection.receive(until: nil)
        #expect(cancelled == [5, 6])
        close(host)
    }
}
