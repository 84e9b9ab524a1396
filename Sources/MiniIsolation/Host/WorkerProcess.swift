internal import Glibc
internal import Synchronization

/// The process of a worker, which a zygote has forked.
///
/// ## Threading
/// May be used from any thread.
final class WorkerProcess: Sendable {
    /// Nil after the end, so that the handle of an ended program does not keep the zygote.
    private let zygote: Mutex<Zygote?>
    /// The number of the process in the namespace of the zygote.
    private let id: Int
    /// The number of the process in the namespace of the host, valid until ``reap()``; nil if it is unknown.
    let hostID: pid_t?

    init(_ id: Int, of zygote: Zygote, hostID: pid_t?) {
        self.id = id
        self.zygote = Mutex(zygote)
        self.hostID = hostID
    }

    /// Ends the process at once; has no effect after ``reap()``.
    func kill() { zygote.withLock { $0 }?.send(.kill(id)) }

    /// Ends the process, waits until it has ended, and returns how it ended: by itself if it had ended before.
    ///
    /// Must be called once.
    func reap() -> WorkerEnd {
        let zygote = zygote.withLock { zygote in
            defer { zygote = nil }
            return zygote
        }
        guard let zygote else { return WorkerEnd(waitStatus: nil) }
        defer { zygote.workerEnded() }
        guard case .reaped(let status)? = zygote.reply(to: .reap(id)) else { return WorkerEnd(waitStatus: nil) }
        return WorkerEnd(waitStatus: Int32(truncatingIfNeeded: status))
    }
}
