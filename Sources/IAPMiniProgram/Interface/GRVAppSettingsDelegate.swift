/// The vendor's protocol to show the settings of a program for `my.openSetting`.
///
/// ## Threading
/// The method is called on a thread that is neither a program's nor the main one, and returns after it has shown the
/// settings. The proxy may be used later and from any thread. If the method does not return within
/// ``GRVExtensionDelegate/deadline``, nothing is changed.
///
/// - Source: GRVAppSettingsDelegate, IAPMiniProgram SDK.
public protocol GRVAppSettingsDelegate: AnyObject {
    /// Shows the settings of a program.
    func openAppSettings(with param: GRVAppSettingsParam, proxy: any GRVAppSettingsProxy)
}
