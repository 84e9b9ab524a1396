/// The packages that are accepted.
///
/// A manifest and a signature are verified in any case if the package has them.
public enum PackageTrust: Sendable, Hashable {
    /// Packages with a manifest, and archives without one: for programs of the person who runs them.
    case any
    /// Packages that the owner of one of these keys has signed.
    case signed(by: Set<PackageKey>)
}
