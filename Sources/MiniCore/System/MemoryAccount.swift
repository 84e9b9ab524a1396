internal import Synchronization

/// Counts the memory that the host uses for one program outside of the JavaScript heap, in bytes.
///
/// The memory limit of a program applies to the sum of the heap and this account. The account contains memory that grows with
/// the program's activity: parameters of pending calls, the text of loaded code, trees for queries. Data with its own small
/// limit is not counted.
///
/// ## Threading
/// May be used from any thread.
package final class MemoryAccount: Sendable {
    private let bytes = Atomic<Int>(0)

    package init() {}

    /// The bytes in use.
    package var total: Int { bytes.load(ordering: .relaxed) }

    /// Adds bytes.
    package func add(_ count: Int) { bytes.add(count, ordering: .relaxed) }

    /// Subtracts bytes.
    package func subtract(_ count: Int) { bytes.subtract(count, ordering: .relaxed) }
}
