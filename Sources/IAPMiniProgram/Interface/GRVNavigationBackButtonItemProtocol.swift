/// The vendor's protocol of the back button.
///
/// - Source: GRVNavigationBackButtonItemProtocol, IAPMiniProgram SDK.
public protocol GRVNavigationBackButtonItemProtocol: GRVNavigationItemProtocol {}
