/// The request that a tapped button makes to the user by its `open-type`.
public struct AuthorizationDialog: Sendable, Hashable {
    /// The subject of the user's decision.
    public enum Subject: Sendable, Hashable {
        /// Access of the program to the user's data: `open-type="getAuthorize"`.
        ///
        /// The scope is `phoneNumber`, `userInfo` or any other text that the program wrote; it can be empty.
        case scope(String)
        /// Following a lifestyle account: `open-type="lifestyle"`, with its `public-id`, which can be empty.
        case lifestyle(publicID: String)
    }

    /// The subject of the user's decision.
    public var subject: Subject

    /// Creates a dialogue.
    public init(_ subject: Subject) { self.subject = subject }
}
