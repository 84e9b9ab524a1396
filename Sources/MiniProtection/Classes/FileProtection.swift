/// When the content of a file can be read.
///
/// - Source: NSFileProtection, Apple platform documentation.
public enum FileProtection: UInt8, Sendable, Hashable, CaseIterable {
    /// Always. The key depends on the device alone.
    case none = 4
    /// While the device is unlocked.
    case complete = 1
    /// While the device is unlocked; an open file stays usable after the lock, and a file can be made at any time.
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
