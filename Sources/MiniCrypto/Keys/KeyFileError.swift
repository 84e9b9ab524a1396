internal import Glibc

/// The error of a key file.
///
/// It names the file and never contains its content.
public struct KeyFileError: Error, Sendable, Hashable {
    /// The kind of a failure.
    public enum Code: String, Sendable, Hashable {
        /// The file does not exist.
        case missing
        /// The file cannot be opened or read, or it is a link, a folder or a device.
        case unreadable
        /// The file belongs to another user of the system.
        case foreignOwner
        /// Other users have permissions for the file.
        case openToOthers
        /// The content of the file is invalid.
        case malformed
        /// Another process uses the keys of the file.
        case inUse
        /// The file or its folder cannot be created, replaced or removed.
        case unwritable
    }

    /// The kind of the failure.
    public let code: Code
    /// The file.
    public let path: String
    /// The number of the error of the failed system call, its `errno`; nil if no call failed.
    public let errorNumber: Int32?

    /// Creates an error.
    package init(_ code: Code, _ path: String, errorNumber: Int32? = nil) {
        self.code = code
        self.path = path
        self.errorNumber = errorNumber
    }
}

extension KeyFileError: CustomStringConvertible {
    /// One line for a log.
    public var description: String {
        let cause = errorNumber.map { " (\(String(cString: strerror($0))))" } ?? ""
        return "\(code.rawValue): the key file \(path)\(cause)"
    }
}
