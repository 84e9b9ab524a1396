/// The reason why protected data could not be used.
///
/// It contains the path of the file, but never its content.
public struct ProtectionError: Error, Sendable, Hashable {
    /// The kind of a failure.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The device is locked, or has not been unlocked yet, and the class of the data forbids access.
        case protectedDataUnavailable
        /// The passcode is wrong.
        case wrongPasscode
        /// Too many passcodes were wrong, and the delay of the next attempt has not passed.
        case delayed
        /// The keybag or file does not exist.
        case missing
        /// The keybag, or items of a keybag, exist already.
        case exists
        /// The bytes are damaged.
        case damaged
        /// A newer version has written the file.
        case unknownVersion
        /// The device key is not available, or is not that of the keybag.
        case deviceKey
        /// A parameter is outside of its limits.
        case invalidParameter
        /// A system call failed.
        case system
        /// OpenSSL's library is not available, or failed.
        case cryptography
        /// The keybag was erased, or closed.
        case closed
    }

    /// The kind of the failure.
    public let code: Code
    /// One sentence for the user: the file, and how to fix the problem.
    public let message: String
    /// The delay until a passcode is accepted again, for `.delayed` and `.wrongPasscode`; nil for no delay.
    public let retryDelay: Duration?

    /// The system's `errno`, for `.system`; nil without one.
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
