public import MiniHost

extension HostConfiguration {
    /// The default configuration with what a super app has registered under the vendor's names.
    ///
    /// ```swift
    /// var configuration = HostConfiguration(GRVAppContainerLaunch.sharedInstance.extensionDelegate)
    /// configuration.storage = .folder("/var/lib/superapp/mini")
    /// ```
    ///
    /// What is registered later counts as well, from the next call of a program.
    public init(_ delegate: GRVExtensionDelegate) {
        self.init()
        encryptors = delegate
        var network = NetworkConfiguration()
        network.allowDelegate = delegate
        self.network = HostNetwork(network)
    }
}
