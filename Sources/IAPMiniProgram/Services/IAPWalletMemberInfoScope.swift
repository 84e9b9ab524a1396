/// The kinds of information about a user.
///
/// The public documents name the type and not its members, which are MiniHost's.
public struct IAPWalletMemberInfoScope: Sendable, Hashable {
    /// The names of the kinds.
    public let names: Set<String>

    /// Creates a set of kinds.
    public init(names: Set<String>) { self.names = names }
}
