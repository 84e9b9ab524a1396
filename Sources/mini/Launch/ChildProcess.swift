import Glibc
import Synchronization

/// A process that was started here.
///
/// ## Threading
/// May be used from any thread.
final class ChildProcess: Sendable {
    /// Its number; nil once it was waited for, since the number may then be another's.
    private let number: Mutex<pid_t?>

    init(_ number: pid_t) { self.number = Mutex(number) }

    /// Sends it a signal, unless it was waited for.
    func send(_ signal: Int32) {
        number.withLock { number in
            if let number { kill(number, signal) }
        }
    }

    /// The status with which it has ended, as `waitpid` gives it; nil as long as it has not.
    ///
    /// To be asked until it has.
    func status() -> Int32? {
        number.withLock { number in
            var status: Int32 = 0
            guard let process = number else { return nil }
            let ended = waitpid(process, &status, WNOHANG)
            guard ended == 0 || (ended < 0 && errno == EINTR) else {
                number = nil
                // Where SIGCHLD is ignored, the system forgets the status: then it counts as success.
                return ended == process ? status : 0
            }
            return nil
        }
    }
}
