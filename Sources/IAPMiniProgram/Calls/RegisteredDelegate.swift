internal import Synchronization

/// A component that a super app can register and replace while programs run.
///
/// ## Threading
/// May be used from any thread.
final class RegisteredDelegate<Delegate>: Sendable {
    /// SAFETY: the original is only returned to callers that read the property.
    private struct Registration: @unchecked Sendable {
        let original: Delegate
        let calls: DelegateCalls<Delegate>

        init(_ delegate: Delegate) {
            original = delegate
            calls = DelegateCalls(delegate)
        }
    }

    private let held = Mutex<Registration?>(nil)

    /// The component; nil for none.
    var original: Delegate? {
        get { held.withLock { $0 }?.original }
        set {
            let registration = newValue.map { Registration($0) }
            // The old component is released after the lock, since its `deinit` may use this object.
            _ = held.withLock { exchange(&$0, with: registration) }
        }
    }

    /// The calls of the component; nil without one.
    var calls: DelegateCalls<Delegate>? { held.withLock { $0 }?.calls }
}
