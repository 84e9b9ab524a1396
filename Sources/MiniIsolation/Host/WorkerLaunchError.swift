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
        let remedy = Self.remedy(for: errorNumber) ?? "build the product mini-worker, and set its path"
        description = "the worker executable \(path) cannot be run: \(reason); \(remedy)"
    }

    /// The text of a process that cannot be forked.
    static func text(ofFork errorNumber: Int32) -> String {
        let text = "fork: \(String(cString: strerror(errorNumber)))"
        return remedy(for: errorNumber).map { "\(text); \($0)" } ?? text
    }

    /// What a person can do about a limit of the system; nil for other errors.
    private static func remedy(for errorNumber: Int32) -> String? {
        switch errorNumber {
        case EAGAIN: "permit more processes, by ulimit -u, pids.max of the control group or WorkerOptions.groupTasks"
        case ENOMEM: "permit more memory, by memory.max of the control group, or run fewer programs at once"
        default: nil
        }
    }
}
