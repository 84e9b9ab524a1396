internal import Synchronization

/// Counts what the host holds for one program outside of the JavaScript heap, in bytes.
///
/// The limit of the program's memory is that of the heap and of this together. Counted is what grows with what a program does:
/// parameters of calls that wait, the text of loaded code, trees that queries ask. What has a small limit of its own is not.
///
/// ## Threading
/// May be used from any thread.
package final class MemoryAccount: Sendable {
    private let bytes = Atomic<Int>(0)

    package init() {}

    /// What is held now.
    package var total: Int { bytes.load(ordering: .relaxed) }

    /// Notes that more is held.
    package func add(_ count: Int) { bytes.add(count, ordering: .relaxed) }

    /// Notes that something was let go of.
    package func subtract(_ count: Int) { bytes.subtract(count, ordering: .relaxed) }
}
