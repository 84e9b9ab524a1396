/// The vendor's protocol to name the program that receives the feedback about another one.
///
/// ``GRVAppViewController/menuItems()`` has an item that opens that program.
///
/// ## Threading
/// As for ``GRVMPMoreMenuDelegate``.
///
/// - Source: GRVMPFeedbackDelegate, IAPMiniProgram SDK.
public protocol GRVMPFeedbackDelegate: AnyObject {
    /// The id of the program that receives feedback; empty for none.
    ///
    /// - Parameter appId: The id of the program that the feedback is about.
    func getFeedbackMiniProgramId(_ appId: String) -> String
}
