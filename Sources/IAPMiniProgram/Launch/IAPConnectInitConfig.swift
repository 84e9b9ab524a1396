public import MiniHost

/// The settings of ``IAPConnectClient/initWithContext(_:success:failure:)``.
///
/// The vendor's SDK reads further settings from a file of the vendor. Those of MiniHost are properties here.
///
/// - Source: IAPConnectInitConfig, IAPMiniProgram SDK.
public final class IAPConnectInitConfig {
    /// The components of the super app; nil to keep ``GRVAppContainerLaunch/extensionDelegate``.
    public var riverExtensionDelegate: GRVExtensionDelegate?

    /// The JSAPIs of the super app; nil for none.
    ///
    /// The name of the property is MiniHost's.
    public var grvConfiguration: GRVConfiguration?

    /// The settings of the host.
    ///
    /// The name is MiniHost's. The encryptors, the user interface and the delegates of the settings are used where no
    /// component is registered, and the observer receives all events. The network is one of ``networkConfiguration``.
    public var hostConfiguration = HostConfiguration()

    /// The settings of the network.
    ///
    /// The name is MiniHost's.
    public var networkConfiguration = NetworkConfiguration()

    /// The programs of the super app, and where they come from; nil for none.
    ///
    /// The name is MiniHost's.
    public var appSource: GRVAppSource?

    /// Creates the default settings, without programs.
    public init() {}
}
