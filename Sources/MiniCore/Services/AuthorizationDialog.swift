/// The request for the user's consent that a tapped button makes by its `open-type`, or a JSAPI by its scope.
public struct AuthorizationDialog: Sendable, Hashable {
    /// The subject of the user's decision.
    public enum Subject: Sendable, Hashable {
        /// Access of the program to the user's data: `open-type="getAuthorize"`, or the first call of a JSAPI with a scope.
        ///
        /// The scope is `phoneNumber`, `userInfo`, one of the host's own, or any other text that the program wrote for a button;
        /// that can be empty.
        case scope(String)
        /// Following a lifestyle account: `open-type="lifestyle"`, with its `public-id`, which can be empty.
        case lifestyle(publicID: String)
    }

    /// The subject of the user's decision.
    public var subject: Subject

    /// Creates a dialogue.
    public init(_ subject: Subject) { self.subject = subject }
}
