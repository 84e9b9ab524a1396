/// Receives what the user has set.
///
/// The public documents name the protocol and not its members, which are MiniHost's. The settings are decisions of the user
/// about scopes: they apply to the next call of a JSAPI that needs the scope, and `my.getSetting` returns them.
///
/// ## Threading
/// May be used from any thread.
///
/// - Source: GRVAppSettingsDelegate, IAPMiniProgram SDK.
public protocol GRVAppSettingsProxy: AnyObject, Sendable {
    /// Sets whether a scope is granted; scopes that are not set keep their decisions.
    func setScope(_ scope: String, isGranted: Bool)

    /// Stores the settings, and completes the call of the program.
    func finish()
}
