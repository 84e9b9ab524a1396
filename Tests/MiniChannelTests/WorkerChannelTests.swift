import Glibc
import MiniChannel
import MiniCore
import Testing

@Suite(.timeLimit(.minutes(5)))
struct WorkerChannelTests {
    private func makePair(limit: Int = 1 << 20) throws -> (peer: RawPeer, channel: WorkerChannel) {
        let (host, worker) = try SocketPair.make()
        return (RawPeer(host), WorkerChannel(descriptor: worker, limitFromHost: limit, limitFromWorker: limit))
    }

    @Test func `a frame is written by a wait and by a flush`() throws {
        let (peer, channel) = try makePair()
        channel.send([1, 2])
        channel.send([])
        peer.send([3])
        #expect(channel.receive(until: nil) == .frame([3]))
        #expect(peer.receive() == [1, 2])
        #expect(peer.receive() == [])
        channel.send([4])
        channel.flush()
        #expect(peer.receive() == [4])
    }

    @Test func `output beyond 64 KiB is written without a flush`() throws {
        let (peer, channel) = try makePair()
        channel.send([UInt8](repeating: 1, count: 65_536))
        #expect(peer.receive()?.count == 65_536)
    }

    @Test func `frames that have arrived together are returned without a system call`() throws {
        let (peer, channel) = try makePair()
        #expect(channel.nextBuffered() == nil)
        peer.write([[1], [2], [3]].flatMap { ByteFrame.bytes(of: $0) })
        #expect(channel.receive(until: nil) == .frame([1]))
        channel.close()
        #expect(channel.nextBuffered() == [2])
        #expect(channel.receive(until: nil) == .frame([3]))
        #expect(channel.receive(until: nil) == .closed)
    }

    @Test func `a wait ends at its instant, and returns a frame that has arrived before`() throws {
        let (peer, channel) = try makePair()
        let instant = MonotonicInstant.now.advanced(by: 3_000_000)
        #expect(channel.receive(until: instant) == .timeout)
        #expect(MonotonicInstant.now >= instant)
        peer.send([1])
        #expect(channel.receive(until: instant) == .frame([1]))
        #expect(channel.receive(until: instant) == .timeout)
    }

    @Test func `frames that have arrived are returned without a wait, and output is written before`() throws {
        let (peer, channel) = try makePair()
        #expect(channel.receiveAvailable() == .timeout)
        peer.send([1])
        peer.send([2])
        // The start of a frame.
        peer.write([1, 0])
        channel.send([3])
        #expect(channel.receiveAvailable() == .frame([1]))
        #expect(channel.receiveAvailable() == .frame([2]))
        #expect(channel.receiveAvailable() == .timeout)
        #expect(peer.receive() == [3])
        peer.write([0, 0, 4])
        #expect(channel.receiveAvailable() == .frame([4]))
        peer.close()
        #expect(channel.receiveAvailable() == .closed)
        #expect(channel.receiveAvailable() == .closed)
    }

    @Test func `frames before the end of the host are returned, then the channel is closed for ever`() throws {
        let (peer, channel) = try makePair()
        peer.send([1])
        peer.close()
        channel.send([2])
        #expect(channel.receive(until: nil) == .frame([1]))
        for _ in 0..<3 { #expect(channel.receive(until: nil) == .closed) }
        channel.send([UInt8](repeating: 1, count: 100_000))
        channel.flush()
        #expect(channel.receive(until: .now) == .closed)
    }

    @Test func `a host that closes inside a frame closes the channel`() throws {
        let (peer, channel) = try makePair()
        peer.write([5, 0, 0, 0, 1, 2])
        peer.close()
        #expect(channel.receive(until: nil) == .closed)
    }

    @Test func `a frame beyond the limit closes the channel after earlier frames`() throws {
        let (peer, channel) = try makePair(limit: 3)
        peer.write(ByteFrame.bytes(of: [1, 2, 3]) + ByteFrame.bytes(of: [1, 2, 3, 4]))
        #expect(channel.receive(until: nil) == .frame([1, 2, 3]))
        #expect(channel.receive(until: nil) == .closed)
    }

    @Test func `a sent payload beyond the limit closes the channel`() throws {
        let (peer, channel) = try makePair(limit: 3)
        channel.send([1, 2, 3])
        channel.flush()
        channel.send([1, 2, 3, 4])
        #expect(peer.receive() == [1, 2, 3])
        #expect(peer.receive() == nil)
        #expect(channel.receive(until: nil) == .closed)
    }

    /// The host reads nothing before it has written more than a socket holds.
    @Test func `two full buffers do not block each other`() throws {
        let (peer, channel) = try makePair()
        let payload = [UInt8](repeating: 9, count: 100_000)
        let count = 80
        let received = onThread {
            for _ in 0..<count { peer.send(payload) }
            return (0..<count).count { _ in peer.receive() == payload }
        }
        for _ in 0..<count { channel.send(payload) }
        channel.flush()
        for _ in 0..<count { #expect(channel.receive(until: nil) == .frame(payload)) }
        #expect(received.wait() == count)
    }

    @Test func `a host that closes ends a flush`() throws {
        let (peer, channel) = try makePair()
        let closing = onThread {
            // Output is being written.
            _ = peer.read(1)
            peer.close()
        }
        for _ in 0..<20 { channel.send([UInt8](repeating: 1, count: 1 << 20)) }
        channel.flush()
        closing.wait()
        #expect(channel.receive(until: nil) == .closed)
    }

    @Test func `a deallocated channel closes its descriptor`() throws {
        let (host, worker) = try SocketPair.make()
        let name = fileName(of: worker)
        var channel: WorkerChannel? = WorkerChannel(descriptor: worker)
        #expect(openFileNames().contains(name))
        channel?.send([1])
        channel = nil
        #expect(!openFileNames().contains(name))
        #expect(RawPeer(host).receive() == nil)
    }
}
