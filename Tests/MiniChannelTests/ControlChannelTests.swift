import Glibc
import MiniChannel
import MiniCore
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ControlChannelTests {
    private func makePair() throws -> (ControlChannel, ControlChannel) {
        let (first, second) = try SocketPair.makeControl()
        return (ControlChannel(descriptor: first), ControlChannel(descriptor: second))
    }

    /// Descriptors of different sockets, with the names of the sockets.
    private func makeDescriptors(_ count: Int) throws -> (descriptors: [Int32], names: [String]) {
        let descriptors = try (0..<count).map { _ in
            let (first, second) = try SocketPair.make()
            close(second)
            return first
        }
        return (descriptors, descriptors.map { fileName(of: $0) })
    }

    private func closeAll(_ descriptors: [Int32]) {
        for descriptor in descriptors { close(descriptor) }
    }

    @Test func `messages arrive whole and in order`() throws {
        let (host, zygote) = try makePair()
        try host.send([1])
        try host.send([2, 3])
        try host.send([UInt8](repeating: 4, count: ControlChannel.messageLimit))
        #expect(try zygote.receive(maxDescriptors: 1)?.bytes == [1])
        let second = try zygote.receive(maxDescriptors: 0)
        #expect(second?.bytes == [2, 3])
        #expect(second?.descriptors == [])
        #expect(second?.hasLostDescriptors == false)
        #expect(try zygote.receive(maxDescriptors: 0)?.bytes.count == ControlChannel.messageLimit)
    }

    @Test func `the end of a peer ends a wait for it`() throws {
        let (host, zygote) = try makePair()
        host.shutDown()
        #expect(zygote.waitForEnd(blocking: sigset_t()))
    }

    @Test func `a message that is empty or too long is not sent`() throws {
        let (host, _) = try makePair()
        #expect(throws: ChannelError.messageSize(0)) { try host.send([]) }
        #expect(throws: ChannelError.messageSize(ControlChannel.messageLimit + 1)) {
            try host.send([UInt8](repeating: 0, count: ControlChannel.messageLimit + 1))
        }
    }

    @Test func `descriptors arrive with their message and are closed by exec`() throws {
        let (host, zygote) = try makePair()
        let (first, second) = try SocketPair.make()
        try host.send([7], descriptors: [second])
        close(second)
        let message = try #require(try zygote.receive(maxDescriptors: 4))
        #expect(message.bytes == [7])
        #expect(!message.hasLostDescriptors)
        let received = try #require(message.descriptors.first)
        #expect(fcntl(received, F_GETFD) & FD_CLOEXEC != 0)
        RawPeer(first).send([1, 2])
        #expect(RawPeer(received).receive() == [1, 2])
    }

    @Test(arguments: [0, 1, 2, 3, 4, 5])
    func `descriptors beyond the accepted number are closed`(_ accepted: Int) throws {
        let (host, zygote) = try makePair()
        let (sent, names) = try makeDescriptors(6)
        try host.send([1], descriptors: sent)
        closeAll(sent)
        let message = try #require(try zygote.receive(maxDescriptors: accepted))
        #expect(message.hasLostDescriptors)
        #expect(message.descriptors.map { fileName(of: $0) } == Array(names[..<accepted]))
        let open = Set(openFileNames())
        #expect(names.filter { open.contains($0) } == Array(names[..<accepted]))
        closeAll(message.descriptors)
    }

    @Test func `more descriptors than the system allows are not sent`() throws {
        let (host, zygote) = try makePair()
        let descriptors = [Int32](repeating: 0, count: ControlChannel.descriptorLimit + 1)
        #expect(throws: ChannelError.system(EINVAL)) { try host.send([1], descriptors: descriptors) }
        #expect(throws: ChannelError.system(EBADF)) { try host.send([1], descriptors: [-1]) }
        let (sent, _) = try makeDescriptors(1)
        try host.send([1], descriptors: [Int32](repeating: sent[0], count: ControlChannel.descriptorLimit))
        let message = try #require(try zygote.receive(maxDescriptors: 1_000))
        #expect(message.descriptors.count == ControlChannel.descriptorLimit)
        closeAll(message.descriptors + sent)
    }

    @Test func `a longer message than the limit is an error, and its descriptors are closed`() throws {
        let (first, second) = try SocketPair.makeControl()
        let zygote = ControlChannel(descriptor: second)
        let bytes = [UInt8](repeating: 0, count: ControlChannel.messageLimit + 1)
        #expect(write(first, bytes, bytes.count) == bytes.count)
        #expect(throws: ChannelError.messageSize(ControlChannel.messageLimit)) {
            try zygote.receive(maxDescriptors: 1)
        }
        close(first)
        #expect(try zygote.receive(maxDescriptors: 1) == nil)
    }

    @Test func `the end of the peer ends a wait and fails a message`() throws {
        let (first, second) = try SocketPair.makeControl()
        let host = ControlChannel(descriptor: first)
        var zygote: ControlChannel? = ControlChannel(descriptor: second)
        try zygote?.send([1])
        zygote = nil
        #expect(try host.receive(maxDescriptors: 0)?.bytes == [1])
        #expect(try host.receive(maxDescriptors: 0) == nil)
        #expect(throws: ChannelError.system(EPIPE)) { try host.send([1]) }
    }

    @Test func `an error has its reason, and a remedy for a limit of the system`() {
        #expect("\(ChannelError.system(EPIPE))" == "Broken pipe")
        #expect("\(ChannelError.system(EMFILE))".hasSuffix("raise its limit by ulimit -n"))
        #expect("\(ChannelError.messageSize(0))" == "a message has 0 bytes; it can have 1 to 65536")
    }

    @Test func `a wait ends when the channel is shut down`() throws {
        let (host, zygote) = try makePair()
        let waiting = onThread { (try? host.receive(maxDescriptors: 0)) == .some(.none) }
        host.shutDown()
        #expect(waiting.wait())
        #expect(try zygote.receive(maxDescriptors: 0) == nil)
    }
}
