internal import CChannel
internal import Glibc
internal import MiniCore

/// Waits for one descriptor.
struct DescriptorWait {
    /// Whether a read will not block, or the peer has closed its end.
    let canRead: Bool
    /// Whether the wait has ended by its deadline.
    let isOver: Bool

    /// Blocks the thread until bytes can be read, until bytes can be written if wanted, or until a deadline.
    ///
    /// - Parameter deadline: Nil for no limit. If it has passed, the descriptor is still checked.
    init(_ descriptor: Int32, forWriting: Bool, until deadline: MonotonicInstant?) {
        let events = Int16(POLLIN) | (forWriting ? Int16(POLLOUT) : 0)
        while true {
            let time = deadline.map { max(0, $0.nanoseconds - MonotonicInstant.now.nanoseconds) } ?? -1
            let found = cchannel_poll(descriptor, events, time)
            if found < 0, errno == EINTR { continue }
            // After an error of the call, the read reports it.
            canRead = found < 0 || found & ~Int32(POLLOUT) != 0
            isOver = found == 0
            return
        }
    }
}
