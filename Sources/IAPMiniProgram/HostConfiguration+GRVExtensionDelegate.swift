internal import MiniCore
public import MiniHost

extension HostConfiguration {
    /// The default configuration with the components that a super app has registered under the vendor's names.
    ///
    /// ```swift
    /// var configuration = HostConfiguration(GRVAppContainerLaunch.sharedInstance)
    /// configuration.storage = .folder("/var/lib/superapp/mini")
    /// ```
    ///
    /// Later registrations apply as well, from the next call of a program. That includes another delegate assigned to
    /// ``GRVAppContainerLaunch/extensionDelegate``.
    ///
    /// - Parameter network: The other settings of the network; its delegate is replaced.
    public init(_ launch: GRVAppContainerLaunch, network: NetworkConfiguration = NetworkConfiguration()) {
        let assigned = AssignedDelegate(launch: launch)
        self.init(encryptors: assigned, allowDelegate: assigned, network)
    }

    /// The default configuration with the components that are registered with one delegate.
    ///
    /// Later registrations apply as well, from the next call of a program.
    ///
    /// - Parameter network: The other settings of the network; its delegate is replaced.
    public init(_ delegate: GRVExtensionDelegate, network: NetworkConfiguration = NetworkConfiguration()) {
        self.init(encryptors: delegate, allowDelegate: delegate, network)
    }

    private init(
        encryptors: any LocalStorageEncryptorSource,
        allowDelegate: any NetworkAllowDelegate,
        _ network: NetworkConfiguration,
    ) {
        self.init()
        self.encryptors = encryptors
        var network = network
        network.allowDelegate = allowDelegate
        self.network = HostNetwork(network)
    }
}

/// Forwards each call to the delegate that is assigned at that time.
private struct AssignedDelegate: LocalStorageEncryptorSource, NetworkAllowDelegate {
    let launch: GRVAppContainerLaunch

    var current: (any LocalStorageEncryptor)? { launch.extensionDelegate.current }

    func encryptor(for identifier: String) -> (any LocalStorageEncryptor)? {
        launch.extensionDelegate.encryptor(for: identifier)
    }

    @concurrent func shouldAllowHttpRequest(_ url: String, for program: ProgramIdentity) async -> Bool {
        await launch.extensionDelegate.shouldAllowHttpRequest(url, for: program)
    }

    @concurrent func shouldAllowScheme(_ url: String, for program: ProgramIdentity) async -> Bool {
        await launch.extensionDelegate.shouldAllowScheme(url, for: program)
    }
}
