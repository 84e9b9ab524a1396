internal import Synchronization

/// The vendor's way in: one for the process.
///
/// Programs are opened by ``Host``; see ``HostConfiguration/init(_:)``.
///
/// ## Threading
/// May be used from any thread.
///
/// - Source: GRVAppContainerLaunch, IAPMiniProgram SDK.
public final class GRVAppContainerLaunch: Sendable {
    /// The only one.
    public static let sharedInstance = GRVAppContainerLaunch()

    private let registered = Mutex(GRVExtensionDelegate())

    private init() {}

    /// What the super app plugs in.
    ///
    /// A host whose configuration is made of this object uses the delegate that is assigned when a program makes a call.
    public var extensionDelegate: GRVExtensionDelegate {
        get { registered.withLock { $0 } }
        // The old delegate is released after the lock: its `deinit` may read this property.
        set { _ = registered.withLock { exchange(&$0, with: newValue) } }
    }
}
