/// Receives what the user has set.
///
/// The public documents name the protocol and not its members, which are MiniHost's. The program receives the settings
/// as `authSetting`. They do not change the permissions of the host.
///
/// ## Threading
/// May be used from any thread.
///
/// - Source: GRVAppSettingsDelegate, IAPMiniProgram SDK.
public protocol GRVAppSettingsProxy: AnyObject, Sendable {
    /// Sets whether a scope is granted.
    func setScope(_ scope: String, isGranted: Bool)

    /// Completes the call of the program.
    func finish()
}
