/// The vendor's initialization of the SDK.
///
/// ## Threading
/// May be used from any thread.
///
/// - Source: IAPConnectClient, IAPMiniProgram SDK.
public final class IAPConnectClient: Sendable {
    /// The instance of the process.
    ///
    /// The documents write it as a method that returns an optional.
    public static let sharedInstance = IAPConnectClient(.sharedInstance)

    private let launch: GRVAppContainerLaunch

    /// Creates an instance for a test.
    package init(_ launch: GRVAppContainerLaunch) { self.launch = launch }

    /// The instance itself, never nil, for code that calls ``sharedInstance`` as a method.
    public func callAsFunction() -> IAPConnectClient? { self }

    /// Creates the host of ``GRVAppContainerLaunch``.
    ///
    /// A later call replaces the host and ends the programs of the former one.
    ///
    /// - Parameters:
    ///   - config: The settings of the host.
    ///   - success: Called before this method returns.
    ///   - failure: Called before this method returns, with the error and its description. The former host, if any,
    ///     continues. The errors are ``GRVConfigurationError``, `APIRegistryError` for names of JSAPIs that cannot be
    ///     used, and `HostError` for other settings.
    public func initWithContext(
        _ config: IAPConnectInitConfig,
        success: () -> Void,
        failure: (_ error: (any Error)?, _ errorMessage: String?) -> Void,
    ) {
        let container: AppContainer
        do {
            container = try AppContainer(config, AssignedComponents { [launch] in launch.extensionDelegate })
        } catch {
            failure(error, "\(error)")
            return
        }
        if let delegate = config.riverExtensionDelegate { launch.extensionDelegate = delegate }
        launch.use(container)
        success()
    }
}
