import CommandHarness
import MiniCrypto
import Synchronization

@testable import MiniPackages

/// Packages in memory, and offers that need not be true.
final class SampleSource: PackageSource {
    private let packages: Mutex<[PackageArchive]>
    /// Changes an offer.
    private let offer: @Sendable (PackageOffer) -> PackageOffer
    /// Must be open before a package is sent.
    private let gate: Gate?
    /// Is opened when a package is requested.
    let isRequested = Gate()

    init(
        _ packages: [PackageArchive],
        gate: Gate? = nil,
        offer: @escaping @Sendable (PackageOffer) -> PackageOffer = { $0 },
    ) {
        self.packages = Mutex(packages)
        self.offer = offer
        self.gate = gate
    }

    func add(_ package: PackageArchive) { packages.withLock { $0.append(package) } }

    @concurrent func offers(of appID: String) async throws(PackagingError) -> [PackageOffer] {
        var offers: [PackageOffer] = []
        for package in packages.withLock({ $0 }) {
            guard let manifest = package.manifest else { continue }
            offers.append(
                offer(
                    PackageOffer(
                        appID: manifest.appID,
                        version: manifest.version,
                        byteCount: package.byteCount,
                        sha256: try PackageManifest.digest(of: package.bytes)
                    )
                )
            )
        }
        return offers
    }

    @concurrent func fetch(
        _ offer: PackageOffer,
        into download: PackageDownload,
    ) async throws(PackagingError) {
        isRequested.open()
        await gate?.wait()
        let package = packages.withLock { packages in
            packages.first { $0.manifest?.version == offer.version } ?? packages.first
        }
        guard let package else { throw PackagingError(.unavailable, "there is no package") }
        try download.append(package.bytes)
    }
}
