internal import Synchronization

/// The loop of a process that has one thread and starts no others: the worker of a program.
///
/// Code that would start a thread for its work passes it to the loop instead.
///
/// ## Threading
/// ``install(_:)`` is called once, before other code runs in the process.
package protocol ProcessLoop: AnyObject, Sendable {
    /// Runs a closure after the jobs enqueued before.
    func enqueue(_ job: @escaping @Sendable () -> Void)

    /// Calls a function once, at an instant or shortly after it.
    func schedule(at instant: MonotonicInstant, _ fire: @escaping @Sendable () -> Void) -> TimerToken

    /// Cancels a scheduled call.
    func cancel(_ token: TimerToken)

    /// Called before a turn of a script, at most once in 10 ms, also if many turns follow each other in one job.
    func turnBegins()
}

/// The loop of this process, if it has one.
package enum SingleThreadedProcess {
    private static let installed = Mutex<(any ProcessLoop)?>(nil)

    /// The loop; nil in a process that starts threads.
    package static var loop: (any ProcessLoop)? { installed.withLock { $0 } }

    /// Sets the loop of this process.
    package static func install(_ loop: any ProcessLoop) { installed.withLock { $0 = loop } }
}
