/// The vendor's protocol to notify a super app of the start and the end of programs.
///
/// The methods are optional, as in the vendor's protocol. A program does not wait for them.
///
/// ## Threading
/// The methods of one registered delegate are called one at a time, on a thread that is neither a program's nor the
/// main one. While one of them hangs, at most 1,000 notifications wait.
///
/// - Source: GRVAppEventDelegate, IAPMiniProgram SDK.
public protocol GRVAppEventDelegate: AnyObject {
    /// The first page of a program was loaded.
    func onAppStart(_ app: any GRVAppSessionInfo)

    /// A program has ended.
    func onAppExit(_ app: any GRVAppSessionInfo)
}

extension GRVAppEventDelegate {
    /// Does nothing.
    public func onAppStart(_ app: any GRVAppSessionInfo) {}
    /// Does nothing.
    public func onAppExit(_ app: any GRVAppSessionInfo) {}
}
