/// What an installation may do that is refused by default.
public struct InstallPermissions: OptionSet, Sendable, Hashable {
    /// The bits of the permissions.
    public let rawValue: Int

    /// Creates a set from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Replaces a newer version by an older one.
    public static let downgrade = InstallPermissions(rawValue: 1)
    /// Replaces a version that another of the trusted keys has signed.
    public static let otherKey = InstallPermissions(rawValue: 2)
}
