/// The vendor's protocol to request the consent of the user.
///
/// ## Threading
/// The method is called on a thread that is neither a program's nor the main one, and returns after it has shown the
/// request. The actions may be called later and from any thread. The first one counts. Without a decision, as when the
/// method does not return within ``GRVExtensionDelegate/deadline``, there is no consent, and the user is asked again.
///
/// - Source: GRVAuthDelegate, IAPMiniProgram SDK.
public protocol GRVAuthDelegate: AnyObject {
    /// Shows a request to the user.
    ///
    /// - Parameters:
    ///   - param: The subject of the request.
    ///   - currentViewController: An object without content, since MiniHost has no views.
    ///   - positiveAction: Grants the consent.
    ///   - cancelAction: Denies the consent.
    func showAuth(
        with param: GRVAuthParam,
        currentViewController: UIViewController,
        positiveAction: GRVAuthActionBlock?,
        cancelAction: GRVAuthActionBlock?,
    )
}

/// An action of a request for consent.
public typealias GRVAuthActionBlock = @Sendable () -> Void
