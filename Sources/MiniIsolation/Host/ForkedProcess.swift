internal import Synchronization

/// A child of a ``ForkServer``'s process.
///
/// ## Threading
/// May be used from any thread.
package final class ForkedProcess: Sendable {
    private let server: ForkServer
    private let id: Int
    /// Whether the process was waited for.
    private let isReaped = Mutex(false)

    init(_ id: Int, of server: ForkServer) {
        self.id = id
        self.server = server
    }

    /// Sends a signal; does nothing after ``reap()``.
    package func send(_ signal: Int32) {
        isReaped.withLock { isReaped in
            if !isReaped { server.send(.signal(Int(signal), process: id)) }
        }
    }

    /// Ends the process at once, waits until it has ended, and returns how it ended: by itself if it had ended before.
    ///
    /// A process that has closed its standard output by ending counts as ended. Must be called once.
    package func reap() -> WorkerEnd {
        isReaped.withLock { isReaped in
            isReaped = true
            guard case .reaped(let status)? = server.reply(to: .reap(id)) else { return WorkerEnd(waitStatus: nil) }
            return WorkerEnd(waitStatus: Int32(truncatingIfNeeded: status))
        }
    }
}
