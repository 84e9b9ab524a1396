package import CChannel
internal import Glibc

/// Whole messages with descriptors between a host and the process that starts its workers.
///
/// Calls block. The channel starts no thread, so that a process with one thread may use it before `fork`.
///
/// ## Threading
/// May be used from any thread. Messages of several senders are not mixed.
package final class ControlChannel: Sendable {
    /// The maximum number of bytes of a message: 64 KiB.
    package static let messageLimit = 64 << 10

    /// The maximum number of descriptors of a message.
    package static let descriptorLimit = Int(CCHANNEL_MAX_DESCRIPTORS)

    private let descriptor: Int32

    /// Takes over one descriptor of `SocketPair.makeControl()`, and closes it when the channel is deallocated.
    package init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Sends a message; blocks while the peer has too many messages to read.
    ///
    /// - Parameters:
    ///   - bytes: At least one byte, at most ``messageLimit``.
    ///   - descriptors: At most ``descriptorLimit``. The receiver gets copies; the sender keeps its own.
    package func send(_ bytes: [UInt8], descriptors: [Int32] = []) throws(ChannelError) {
        guard !bytes.isEmpty, bytes.count <= Self.messageLimit else { throw .messageSize(bytes.count) }
        while cchannel_send(descriptor, bytes, bytes.count, descriptors, descriptors.count) < 0 {
            guard errno == EINTR else { throw .system(errno) }
        }
    }

    /// Waits for a message.
    ///
    /// - Parameter maxDescriptors: The number of descriptors to accept; further ones are closed.
    /// - Returns: Nil if the peer has closed its end, or `shutDown()` was called.
    package func receive(maxDescriptors: Int) throws(ChannelError) -> ControlMessage? {
        var bytes = [UInt8](repeating: 0, count: Self.messageLimit)
        var descriptors = [Int32](repeating: -1, count: min(max(maxDescriptors, 0), Self.descriptorLimit))
        var descriptorCount = 0
        var flags: Int32 = 0
        var count = 0
        repeat {
            count = cchannel_receive(
                descriptor,
                &bytes,
                bytes.count,
                &descriptors,
                descriptors.count,
                &descriptorCount,
                &flags,
            )
        } while count < 0 && errno == EINTR
        if count < 0 {
            guard SystemCode.isClosedPeer(errno) else { throw .system(errno) }
            return nil
        }
        descriptors.removeLast(descriptors.count - descriptorCount)
        guard count > 0, flags & Int32(MSG_TRUNC) == 0 else {
            for descriptor in descriptors { close(descriptor) }
            // An empty message is the same as the end.
            guard count > 0 else { return nil }
            throw .messageSize(count)
        }
        bytes.removeLast(bytes.count - count)
        return ControlMessage(
            bytes: bytes,
            descriptors: descriptors,
            hasLostDescriptors: flags & Int32(MSG_CTRUNC) != 0,
        )
    }

    /// Limits the time for which ``receive(maxDescriptors:)`` waits; it then fails with `EAGAIN`.
    package func limitReceive(to limit: Duration) {
        var time = timeval(tv_sec: Int(limit.components.seconds), tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    /// Waits until the peer has closed its end, or has called ``shutDown()``.
    ///
    /// - Parameter signals: The signals that are blocked meanwhile, in place of those of the thread.
    /// - Returns: False if a signal has interrupted the wait.
    package func waitForEnd(blocking signals: sigset_t) -> Bool {
        var signals = signals
        return cchannel_wait_for_end(descriptor, &signals) >= 0 || errno != EINTR
    }

    /// Ends the use of the channel: calls on both ends return.
    package func shutDown() { shutdown(descriptor, Int32(SHUT_RDWR)) }
}
