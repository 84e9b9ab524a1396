internal import Glibc
internal import MiniChannel
internal import MiniCore

/// What a process that forks children on request has: the channel of its requests and replies, and its children.
struct ForkingProcess<Request: BinaryCodable, Reply: ForkingReply> {
    private let channel: ControlChannel
    /// The children that have not been reaped; the numbers of other processes can belong to other programs.
    private var children: Set<pid_t> = []

    init(_ channel: ControlChannel) { self.channel = channel }

    /// Waits for a request; nil after the end of the peer, and for a message that is no request.
    func next() -> (request: Request, descriptors: [Int32])? {
        do {
            guard let message = try channel.receive(maxDescriptors: 1) else { return nil }
            return (try Request(encoded: message.bytes), message.descriptors)
        } catch {
            return nil
        }
    }

    /// Sends a reply; ends the process if the peer has ended.
    func reply(_ reply: Reply, descriptors: [Int32] = []) {
        do throws(ChannelError) {
            try channel.send(reply.encoded, descriptors: descriptors)
        } catch {
            _exit(WorkerStatus.lostHost)
        }
    }

    /// Adds a process that was forked.
    mutating func insert(_ process: pid_t) { children.insert(process) }

    /// Sends a signal to a child; other processes receive none.
    func send(signal: Int, to process: Int) {
        let process = pid_t(truncatingIfNeeded: process)
        if children.contains(process) { kill(process, Int32(truncatingIfNeeded: signal)) }
    }

    /// Ends a child, and replies with the status of `waitpid`; ends this process if the number is not that of a child.
    mutating func reap(_ process: Int) {
        let process = pid_t(truncatingIfNeeded: process)
        guard children.remove(process) != nil else { _exit(WorkerStatus.lostHost) }
        // Does not change the status of a process that is ending.
        kill(process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { return reply(.failed("waitpid: \(String(cString: strerror(errno)))")) }
        }
        reply(.reaped(status: Int(status)))
    }
}

/// A reply of a ``ForkingProcess``.
protocol ForkingReply: BinaryCodable {
    /// A child has ended.
    static func reaped(status: Int) -> Self
    /// The request failed.
    static func failed(_ text: String) -> Self
}

extension ForkReply: ForkingReply {}

extension ZygoteReply: ForkingReply {}
