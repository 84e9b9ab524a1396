internal import Glibc
internal import MiniChannel

/// The end of a worker process.
package struct WorkerEnd: Sendable, Hashable {
    /// The signal that ended the process; nil if it exited.
    package let signal: Int32?
    /// The exit status; nil if a signal ended it or the system has removed the status.
    package let exitStatus: Int32?

    /// Creates the end from the status of `waitpid`; nil if there is none.
    package init(waitStatus: Int32?) {
        guard let waitStatus else {
            (signal, exitStatus) = (nil, nil)
            return
        }
        let number = waitStatus & 0x7F
        signal = number == 0 ? nil : number
        exitStatus = number == 0 ? waitStatus >> 8 & 0xFF : nil
    }

    /// The end of the child of a launcher that has exited with a status; nil if there is none.
    init(launcherStatus: Int32?) {
        let number = launcherStatus.map { $0 - WorkerStatus.signalBase } ?? 0
        signal = number > 0 ? number : nil
        exitStatus = number > 0 ? nil : launcherStatus
    }

    /// Whether the process made a system call that no worker makes, so that code of an attacker may have run in it.
    package var isViolation: Bool { signal == SIGSYS }

    /// The name of the signal or the exit status.
    package var text: String {
        if let signal {
            let names: [Int32: String] = [
                SIGSEGV: "SIGSEGV", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGILL: "SIGILL", SIGFPE: "SIGFPE",
                SIGKILL: "SIGKILL", SIGSYS: "SIGSYS", SIGTRAP: "SIGTRAP", SIGTERM: "SIGTERM", SIGXCPU: "SIGXCPU",
            ]
            return "signal \(names[signal] ?? String(signal))"
        }
        return exitStatus.map { "exit status \($0)" } ?? "an unknown status"
    }
}

extension ChannelEnd {
    /// Whether the end of the process is the reason.
    var isByProcess: Bool {
        switch self {
        case .closedByPeer, .system: true
        case .closedByHost, .protocolError, .peerDoesNotRead: false
        }
    }
}
