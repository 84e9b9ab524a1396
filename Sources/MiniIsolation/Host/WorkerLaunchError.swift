internal import Glibc

/// The error of a worker process that cannot be started.
public struct WorkerLaunchError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problem, with the path that was tried and a remedy.
    public let description: String

    init(_ description: String) { self.description = description }

    init(_ call: String, errorNumber: Int32) {
        description = "a worker process cannot be started: \(call): \(String(cString: strerror(errorNumber)))"
    }

    /// The error of an executable that cannot be run.
    init(executable path: String, errorNumber: Int32) {
        let reason = String(cString: strerror(errorNumber))
        description =
            "the worker executable \(path) cannot be run: \(reason); build the product mini-worker, and set its path"
    }
}
