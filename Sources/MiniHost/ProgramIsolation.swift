public import MiniIsolation

/// Where the programs of a host run.
public enum ProgramIsolation: Sendable, Hashable {
    /// In the process of the host, each on a thread of its own.
    case inProcess
    /// Each in a process of its own, which the kernel confines.
    case process(WorkerOptions)
}
