internal import Glibc
internal import Synchronization

/// The process of a worker.
///
/// ## Threading
/// May be used from any thread.
final class WorkerProcess: Sendable {
    /// What has started the process.
    private enum Origin: Sendable {
        /// A zygote has forked it; the number is that of the process in the namespace of the zygote.
        case zygote(Zygote, process: Int)
        /// A launcher whose child it is.
        case launcher(Launcher)
    }

    /// Nil after the end, so that the handle of an ended program does not keep the zygote.
    private let origin: Mutex<Origin?>
    /// The number of the process in the namespace of the host; nil if it is unknown.
    ///
    /// That of a child of a zygote is valid until ``reap()``, and that of a child of a launcher until its end.
    let hostID: pid_t?

    /// A process that a zygote has forked.
    init(_ process: Int, of zygote: Zygote, hostID: pid_t?) {
        origin = Mutex(.zygote(zygote, process: process))
        self.hostID = hostID
    }

    /// A process that was started directly.
    init(of launcher: Launcher, hostID: pid_t?) {
        origin = Mutex(.launcher(launcher))
        self.hostID = hostID
    }

    /// Ends the process at once; has no effect after ``reap()``.
    func kill() {
        // With the lock held: after ``reap()``, another worker can have the number.
        origin.withLock { origin in
            switch origin {
            case .zygote(let zygote, let process)?: zygote.send(.kill(process))
            case .launcher(let launcher)?: launcher.shutDown()
            case nil: break
            }
        }
    }

    /// Lets the zygote fork the worker of the next program, without waiting; has no effect after ``reap()``.
    func prepareNext() {
        if case .zygote(let zygote, _)? = origin.withLock({ $0 }) { zygote.prepareNext() }
    }

    /// Ends the process, waits until it has ended, and returns how it ended: by itself if it had ended before.
    ///
    /// Must be called once.
    func reap() -> WorkerEnd {
        let origin = origin.withLock { origin in
            defer { origin = nil }
            return origin
        }
        switch origin {
        case .zygote(let zygote, let process)?:
            defer { zygote.workerEnded() }
            guard case .reaped(let status)? = zygote.reply(to: .reap(process)) else {
                return WorkerEnd(waitStatus: nil)
            }
            return WorkerEnd(waitStatus: Int32(truncatingIfNeeded: status))
        case .launcher(let launcher)?: return launcher.end()
        case nil: return WorkerEnd(waitStatus: nil)
        }
    }
}
