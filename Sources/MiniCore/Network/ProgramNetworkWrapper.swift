/// A provider of networks that adds something to those of another provider.
///
/// A host reviews the configuration of the other one.
package protocol ProgramNetworkWrapper: ProgramNetworkProvider {
    /// The other provider.
    var base: any ProgramNetworkProvider { get }

    /// The network for one run of a program.
    ///
    /// - Parameters:
    ///   - run: The number of the run, see ``EventOrigin/instance``; nil if it is unknown.
    ///   - warn: As for ``ProgramNetworkProvider/network(for:warn:)``.
    func network(
        for program: ProgramIdentity,
        run: Int?,
        warn: @escaping @Sendable (ProgramWarning) -> Void,
    ) -> any ProgramNetwork
}

extension ProgramNetworkWrapper {
    /// The network for a program whose run is unknown.
    package func network(
        for program: ProgramIdentity,
        warn: @escaping @Sendable (ProgramWarning) -> Void,
    ) -> any ProgramNetwork {
        network(for: program, run: nil, warn: warn)
    }
}

extension ProgramNetworkProvider {
    /// The provider without wrappers.
    package var unwrapped: any ProgramNetworkProvider {
        guard let wrapper = self as? any ProgramNetworkWrapper else { return self }
        return wrapper.base.unwrapped
    }

    /// The network for one run of a program.
    ///
    /// - Parameters:
    ///   - run: The number of the run; nil if it is unknown.
    ///   - warn: As for ``network(for:warn:)``.
    package func makeNetwork(
        for program: ProgramIdentity,
        run: Int?,
        warn: @escaping @Sendable (ProgramWarning) -> Void,
    ) -> any ProgramNetwork {
        guard let wrapper = self as? any ProgramNetworkWrapper else { return network(for: program, warn: warn) }
        return wrapper.network(for: program, run: run, warn: warn)
    }
}
