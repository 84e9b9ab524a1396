/// A registration of a closure, which ends when this object is released.
public final class DataProtectionListener: Sendable {
    private let remove: @Sendable () -> Void

    /// Creates a registration.
    public init(removedBy remove: @escaping @Sendable () -> Void) { self.remove = remove }

    deinit { remove() }
}
