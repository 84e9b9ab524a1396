public import MiniCore

/// The state of a program in a store.
public struct InstalledPackage: Sendable, Hashable {
    /// The id of the program.
    public let appID: String
    /// The version that the next launch uses.
    public let version: PackageVersion
    /// Whether the version has launched.
    public let isProven: Bool
    /// The version that replaces an unproven one that does not launch; nil if there is none.
    public let fallback: PackageVersion?
    /// The versions that did not launch, which are not installed again by an update; at most 16.
    public let failedVersions: Set<PackageVersion>
    /// The key that has signed the version.
    public let key: PackageKey
    /// The time of the last successful search for an update; nil if there was none.
    public let lastCheck: WallTime?
}
