internal import MiniCore

/// The components that are registered at the time of each use.
struct AssignedComponents: Sendable {
    private let assigned: @Sendable () -> GRVExtensionDelegate

    init(_ assigned: @escaping @Sendable () -> GRVExtensionDelegate) { self.assigned = assigned }

    /// The delegate that is assigned now.
    var delegate: GRVExtensionDelegate { assigned() }
}

/// The registered encryptor, before the encryptors of a configuration.
struct AssignedEncryptors: LocalStorageEncryptorSource {
    let components: AssignedComponents
    let base: any LocalStorageEncryptorSource

    var current: (any LocalStorageEncryptor)? { components.delegate.current ?? base.current }

    var requiresSealedValues: Bool { base.requiresSealedValues }

    func encryptor(for identifier: String) -> (any LocalStorageEncryptor)? { base.encryptor(for: identifier) }
}

/// The registered delegate of the network; without one, that of a configuration.
struct AssignedNetworkDelegate: NetworkAllowDelegate {
    let components: AssignedComponents
    let base: (any NetworkAllowDelegate)?

    private var current: (any NetworkAllowDelegate)? {
        guard let calls = components.delegate.network.calls else { return base }
        return GRVNetworkAllowDelegateAdapter(calls)
    }

    @concurrent func shouldAllowHttpRequest(_ url: String, for program: ProgramIdentity) async -> Bool {
        await current?.shouldAllowHttpRequest(url, for: program) ?? false
    }

    @concurrent func shouldAllowScheme(_ url: String, for program: ProgramIdentity) async -> Bool {
        await current?.shouldAllowScheme(url, for: program) ?? false
    }
}
