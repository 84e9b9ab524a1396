public import MiniCore

/// The properties of one database that can be read without its key.
public struct StoredDatabase: Sendable, Hashable {
    /// The state of a database.
    public enum State: Sendable, Hashable {
        /// Without content: the file was emptied, or an earlier version was killed while it created the file.
        case empty
        /// Plain: anyone who can read the file can read the data.
        case plain
        /// Encrypted with a key, or damaged at its beginning.
        case encrypted
        /// Held by a program, whose process identifier is available unless it has only just started. The content is not
        /// read.
        case inUse(process: Int32?)
    }

    /// The program and the user of the storage.
    public let identity: ProgramIdentity
    /// The path of the file.
    public let path: String
    /// The length of the file.
    public let sizeInBytes: Int
    /// The state of the database.
    public let state: State
}
