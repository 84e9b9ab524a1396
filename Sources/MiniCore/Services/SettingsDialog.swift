/// The dialogue of `my.openSetting`: the decisions of the user about the scopes of a program.
public struct SettingsDialog: Sendable, Hashable {
    /// The scopes that the user was asked for, and whether each is granted.
    public var decisions: [AuthorizationScope: Bool]
    /// The text of the cancel button.
    public var cancelButtonText: String

    /// Creates a dialogue.
    public init(decisions: [AuthorizationScope: Bool], cancelButtonText: String) {
        self.decisions = decisions
        self.cancelButtonText = cancelButtonText
    }
}
