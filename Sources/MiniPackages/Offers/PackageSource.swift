/// Where a store finds packages: ``FolderPackageSource``, ``HTTPSPackageRegistry``, or code of a host.
///
/// A source is not trusted. The store limits and verifies whatever it offers and sends.
///
/// ## Threading
/// Called off the threads of programs, possibly several times at once. `PackagedPrograms` of MiniHost calls it on threads that may
/// be blocked, and does not wait for it when a program ends.
public protocol PackageSource: Sendable {
    /// The packages of a program, in any order; empty for an unknown program.
    ///
    /// - Throws: `.sourceFailed`, `.invalidName`.
    @concurrent func offers(of appID: String) async throws(PackagingError) -> [PackageOffer]

    /// Writes a package.
    ///
    /// The download can contain the first bytes of the package, from a fetch that did not end. A source continues after them,
    /// or discards them.
    ///
    /// - Throws: `.sourceFailed` if a later fetch can continue; `.unavailable`; the errors of the download.
    @concurrent func fetch(_ offer: PackageOffer, into download: PackageDownload) async throws(PackagingError)
}
