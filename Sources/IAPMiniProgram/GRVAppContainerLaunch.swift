/// The vendor's way in: one for the process.
///
/// Programs are opened by ``Host``; see ``HostConfiguration/init(_:)``.
///
/// - Source: GRVAppContainerLaunch, IAPMiniProgram SDK.
public final class GRVAppContainerLaunch: Sendable {
    /// The only one.
    public static let sharedInstance = GRVAppContainerLaunch()

    /// What the super app plugs in.
    public let extensionDelegate = GRVExtensionDelegate()

    private init() {}
}
