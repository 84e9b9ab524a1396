public import MiniCore

/// The state of a program in a store.
public struct InstalledPackage: Sendable, Hashable {
    /// The id of the program.
    public let appID: String
    /// The version that the next launch uses.
    public let version: PackageVersion
    /// Whether a launch of the version has been confirmed, see ``PackageLaunch/confirm()``.
    public let isProven: Bool
    /// The version that replaces an unproven one that does not launch; nil if there is none.
    public let fallback: PackageVersion?
    /// The versions that did not launch, which an update does not install again; at most 16, those with the highest numbers.
    public let failedVersions: Set<PackageVersion>
    /// The key whose signature of the version was verified.
    public let signer: PackageKey
    /// The time of the last successful search for an update; nil if there was none.
    public let lastUpdateSearch: WallTime?
}
