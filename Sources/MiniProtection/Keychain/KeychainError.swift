/// The error of a keychain call.
///
/// It never contains a value.
public struct KeychainError: Error, Sendable, Hashable {
    /// The documented number.
    public let status: KeychainStatus
    /// One sentence for the user.
    public let message: String

    package init(_ status: KeychainStatus, _ message: String) {
        self.status = status
        self.message = message
    }

    init(_ error: ProtectionError) {
        let status: KeychainStatus =
            switch error.code {
            case .protectedDataUnavailable: .interactionNotAllowed
            case .damaged, .unknownVersion: .decode
            case .system: .io
            case .invalidParameter: .param
            case .cryptography: .internalComponent
            case .closed, .missing, .exists, .deviceKey, .wrongPasscode, .delayed: .notAvailable
            }
        self.init(status, error.message)
    }
}

extension KeychainError: CustomStringConvertible {
    /// One line for a log.
    public var description: String { "\(status) (\(status.rawValue)): \(message)" }
}
