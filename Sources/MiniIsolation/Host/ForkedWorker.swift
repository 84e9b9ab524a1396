internal import Glibc

/// A worker that a zygote has forked and that no program uses yet: it confines itself, and waits for the start of its program.
///
/// It has no reference to the zygote, which can keep it.
struct ForkedWorker: Sendable {
    /// The number of the process in the namespace of the zygote.
    let process: Int
    /// The number of the process in the namespace of the host; nil if it is unknown.
    let hostID: pid_t?
    /// The host's end of a socket pair, which the owner closes.
    let descriptor: Int32

    /// Whether the process has not ended.
    var isAlive: Bool {
        // The end of the other side is an event that is never left out.
        var entry = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&entry, 1, 0) <= 0
    }

    /// Closes the descriptor, so that the process ends.
    func close() { Glibc.close(descriptor) }
}
