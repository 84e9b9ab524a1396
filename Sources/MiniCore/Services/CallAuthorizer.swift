/// Decides whether the user has consented to the calls of a program.
///
/// ## Threading
/// May be used from any thread.
package protocol CallAuthorizer: Sendable {
    /// Whether the calls of a JSAPI need the consent of the user.
    func needsConsent(to name: String) -> Bool

    /// Waits for the consent of the user to a JSAPI. The user is asked unless there is a decision.
    ///
    /// - Throws: `.consentRefused` if the user refuses or cannot be asked, `.consentDenied` if the user has refused before; the errors of the
    ///   storage of the decisions.
    @concurrent func requireConsent(to name: String, of program: ProgramIdentity) async throws(APIError)

    /// The decision of the user about a scope that a tapped button names.
    ///
    /// - Parameter ask: Asks the user; nil if the user was not asked, which is no consent and not remembered. It is not called
    ///   for a scope that the user has granted before.
    @concurrent func decision(
        about scope: String,
        of program: ProgramIdentity,
        ask: @escaping @Sendable () async -> Bool?,
    ) async -> Bool
}

extension CallContext {
    /// Waits for the consent of the user to a JSAPI, if it needs one.
    ///
    /// - Throws: As ``CallAuthorizer/requireConsent(to:of:)``.
    package func requireConsent(to name: String) async throws(APIError) {
        guard let authorizer = services.authorizer, authorizer.needsConsent(to: name) else { return }
        try await authorizer.requireConsent(to: name, of: identity)
    }
}
