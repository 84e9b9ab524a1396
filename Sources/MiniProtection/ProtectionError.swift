/// Why protected data could not be used: names the file, and never what is in it.
public struct ProtectionError: Error, Sendable, Hashable {
    /// What kind of failure this is.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The device is locked, or was not unlocked yet, and the class of the data forbids access.
        case protectedDataUnavailable
        /// The passcode is another.
        case wrongPasscode
        /// Too many passcodes were wrong: the next one is accepted later.
        case delayed
        /// The keybag or file does not exist.
        case missing
        /// The keybag, or items of one, exist already.
        case exists
        /// The bytes are not those that were written.
        case damaged
        /// A newer version has written the file.
        case unknownVersion
        /// The device key cannot be had, or is not the one with which the keybag was made.
        case deviceKey
        /// A parameter is out of its limits.
        case invalidParameter
        /// The system refused a call.
        case system
        /// OpenSSL's library is not there, or failed.
        case cryptography
        /// The keybag was erased, or closed.
        case closed
    }

    /// What kind of failure this is.
    public let code: Code
    /// One sentence for a person: which file, and what to do.
    public let message: String
    /// When a passcode is accepted again, for `.delayed` and `.wrongPasscode`; nil for at once.
    public let retryDelay: Duration?

    /// The system's `errno`, for `.system`; nil where there is none.
    let systemError: Int32?

    package init(_ code: Code, _ message: String, retryDelay: Duration? = nil, systemError: Int32? = nil) {
        self.code = code
        self.message = message
        self.retryDelay = retryDelay
        self.systemError = systemError
    }
}

extension ProtectionError: CustomStringConvertible {
    /// One line for a log.
    public var description: String { "\(code.rawValue): \(message)" }
}
