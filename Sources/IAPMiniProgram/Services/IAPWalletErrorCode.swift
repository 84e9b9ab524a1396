/// The documented errors of the native services.
///
/// The name of the type is MiniHost's. The cases have the documented names, without `ERROR_CODE_` and in camel case.
///
/// - Source: Integrate Native SPIs, IAPMiniProgram SDK.
public enum IAPWalletErrorCode: Int, Sendable {
    /// 10: the user has cancelled the scan.
    case scanCancel = 10
    /// 1000: the reason is unknown.
    case unknownError = 1_000
    /// 1001: the user has cancelled.
    case userCancel = 1_001
    /// 1002: the service of the super app has failed.
    case appServiceError = 1_002
    /// 1003: the service took too long.
    case timeout = 1_003
    /// 1005: the system has failed.
    case systemError = 1_005
    /// 2001: the user has not agreed yet; for a scan: the code could not be read.
    case authPendingAgreement = 2_001
}
