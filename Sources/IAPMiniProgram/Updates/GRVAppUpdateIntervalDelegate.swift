public import Foundation
internal import MiniHost

/// The vendor's protocol to set how often updates of programs are searched for.
///
/// The methods are optional. An age is the time since the last successful search. A value that is negative, infinite or not
/// a number counts as the default.
///
/// ## Threading
/// The methods of one registered delegate are called one at a time, on a thread that is neither a program's nor the
/// main one. The defaults apply if a method does not return within ``GRVExtensionDelegate/deadline``.
///
/// - Source: GRVAppUpdateIntervalDelegate, IAPMiniProgram SDK.
public protocol GRVAppUpdateIntervalDelegate: AnyObject {
    /// The age at which an update is searched for and installed before the program opens, in seconds; 10 days by default.
    func syncUpdateIntervalForApp() -> TimeInterval

    /// The age at which an update is searched for while the installed version runs, in seconds; an hour by default.
    func asyncUpdateIntervalForApp() -> TimeInterval
}

extension GRVAppUpdateIntervalDelegate {
    /// Returns 10 days.
    public func syncUpdateIntervalForApp() -> TimeInterval { UpdateIntervals().maximum / .seconds(1) }
    /// Returns an hour.
    public func asyncUpdateIntervalForApp() -> TimeInterval { UpdateIntervals().minimum / .seconds(1) }
}
