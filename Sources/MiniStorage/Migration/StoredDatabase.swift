public import MiniCore

/// What can be told of one database without its key.
public struct StoredDatabase: Sendable, Hashable {
    /// What a database is in.
    public enum State: Sendable, Hashable {
        /// Without content: the file was emptied, or its process died as an earlier version made it.
        case empty
        /// Readable to whoever can read the file.
        case plain
        /// Encrypted with a key, or damaged at its beginning.
        case encrypted
        /// Held by a program, whose process is known unless it has only just begun; not looked into.
        case inUse(process: Int32?)
    }

    /// The program and the user whose storage it is.
    public let identity: ProgramIdentity
    /// Where the file is.
    public let path: String
    /// The length of the file.
    public let sizeInBytes: Int
    /// What it is in.
    public let state: State
}
