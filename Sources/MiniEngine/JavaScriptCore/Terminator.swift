internal import Synchronization

/// Ends a virtual machine from any thread.
///
/// The running script ends within some 50 ms of CPU time; one that is inside a host function or a long built-in
/// function ends when that returns. Every later entry is refused.
public final class Terminator: Sendable {
    private let isRequested = Atomic<Bool>(false)

    init() {}

    /// Asks the machine to end; does nothing the second time.
    public func terminate() { isRequested.store(true, ordering: .releasing) }

    var wasCalled: Bool { isRequested.load(ordering: .acquiring) }
}
