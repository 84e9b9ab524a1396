/// What a touched button asks a person for by its `open-type`.
public struct AuthorizationDialogue: Sendable, Hashable {
    /// What the person decides on.
    public enum Subject: Sendable, Hashable {
        /// Whether the program gets data of the person: `open-type="getAuthorize"`.
        ///
        /// The scope is `phoneNumber` or `userInfo`, or whatever else the program has written; it may be empty.
        case scope(String)
        /// Whether the person follows a lifestyle account: `open-type="lifestyle"`, with its `public-id`, which may be empty.
        case lifestyle(publicID: String)
    }

    /// What the person decides on.
    public var subject: Subject

    /// Makes a dialogue.
    public init(_ subject: Subject) { self.subject = subject }
}
