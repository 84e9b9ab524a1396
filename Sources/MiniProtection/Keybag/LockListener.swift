/// Keeps a closure of ``Keybag/onChange(_:)`` or ``Keychain/onLock(of:_:)`` registered as long as it is referenced.
public final class LockListener: Sendable {
    private let cancel: @Sendable () -> Void

    init(cancel: @escaping @Sendable () -> Void) { self.cancel = cancel }

    deinit { cancel() }
}
