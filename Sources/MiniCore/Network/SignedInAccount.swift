/// Who is signed in at the servers that signed requests go to.
public struct SignedInAccount: Sendable, Hashable {
    /// The user's id there.
    public var userID: String
    /// What the servers gave out for the session; a secret.
    public var token: String

    /// Makes an account.
    public init(userID: String, token: String) {
        self.userID = userID
        self.token = token
    }
}

extension SignedInAccount: CustomStringConvertible, CustomReflectable {
    /// The user's id, and not the token.
    public var description: String { "SignedInAccount(\(userID))" }

    /// A mirror without the token.
    public var customMirror: Mirror { Mirror(self, children: ["userID": userID]) }
}
