/// The protection class of a file: when its content can be read.
///
/// - Source: NSFileProtection, Apple platform documentation.
public enum FileProtection: UInt8, Sendable, Hashable, CaseIterable {
    /// Always. The key depends only on the device.
    case none = 4
    /// While the device is unlocked.
    case complete = 1
    /// While the device is unlocked. An open file stays usable after the lock, and a file can be created at any time.
    case completeUnlessOpen = 2
    /// From the first unlock on.
    case completeUntilFirstUserAuthentication = 3
}

extension FileProtection: CustomStringConvertible {
    /// The documented name, such as `NSFileProtectionComplete`.
    public var description: String {
        switch self {
        case .none: "NSFileProtectionNone"
        case .complete: "NSFileProtectionComplete"
        case .completeUnlessOpen: "NSFileProtectionCompleteUnlessOpen"
        case .completeUntilFirstUserAuthentication: "NSFileProtectionCompleteUntilFirstUserAuthentication"
        }
    }
}
