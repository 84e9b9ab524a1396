/// A program and its user.
///
/// Stored data is isolated by this identity.
public struct ProgramIdentity: Sendable, Hashable {
    /// The maximum length of each id, in bytes of UTF-8: 128.
    ///
    /// The ids are part of the names of folders.
    public static let byteLimit = 128

    /// The program's app id, 1 to ``byteLimit`` bytes.
    public let appID: String
    /// The user's id, at most ``byteLimit`` bytes; empty if no user is signed in.
    public let userID: String

    /// Creates an identity.
    ///
    /// The lengths are not checked here. A host refuses ids that are too long when it is created or opens a program.
    public init(appID: String, userID: String = "") {
        self.appID = appID
        self.userID = userID
    }
}
