import Glibc
import MiniCore
import Synchronization
import Testing

@testable import MiniChannel

// Eighty thousand frames of eight connections.
@Suite(.timeLimit(.minutes(5)))
struct ChannelPoolTests {
    /// Checks the frames of one connection.
    private final class OrderCheck: Sendable {
        private let isRunning = Atomic<Bool>(false)
        private let next = Atomic<Int>(0)
        private let failures = Atomic<Int>(0)

        func receive(_ frame: [UInt8]) {
            if isRunning.exchange(true, ordering: .sequentiallyConsistent) {
                failures.add(1, ordering: .relaxed)
            }
            let number = frame.withUnsafeBytes { $0.loadUnaligned(as: Int.self) }
            if next.add(1, ordering: .sequentiallyConsistent).oldValue != number {
                failures.add(1, ordering: .relaxed)
            }
            isRunning.store(false, ordering: .sequentiallyConsistent)
        }

        var failureCount: Int { failures.load(ordering: .sequentiallyConsistent) }
    }

    private static func payload(_ number: Int) -> [UInt8] { withUnsafeBytes(of: number) { Array($0) } }

    @Test func `frames of 8 connections keep their order and are never handled at once`() throws {
        let pool = try ChannelPool()
        let count = 10_000
        let runs = try (0..<8).map { _ in
            let check = OrderCheck()
            let connection = try Connection(pool) { channel, frame in
                check.receive(frame)
                channel.send(frame)
            }
            let peer = connection.peer
            let sending = onThread { (0..<count).allSatisfy { peer.send(Self.payload($0)) } }
            let reading = onThread { (0..<count).allSatisfy { peer.receive() == Self.payload($0) } }
            return (check, connection, sending, reading)
        }
        for (check, connection, sending, reading) in runs {
            #expect(sending.wait())
            #expect(reading.wait())
            #expect(check.failureCount == 0)
            #expect(connection.recorder.frames.count == count)
        }
    }

    @Test func `frames of several senders arrive whole, and those of each sender in order`() throws {
        let pool = try ChannelPool()
        let connection = try Connection(pool)
        let channel = connection.channel
        let (senders, count) = (4, 5_000)
        let sending = (0..<senders).map { sender in
            onThread {
                for number in 0..<count { channel.send(Self.payload(sender << 32 | number)) }
            }
        }
        var next = [Int](repeating: 0, count: senders)
        for _ in 0..<senders * count {
            let frame = try #require(connection.peer.receive())
            let value = frame.withUnsafeBytes { $0.loadUnaligned(as: Int.self) }
            #expect(next[value >> 32] == value & 0xFFFF_FFFF)
            next[value >> 32] += 1
        }
        for result in sending { result.wait() }
        #expect(connection.recorder.ends == [])
    }

    @Test func `a handler that blocks does not delay another connection`() throws {
        let pool = try ChannelPool()
        let release = OneTimeResult<Void>()
        let blocked = try (0..<3).map { _ in
            try Connection(pool) { channel, frame in
                release.wait()
                channel.send(frame)
            }
        }
        for connection in blocked {
            connection.peer.send([1])
            _ = connection.recorder.waitForFrames(1)
        }
        let other = try Connection(pool) { $0.send($1) }
        for number in 0..<100 {
            other.peer.send([UInt8(number)])
            #expect(other.peer.receive() == [UInt8(number)])
        }
        release.set(())
        for connection in blocked { #expect(connection.peer.receive() == [1]) }
    }

    @Test func `a connection that never pauses does not keep the only thread`() throws {
        let pool = try ChannelPool(threads: 1)
        let busy = try Connection(pool)
        let stream = (0..<1_000).flatMap { _ in ByteFrame.bytes(of: [UInt8](repeating: 1, count: 1_000)) }
        let peer = busy.peer
        let sending = onThread {
            while peer.write(stream) {}
        }
        let other = try Connection(pool) { $0.send($1) }
        for number in 0..<20 {
            other.peer.send([UInt8(number)])
            #expect(other.peer.receive() == [UInt8(number)])
        }
        busy.channel.close()
        sending.wait()
    }

    @Test func `200 connections are served and closed`() throws {
        let pool = try ChannelPool()
        let connections = try (0..<200).map { _ in try Connection(pool) { $0.send($1) } }
        for round in 0..<5 {
            for (index, connection) in connections.enumerated() { connection.peer.send([UInt8(index), UInt8(round)]) }
            for (index, connection) in connections.enumerated() {
                #expect(connection.peer.receive() == [UInt8(index), UInt8(round)])
            }
        }
        #expect(pool.count == 200)
        for connection in connections { connection.peer.close() }
        for connection in connections { #expect(connection.recorder.waitForEnd() == .closedByPeer) }
        waitUntil { pool.count == 0 }
    }

    @Test func `a connection ends once when its ends and a fault race`() throws {
        let pool = try ChannelPool()
        for round in 0..<300 {
            let (host, worker) = try SocketPair.make()
            let name = fileName(of: host)
            let peer = RawPeer(worker)
            let recorder = Recorder()
            let channel = pool.add(
                host,
                receive: { channel, frame in
                    recorder.receive(frame)
                    channel.send(frame)
                },
                ended: { recorder.ended($0) },
            )
            peer.send([1])
            let racing = [
                onThread { channel.close() },
                onThread { if round % 2 == 0 { peer.write([255, 255, 255, 255]) } else { peer.send([2]) } },
                onThread { if round % 3 != 0 { peer.shutDown() } },
                onThread { for _ in 0..<10 { channel.send([3]) } },
            ]
            for result in racing { result.wait() }
            _ = recorder.waitForEnd()
            waitUntil { pool.count == 0 }
            #expect(recorder.ends.count == 1)
            #expect(!recorder.hasFrameAfterEnd)
            #expect(!openFileNames().contains(name))
        }
    }

    @Test func `a stopped pool ends its connections and rejects others`() throws {
        let pool = try ChannelPool()
        let connections = try (0..<20).map { _ in try Connection(pool) { $0.send($1) } }
        pool.stop()
        for connection in connections {
            #expect(connection.recorder.waitForEnd() == .closedByHost)
            #expect(connection.peer.receive() == nil)
        }
        let late = try Connection(pool)
        #expect(late.recorder.ends == [.closedByHost])
        #expect(late.peer.receive() == nil)
        pool.stop()
        waitUntil { pool.count == 0 }
    }

    @Test func `a pool that a handler stops ends its connections`() throws {
        let pool = try ChannelPool()
        let connection = try Connection(pool) { [weak pool] _, _ in pool?.stop() }
        connection.peer.send([1])
        #expect(connection.recorder.waitForEnd() == .closedByHost)
    }

    @Test func `a deallocated pool ends its connections`() throws {
        var pool: ChannelPool? = try ChannelPool()
        let connection = try Connection(try #require(pool))
        pool = nil
        #expect(connection.recorder.waitForEnd() == .closedByHost)
    }

    @Test func `an ended connection does not retain its handlers`() throws {
        let pool = try ChannelPool()
        let connection: Connection
        weak var released: RawPeer?
        do {
            let object = RawPeer(-1)
            released = object
            connection = try Connection(pool) { _, _ in object.close() }
        }
        #expect(released != nil)
        connection.channel.close()
        #expect(connection.recorder.waitForEnd() == .closedByHost)
        waitUntil { released == nil }
    }

    @Test(arguments: [0, 1, 30])
    func `the threads and descriptors of a stopped pool are released`(_ count: Int) throws {
        var poller: ChannelPoller? = try ChannelPoller(maxThreads: 4)
        weak let released = poller
        var names: [String] = []
        var peers: [RawPeer] = []
        let recorder = Recorder()
        for _ in 0..<count {
            let (host, worker) = try SocketPair.make()
            names.append(fileName(of: host))
            let peer = RawPeer(worker)
            peers.append(peer)
            let channel = poller?.add(
                host,
                limits: ChannelLimits(),
                receive: { $0.send($1) },
                ended: { recorder.ended($0) },
            )
            channel?.send([2])
            peer.send([1])
            #expect(peer.receive() == [2])
            #expect(peer.receive() == [1])
        }
        poller?.stop()
        poller = nil
        // A thread ends after it has called `ended`.
        waitUntil { released == nil }
        #expect(recorder.ends == [ChannelEnd](repeating: .closedByHost, count: count))
        let open = Set(openFileNames())
        #expect(names.filter { open.contains($0) } == [])
    }

    /// Streams of frames with changed, removed and added bytes.
    @Test func `mutated streams cause frames and ends only`() throws {
        let pool = try ChannelPool()
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            var stream = (0..<Int.random(in: 1...20, using: &generator)).flatMap { _ in
                ByteFrame.bytes(of: [UInt8](repeating: 7, count: .random(in: 0...300, using: &generator)))
            }
            for _ in 0..<Int.random(in: 0...8, using: &generator) where !stream.isEmpty {
                let index = Int.random(in: 0..<stream.count, using: &generator)
                switch Int.random(in: 0...3, using: &generator) {
                case 0: stream.remove(at: index)
                case 1: stream.insert(.random(in: 0...255, using: &generator), at: index)
                case 2: stream.removeLast(stream.count - index)
                default: stream[index] = .random(in: 0...255, using: &generator)
                }
            }
            let connection = try Connection(pool, limits: ChannelLimits(payloadFromWorker: 1_000)) { $0.send($1) }
            connection.peer.write(stream)
            connection.peer.close()
            let reason = connection.recorder.waitForEnd()
            var reader = FrameReader(limit: 1_000)
            stream.withUnsafeBytes { reader.append($0) }
            let expected: ChannelEnd = reader.failure.map { .protocolError($0) } ?? .closedByPeer
            #expect(reason == expected, "\(stream)")
            var frames: [[UInt8]] = []
            while let frame = reader.next() { frames.append(frame) }
            #expect(connection.recorder.frames == frames, "\(stream)")
        }
    }
}
