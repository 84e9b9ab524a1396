/// The reason why a process cannot be confined as demanded.
///
/// A process that receives it must end without running the code of a program.
package enum ContainmentError: Error, Sendable, Hashable {
    /// The kernel, or a container around the process, does not provide demanded features.
    case missingFeatures([ContainmentReport.Missing])
    /// The process has several threads: Landlock would confine only one of them, and a fork would copy only one.
    case severalThreads
    /// The number of threads of the process is unknown.
    case unknownThreads
    /// The parent ended before the process was confined.
    case parentEnded
    /// The probe got no report from its child.
    case noReport(String)
}

extension ContainmentError: CustomStringConvertible {
    /// The reason, and what can be done about it.
    package var description: String {
        switch self {
        case .missingFeatures(let features):
            "this machine does not enforce \(features.count) demanded protections:\n"
                + features.map { "  \($0)\n" }.joined()
                + "Permit the calls in the container, enable the features in the kernel, or demand fewer features."
        case .severalThreads:
            "the process has several threads, but only one of them would be confined or forked. Start no thread before."
        case .unknownThreads:
            "the kernel does not show the threads of the process in /proc/self/task. Mount proc at /proc."
        case .parentEnded: "the parent ended before the process was confined. Start the process again."
        case .noReport(let reason):
            "the protections of this machine are unknown: \(reason). Permit the process to fork, and try again."
        }
    }
}
