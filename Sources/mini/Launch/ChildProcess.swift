import Glibc
import Synchronization

/// A child process.
///
/// ## Threading
/// May be used from any thread.
final class ChildProcess: Sendable {
    /// The process id; nil once the process was waited for, since the system may reuse the id.
    private let number: Mutex<pid_t?>

    init(_ number: pid_t) { self.number = Mutex(number) }

    /// Sends a signal, unless the process was waited for.
    func send(_ signal: Int32) {
        number.withLock { number in
            if let number { kill(number, signal) }
        }
    }

    /// The status of the ended process in the format of `waitpid`; nil while the process runs.
    ///
    /// Call this repeatedly until it returns a status.
    func status() -> Int32? {
        number.withLock { number in
            var status: Int32 = 0
            guard let process = number else { return nil }
            let ended = waitpid(process, &status, WNOHANG)
            guard ended == 0 || (ended < 0 && errno == EINTR) else {
                number = nil
                // If SIGCHLD is ignored, the system discards the status, which then counts as success.
                return ended == process ? status : 0
            }
            return nil
        }
    }
}
