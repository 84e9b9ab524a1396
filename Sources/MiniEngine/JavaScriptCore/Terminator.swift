internal import Synchronization

/// Ends a virtual machine from any thread.
///
/// A running script ends within about 50 ms of CPU time. A script inside a native callback or a long built-in function ends when
/// that returns. Every later entry is rejected.
package final class Terminator: Sendable {
    private let isRequested = Atomic<Bool>(false)

    init() {}

    /// Requests the end of the machine.
    ///
    /// Only the first call has an effect.
    package func terminate() { isRequested.store(true, ordering: .releasing) }

    var wasCalled: Bool { isRequested.load(ordering: .acquiring) }
}
