import Glibc
import MiniChannel
import MiniCore
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct HostChannelTests {
    private let pool: ChannelPool

    init() throws { pool = try ChannelPool() }

    @Test func `frames arrive in order and their replies too`() throws {
        let connection = try Connection(pool) { $0.send($1) }
        for number in 0..<100 { connection.peer.send([UInt8(number)]) }
        for number in 0..<100 { #expect(connection.peer.receive() == [UInt8(number)]) }
        connection.peer.close()
        #expect(connection.recorder.waitForEnd() == .closedByPeer)
        #expect(connection.recorder.frames.count == 100)
    }

    @Test(arguments: [1, 2, 3, 4, 5, 7, 50])
    func `frames arrive in fragments`(_ size: Int) throws {
        let connection = try Connection(pool)
        let payloads: [[UInt8]] = [[], [1], [2, 3, 4], [UInt8](repeating: 5, count: 60)]
        let stream = payloads.flatMap { ByteFrame.bytes(of: $0) }
        for start in stride(from: 0, to: stream.count, by: size) {
            connection.peer.write(Array(stream[start..<min(start + size, stream.count)]))
        }
        #expect(connection.recorder.waitForFrames(payloads.count) == payloads)
        #expect(connection.recorder.ends == [])
    }

    @Test func `a frame at the limit is handled, and one beyond it ends the connection`() throws {
        let connection = try Connection(pool, limits: ChannelLimits(payloadFromWorker: 3))
        connection.peer.write(ByteFrame.bytes(of: [1, 2, 3]) + ByteFrame.bytes(of: [1, 2, 3, 4]))
        #expect(connection.recorder.waitForEnd() == .protocolError("a frame has 4 bytes; the limit is 3"))
        #expect(connection.recorder.frames == [[1, 2, 3]])
        #expect(connection.peer.receive() == nil)
    }

    @Test func `a peer that closes inside a frame ends the connection`() throws {
        for bytes: [UInt8] in [[], [1], [1, 0, 0, 0], [5, 0, 0, 0, 1, 2]] {
            let connection = try Connection(pool)
            connection.peer.write(bytes)
            connection.peer.close()
            #expect(connection.recorder.waitForEnd() == .closedByPeer)
            #expect(connection.recorder.frames == [])
        }
    }

    @Test func `the last frames of a peer that reads no replies are handled`() throws {
        let connection = try Connection(pool) { $0.send($1) }
        let stream = (0..<1_000).flatMap { ByteFrame.bytes(of: [UInt8](repeating: UInt8($0 & 255), count: 90)) }
        connection.peer.write(stream)
        connection.peer.close()
        #expect(connection.recorder.waitForEnd() == .closedByPeer)
        #expect(connection.recorder.frames.count == 1_000)
    }

    @Test func `a frame that a socket does not hold is written while the peer reads`() throws {
        let connection = try Connection(pool) { $0.send($1) }
        let payload = (0..<5 << 20).map { UInt8(truncatingIfNeeded: $0 >> 8) }
        connection.peer.send(payload)
        connection.peer.send([1])
        let isEqual = connection.peer.receive() == payload
        #expect(isEqual)
        #expect(connection.peer.receive() == [1])
    }

    @Test func `a peer that does not read ends the connection when its limit is reached`() throws {
        let connection = try Connection(pool, limits: ChannelLimits(queuedBytes: 1 << 20))
        for _ in 0..<100 { connection.channel.send([UInt8](repeating: 0, count: 100_000)) }
        #expect(connection.recorder.waitForEnd() == .peerDoesNotRead)
    }

    @Test func `a peer that does not read replies ends the connection when its limit is reached`() throws {
        let connection = try Connection(pool, limits: ChannelLimits(queuedBytes: 1 << 20)) { channel, _ in
            channel.send([UInt8](repeating: 0, count: 50_000))
        }
        while connection.peer.send([1]) {}
        #expect(connection.recorder.waitForEnd() == .peerDoesNotRead)
    }

    @Test func `one frame is accepted whatever its size within the limit of a payload`() throws {
        let limits = ChannelLimits(payloadFromHost: 3 << 20, queuedBytes: 1 << 20)
        let connection = try Connection(pool, limits: limits)
        connection.channel.send([UInt8](repeating: 0, count: 3 << 20))
        #expect(connection.peer.receive()?.count == 3 << 20)
        connection.channel.send([UInt8](repeating: 0, count: 3 << 20 + 1))
        let text = "the host sends a frame of 3145729 bytes; the limit is 3145728"
        #expect(connection.recorder.waitForEnd() == .protocolError(text))
    }

    @Test func `frames that a handler sends before it closes arrive`() throws {
        let connection = try Connection(pool) { channel, frame in
            channel.send(frame)
            channel.close()
            channel.send([9])
        }
        connection.peer.write(ByteFrame.bytes(of: [1]) + ByteFrame.bytes(of: [2]))
        #expect(connection.peer.receive() == [1])
        #expect(connection.peer.receive() == nil)
        #expect(connection.recorder.waitForEnd() == .closedByHost)
        #expect(connection.recorder.frames == [[1]])
        connection.channel.close()
        connection.channel.send([1])
        connection.channel.flush()
        #expect(connection.recorder.ends == [.closedByHost])
    }

    @Test func `a flush writes the frames of a handler that blocks`() throws {
        let release = OneTimeResult<Void>()
        let connection = try Connection(pool) { channel, frame in
            channel.send(frame)
            channel.flush()
            release.wait()
        }
        connection.peer.send([1])
        #expect(connection.peer.receive() == [1])
        // Another thread may send meanwhile.
        connection.channel.send([2])
        #expect(connection.peer.receive() == [2])
        release.set(())
    }

    @Test func `the replies to frames that have arrived together are written together`() throws {
        let peer = OneTimeResult<RawPeer>()
        let hadReplies = Mutex<[Bool]>([])
        let connection = try Connection(pool) { channel, frame in
            let hasReply = peer.wait().hasInput
            hadReplies.withLock { $0.append(hasReply) }
            channel.send(frame)
        }
        peer.set(connection.peer)
        connection.peer.write([[1], [2], [3]].flatMap { ByteFrame.bytes(of: $0) })
        for number in 1...3 as ClosedRange<UInt8> { #expect(connection.peer.receive() == [number]) }
        #expect(hadReplies.withLock { $0 } == [false, false, false])
    }

    @Test func `a connection that is closed while its handler blocks ends after it`() throws {
        let release = OneTimeResult<Void>()
        let connection = try Connection(pool) { _, _ in release.wait() }
        connection.peer.write(ByteFrame.bytes(of: [1]) + ByteFrame.bytes(of: [2]))
        _ = connection.recorder.waitForFrames(1)
        connection.channel.close()
        #expect(connection.peer.receive() == nil)
        #expect(connection.recorder.ends == [])
        release.set(())
        #expect(connection.recorder.waitForEnd() == .closedByHost)
        #expect(connection.recorder.frames == [[1]])
    }

    @Test func `the end of a peer is known before its last frames are handled`() throws {
        let release = OneTimeResult<Void>()
        let connection = try Connection(pool) { _, _ in release.wait() }
        #expect(!connection.channel.isClosedByPeer)
        connection.peer.send([1])
        connection.peer.close()
        #expect(connection.channel.isClosedByPeer)
        #expect(connection.recorder.ends == [])
        release.set(())
        #expect(connection.recorder.waitForEnd() == .closedByPeer)
        #expect(connection.channel.isClosedByPeer)
    }

    @Test func `a descriptor that is no socket ends the connection`() throws {
        let recorder = Recorder()
        let channel = pool.add(-1, receive: { _, _ in }, ended: { recorder.ended($0) })
        #expect(recorder.ends == [.system(EBADF)])
        channel.send([1])
        channel.close()
        #expect(recorder.ends == [.system(EBADF)])
    }
}
