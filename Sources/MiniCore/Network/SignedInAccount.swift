/// An account that is signed in at the servers of signed requests.
public struct SignedInAccount: Sendable, Hashable {
    /// The user's id at these servers.
    public var userID: String
    /// The session token that the servers issued; a secret.
    public var token: String

    /// Creates an account.
    public init(userID: String, token: String) {
        self.userID = userID
        self.token = token
    }
}

extension SignedInAccount: CustomStringConvertible, CustomReflectable {
    /// The user's id, without the token.
    public var description: String { "SignedInAccount(\(userID))" }

    /// A mirror without the token.
    public var customMirror: Mirror { Mirror(self, children: ["userID": userID]) }
}
