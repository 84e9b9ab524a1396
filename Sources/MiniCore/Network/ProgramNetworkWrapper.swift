/// A provider of networks that adds something to those of another provider.
///
/// A host reviews the configuration of the other one.
package protocol ProgramNetworkWrapper: ProgramNetworkProvider {
    /// The other provider.
    var base: any ProgramNetworkProvider { get }
}

extension ProgramNetworkProvider {
    /// The provider without wrappers.
    package var unwrapped: any ProgramNetworkProvider {
        guard let wrapper = self as? any ProgramNetworkWrapper else { return self }
        return wrapper.base.unwrapped
    }
}
