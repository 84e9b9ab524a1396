internal import Synchronization

/// The numbers of the runs of programs, unique in a process.
package enum ProgramInstance {
    private static let last = Atomic(0)

    /// The number of the next run.
    package static func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}
