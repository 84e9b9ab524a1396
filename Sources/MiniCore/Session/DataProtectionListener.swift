/// What a closure is called for until this is released.
public final class DataProtectionListener: Sendable {
    private let remove: @Sendable () -> Void

    /// Takes what removes the closure.
    public init(removedBy remove: @escaping @Sendable () -> Void) { self.remove = remove }

    deinit { remove() }
}
