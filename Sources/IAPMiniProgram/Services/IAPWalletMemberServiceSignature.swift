/// The vendor's base class of the service of `my.getOpenUserInfo`.
///
/// ``GRVAppContainerLaunch`` also requests the id of the user before it opens a program, since data is stored by user.
/// A program is not opened if the service fails.
///
/// ## Threading
/// As for ``IAPWalletOAuthServiceSignature``.
///
/// - Source: MemberService, IAPMiniProgram SDK.
open class IAPWalletMemberServiceSignature {
    /// Creates a service.
    public init() {}

    /// Requests information about the user.
    ///
    /// - Parameters:
    ///   - strategy: MiniHost passes `localUserIdOnly` before a program is opened, and `remoteFetch` for the JSAPI.
    ///   - scope: Nil: the JSAPI has no parameter for it.
    ///   - context: The program and its page.
    ///   - callback: Receives the result.
    open func getMemberInfo(
        strategy: IAPWalletMemberInfoFetchStrategy,
        scope: IAPWalletMemberInfoScope? = nil,
        in context: IAPWalletAPIContext? = nil,
        callback: @escaping (IAPWalletMemberInfoFetchResult) -> Void,
    ) {
        callback(
            IAPWalletMemberInfoFetchResult(errorCode: .appServiceError, errorMessage: "getMemberInfo is not overridden")
        )
    }
}
