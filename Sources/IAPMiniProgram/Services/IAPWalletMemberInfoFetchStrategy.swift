/// Where information about the user comes from.
public enum IAPWalletMemberInfoFetchStrategy: Sendable {
    /// The stored id of the user.
    case localUserIdOnly
    /// The stored information.
    case localCached
    /// The latest information.
    case remoteFetch
}
