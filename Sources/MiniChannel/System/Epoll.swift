internal import CChannel
internal import Glibc

/// A descriptor of epoll that several threads wait for, and an event that wakes them all.
final class Epoll: Sendable {
    /// The key of the event that wakes all threads.
    static let wakeKey: UInt64 = 0

    private let descriptor: Int32
    private let wakeDescriptor: Int32

    init() throws(ChannelError) {
        descriptor = cchannel_epoll_create()
        guard descriptor >= 0 else { throw .system(errno) }
        wakeDescriptor = cchannel_eventfd()
        guard wakeDescriptor >= 0 else {
            let code = errno
            close(descriptor)
            throw .system(code)
        }
        // It is not a one-shot event: each thread that waits receives it from then on.
        let result = cchannel_epoll_control(
            descriptor,
            EPOLL_CTL_ADD,
            wakeDescriptor,
            EPOLLIN.rawValue,
            Self.wakeKey,
        )
        guard result == 0 else {
            let code = errno
            close(wakeDescriptor)
            close(descriptor)
            throw .system(code)
        }
    }

    deinit {
        close(wakeDescriptor)
        close(descriptor)
    }

    /// Adds a socket, whose first event one thread receives.
    ///
    /// - Returns: 0, or the system's error.
    func add(_ socket: Int32, key: UInt64) -> Int32 {
        control(EPOLL_CTL_ADD, socket, key: key, forWriting: false)
    }

    /// Requests the next event of a socket, which one thread receives.
    ///
    /// - Parameter forWriting: Whether it is an event too that the socket accepts more bytes.
    /// - Returns: 0, or the system's error.
    func arm(_ socket: Int32, key: UInt64, forWriting: Bool) -> Int32 {
        control(EPOLL_CTL_MOD, socket, key: key, forWriting: forWriting)
    }

    private func control(_ operation: Int32, _ socket: Int32, key: UInt64, forWriting: Bool) -> Int32 {
        let events = EPOLLIN.rawValue | EPOLLONESHOT.rawValue | (forWriting ? EPOLLOUT.rawValue : 0)
        return cchannel_epoll_control(descriptor, operation, socket, events, key) == 0 ? 0 : errno
    }

    /// Blocks the thread until an event.
    ///
    /// - Returns: The key of the socket.
    func wait() -> UInt64 {
        var key: UInt64 = 0
        while cchannel_epoll_wait(descriptor, &key) != 1 {
            precondition(errno == EINTR, "The events of sockets cannot be received.")
        }
        return key
    }

    /// Wakes all threads, now and whenever they wait again.
    func wakeAll() {
        var one: UInt64 = 1
        // The write fails only if the event has occurred already.
        _ = write(wakeDescriptor, &one, MemoryLayout<UInt64>.size)
    }
}
