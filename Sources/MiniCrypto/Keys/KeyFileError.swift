/// Why a key file could not be used: it names the file, and never what is in it.
public struct KeyFileError: Error, Sendable, Hashable {
    /// What kind of failure this is.
    public enum Code: String, Sendable, Hashable {
        /// There is no file.
        case missing
        /// The file cannot be opened or read, or is a link, a folder or a device.
        case unreadable
        /// The file belongs to another user of the system.
        case foreignOwner
        /// Others than the owner have rights to the file.
        case openToOthers
        /// The file does not hold what it should.
        case malformed
        /// Another process uses the keys of the file.
        case inUse
        /// The file, or the folder for it, cannot be made, replaced or removed.
        case notMade
    }

    /// What kind of failure this is.
    public let code: Code
    /// The file.
    public let path: String
    /// The `errno` of the call that failed; nil when none did.
    public let systemError: Int32?

    /// Makes an error.
    package init(_ code: Code, _ path: String, systemError: Int32? = nil) {
        self.code = code
        self.path = path
        self.systemError = systemError
    }
}

extension KeyFileError: CustomStringConvertible {
    /// One line for a log.
    public var description: String {
        let cause = systemError.map { " (errno \($0))" } ?? ""
        return "\(code.rawValue): the key file \(path)\(cause)"
    }
}
