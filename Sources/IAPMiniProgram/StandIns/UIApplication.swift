internal import MiniCore

/// A stand-in for the type of UIKit, which Linux does not have, so that code for the vendor's SDK compiles.
///
/// ## Threading
/// May be used from any thread. The windows belong to the super app.
public final class UIApplication: Sendable {
    /// The application.
    public static let shared = UIApplication()

    private let list = Monitor<[UIWindow]>([])

    private init() {}

    /// The windows; empty until the super app sets them, which UIKit does by itself.
    public var windows: [UIWindow] {
        get { list.withLock { $0 } }
        // The old windows are released after the lock, since their `deinit` may read this property.
        set { _ = list.withLock { exchange(&$0, with: newValue) } }
    }
}
