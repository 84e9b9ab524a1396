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
    /// - Parameter network: The other settings of the network; its delegate is used while none is registered.
    public init(_ launch: GRVAppContainerLaunch, network: NetworkConfiguration = NetworkConfiguration()) {
        self.init()
        connect(AssignedComponents { launch.extensionDelegate }, network)
    }

    /// The default configuration with the components that are registered with one delegate.
    ///
    /// Later registrations apply as well, from the next call of a program.
    ///
    /// - Parameter network: The other settings of the network; its delegate is used while none is registered.
    public init(_ delegate: GRVExtensionDelegate, network: NetworkConfiguration = NetworkConfiguration()) {
        self.init()
        connect(AssignedComponents { delegate }, network)
    }

    /// Connects the components to a configuration, whose own parts are used where no component is registered.
    ///
    /// The observer of the configuration continues to receive all events.
    mutating func connect(_ components: AssignedComponents, _ network: NetworkConfiguration) {
        var network = network
        network.allowDelegate = AssignedNetworkDelegate(components: components, base: network.allowDelegate)
        self.network = HostNetwork(network)
        encryptors = AssignedEncryptors(components: components, base: encryptors)
        let loadingViews = LoadingViews()
        userInterface = AuthorizingInterface(components: components, loadingViews: loadingViews, base: userInterface)
        // A registered delegate can have settings of its own.
        showsSettings = true
        observer = AppEventObserver(components: components, loadingViews: loadingViews, base: observer)
        addFunctions(ServiceFunctions.names) { names, previous in
            ServiceFunctions(components: components, names: names, previous: previous)
        }
    }

    /// Implements delegated JSAPIs.
    ///
    /// - Parameters:
    ///   - candidates: The names on `my`; those that the registry does not delegate are left out.
    ///   - make: Receives the other names, and the delegates until now.
    mutating func addFunctions(
        _ candidates: Set<String>,
        _ make: (Set<String>, FunctionDelegates) -> any FunctionDelegate,
    ) {
        let names = candidates.filter { apis.delegatedFunction(named: $0) != nil }
        var delegates = FunctionDelegates()
        delegates.add(make(names, apis.delegates))
        do throws(APIRegistryError) {
            apis = try apis.delegating(delegates)
        } catch {
            preconditionFailure("Names that are delegated cannot be delegated: \(error)")
        }
    }
}
