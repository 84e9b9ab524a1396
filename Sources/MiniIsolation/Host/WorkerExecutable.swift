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
}
