/// The result of a request for information about the user.
///
/// The public documents name the type and not its members, which are MiniHost's.
///
/// - Source: MemberService, IAPMiniProgram SDK.
public final class IAPWalletMemberInfoFetchResult {
    /// The information; nil after a failure.
    public let memberInfo: IAPWalletMemberInfo?
    /// The error; nil for information.
    public let errorCode: IAPWalletErrorCode?
    /// The description of the error; empty for information.
    public let errorMessage: String

    /// Creates the result of a request that succeeded.
    public init(memberInfo: IAPWalletMemberInfo) {
        self.memberInfo = memberInfo
        errorCode = nil
        errorMessage = ""
    }

    /// Creates the result of a request that failed.
    public init(errorCode: IAPWalletErrorCode, errorMessage: String) {
        memberInfo = nil
        self.errorCode = errorCode
        self.errorMessage = errorMessage
    }
}
