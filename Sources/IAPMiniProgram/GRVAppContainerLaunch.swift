internal import Synchronization

/// The vendor's entry point: one object for the process.
///
/// Programs are opened by ``MiniProgramHost``. See ``HostConfiguration/init(_:)``.
///
/// ## Threading
/// May be used from any thread.
///
/// - Source: GRVAppContainerLaunch, IAPMiniProgram SDK.
public final class GRVAppContainerLaunch: Sendable {
    /// The only instance.
    public static let sharedInstance = GRVAppContainerLaunch()

    private let registered = Mutex(GRVExtensionDelegate())

    private init() {}

    /// The components that the super app registers.
    ///
    /// A host whose configuration is created from this object uses the delegate that is assigned at the time of a program's
    /// call.
    public var extensionDelegate: GRVExtensionDelegate {
        get { registered.withLock { $0 } }
        // The old delegate is released after the lock, since its `deinit` may read this property.
        set { _ = registered.withLock { exchange(&$0, with: newValue) } }
    }
}
