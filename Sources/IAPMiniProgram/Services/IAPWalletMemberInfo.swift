/// Information about the user.
///
/// The public documents name the type and not its members, which are MiniHost's.
///
/// - Source: MemberService, IAPMiniProgram SDK.
public final class IAPWalletMemberInfo {
    /// The id of the user; nil if no user is signed in.
    public var userId: String?
    /// The name that the user has chosen; nil for none.
    public var nickName: String?
    /// The URL of the user's picture; nil for none.
    public var avatar: String?
    /// `m` or `f`; nil for none.
    public var gender: String?
    /// The code of the user's country; nil for none.
    public var countryCode: String?
    /// The user's province; nil for none.
    public var province: String?
    /// The user's city; nil for none.
    public var city: String?

    /// Creates empty information.
    public init() {}
}
