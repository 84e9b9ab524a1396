internal import Glibc

/// The executable that runs as the worker of a program.
public struct WorkerExecutable: Sendable, Hashable {
    /// The first argument of a process that is a worker.
    package static let argument = "--mini-worker"

    /// The path of the executable.
    public let path: String

    /// An executable at a path.
    ///
    /// - Parameter path: The path of `mini-worker`, or of an executable that calls `WorkerProcessEntry.runIfRequested()` first.
    public init(path: String) { self.path = path }

    /// The executable of this process, which must call `WorkerProcessEntry.runIfRequested()` first.
    public static let current = WorkerExecutable(path: "/proc/self/exe")

    /// Checks that this process may start workers: a worker that ignores its argument would start others without end.
    static func validateHost() throws(WorkerLaunchError) {
        guard CommandLine.arguments.dropFirst().contains(argument) else { return }
        throw WorkerLaunchError(
            "this process is a worker that does not call WorkerProcessEntry.runIfRequested() at the start of main"
        )
    }
}
