/// A user interface that can fail to ask the user, or has no user.
///
/// Such a failure is no consent, and is not remembered as a decision of the user.
package protocol UncertainUserInterface: UserInterface {
    /// Requests the authorization of the user, as ``UserInterface/authorize(_:for:)`` does.
    ///
    /// - Returns: Whether the user agrees; nil if the user was not asked.
    @concurrent func decision(on dialog: AuthorizationDialog, for program: ProgramIdentity) async -> Bool?
}

extension UserInterface {
    /// The decision of the user about an authorization; nil if the user was not asked.
    @concurrent package func requestDecision(
        on dialog: AuthorizationDialog,
        for program: ProgramIdentity,
    ) async -> Bool? {
        guard let uncertain = self as? any UncertainUserInterface else { return await authorize(dialog, for: program) }
        return await uncertain.decision(on: dialog, for: program)
    }
}
