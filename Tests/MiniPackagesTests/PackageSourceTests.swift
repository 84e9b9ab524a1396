import CommandHarness
import Foundation
import MiniTesting
import Synchronization
import Testing

@testable import MiniPackages

/// Installations from sources, which a store does not trust.
@Suite(.timeLimit(.minutes(5)))
struct PackageSourceTests {
    private let folder: PackageTestFolder
    private let key: PackageSigningKey
    private let store: PackageStore

    init() throws {
        folder = try PackageTestFolder()
        key = try .random()
        store = PackageStore(folder: folder.path + "/store", keys: [key.publicKey])
        try store.install(try PackageSamples.package("1.0.0", signedBy: key))
    }

    /// The code of the error of an update; nil if it succeeds.
    private func code(_ source: any PackageSource) async -> PackagingError.Code? {
        do throws(PackagingError) {
            _ = try await store.update("shop", from: source)
            return nil
        } catch {
            return error.code
        }
    }

    /// Requires that the installed version is still there, and nothing of another one.
    private func expectOnlyInstalled(_ place: SourceLocation = #_sourceLocation) throws {
        #expect(try store.installed("shop")?.version == PackageVersion("1.0.0"), sourceLocation: place)
        #expect(try store.versions(of: "shop").count == 1, sourceLocation: place)
        let downloads = try FileManager.default.contentsOfDirectory(atPath: store.folder + "/downloads")
        #expect(downloads == [], sourceLocation: place)
    }

    @Test func `a folder offers the packages of a program, of which the newest is installed`() async throws {
        let packages = folder.path + "/packages"
        for version in ["1.0.0", "1.2.0", "1.10.0"] {
            let path = packages + "/shop"
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            try PackageSamples.package(version, signedBy: key).write(to: "\(path)/\(version).zip")
        }
        for name in ["notes.txt", "1.zip", "2.0.0.zip.part"] {
            try Data().write(to: URL(filePath: "\(packages)/shop/\(name)"))
        }
        try FileManager.default.createDirectory(
            atPath: packages + "/shop/3.0.0.zip",
            withIntermediateDirectories: true
        )
        #expect(symlink("1.10.0.zip", packages + "/shop/4.0.0.zip") == 0)
        let source = FolderPackageSource(folder: packages)
        let versions = try await source.offers(of: "shop").map(\.version.description)
        #expect(Set(versions) == ["1.0.0", "1.2.0", "1.10.0"])
        #expect(try await source.offers(of: "other").isEmpty)
        #expect(try await store.update("shop", from: source) == PackageVersion("1.10.0"))
        #expect(try store.package(of: "shop").manifest?.version == PackageVersion("1.10.0"))
        #expect(try await store.update("shop", from: source) == nil)
        let downloads = try FileManager.default.contentsOfDirectory(atPath: store.folder + "/downloads")
        #expect(downloads == [])
    }

    @Test func `a folder and a registry keep the rules of sources, and a source that ignores versions does not`()
        async throws
    {
        let package = try PackageSamples.package("1.1.0", padding: 400_000, signedBy: key)
        let (packages, downloads) = (folder.path + "/packages", folder.path + "/downloads")
        for path in [packages + "/shop", downloads] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        try package.write(to: packages + "/shop/1.1.0.zip")
        let source = FolderPackageSource(folder: packages)
        #expect(try await PackageSourceCompatTest(source, appID: "shop", folder: downloads).run().count == 5)

        let server = try await RegistryServer()
        try server.publish([package])
        let registry = try server.registry()
        let rules = try await PackageSourceCompatTest(registry, appID: "shop", folder: downloads).run()
        #expect(rules.count == 5)
        await server.stop()

        let defective = PackageSourceCompatTest(SampleSource([package]), appID: "shop", folder: downloads)
        let error = await #expect(throws: ComplianceError.self) { try await defective.run() }
        #expect(error?.rule == "an unknown program has no packages, and a known one has")
    }

    @Test func `a program that is not installed requires a package`() async throws {
        let source = SampleSource([try PackageSamples.package("1.0.0", appID: "other", signedBy: key)])
        let error = await #expect(throws: PackagingError.self) { try await store.update("none", from: source) }
        #expect(error?.code == .unavailable)
        #expect(try await store.update("other", from: source) == PackageVersion("1.0.0"))
    }

    @Test func `a source that offers another program, version, size or content is refused`() async throws {
        let package = try PackageSamples.package("1.1.0", signedBy: key)
        let offered: [(PackagingError.Code, @Sendable (PackageOffer) -> PackageOffer)] = [
            (
                .otherPackage,
                {
                    let version = PackageVersion("1.2.0") ?? $0.version
                    return PackageOffer(appID: $0.appID, version: version, byteCount: $0.byteCount, sha256: $0.sha256)
                }
            ),
            (
                .wrongSize,
                { PackageOffer(appID: $0.appID, version: $0.version, byteCount: $0.byteCount - 1, sha256: $0.sha256) }
            ),
            (
                .wrongSize,
                { PackageOffer(appID: $0.appID, version: $0.version, byteCount: $0.byteCount + 1, sha256: $0.sha256) }
            ),
            (
                .wrongDigest,
                {
                    let digest = [UInt8](repeating: 1, count: 32)
                    return PackageOffer(
                        appID: $0.appID,
                        version: $0.version,
                        byteCount: $0.byteCount,
                        sha256: digest
                    )
                }
            ),
            (
                .tooLarge,
                { PackageOffer(appID: $0.appID, version: $0.version, byteCount: 1 << 40, sha256: $0.sha256) }
            ),
        ]
        for (expected, offer) in offered {
            #expect(await code(SampleSource([package], offer: offer)) == expected)
            if expected != .tooLarge { try expectOnlyInstalled() }
        }
        #expect(await code(SampleSource([package])) == nil)
    }

    @Test func `a package of another key and one without a signature are refused`() async throws {
        #expect(try await code(SampleSource([PackageSamples.package("1.1.0", signedBy: .random())])) == .untrustedKey)
        try expectOnlyInstalled()
        #expect(try await code(SampleSource([PackageSamples.package("1.1.0")])) == .unsigned)
        try expectOnlyInstalled()
    }

    @Test func `a source that keeps its download cannot change the installed package`() async throws {
        let package = try PackageSamples.package("1.1.0", signedBy: key)
        let source = KeepingSource(package)
        try store.beginLaunch(of: "shop").confirm()
        #expect(try await store.update("shop", from: source) == PackageVersion("1.1.0"))
        let download = try #require(source.download.withLock { $0 })
        let changes: [() throws -> Void] = [{ try download.discard() }, { try download.append([0]) }]
        for change in changes {
            let error = #expect(throws: PackagingError.self) { try change() }
            #expect(error?.code == .sourceFailed)
        }
        #expect(try store.package(of: "shop").bytes == package.bytes)
        // Launches that do not end are counted.
        for _ in 0..<PackageStore.launchLimit {
            #expect(try store.beginLaunch(of: "shop").version == PackageVersion("1.1.0"))
        }
        #expect(try store.beginLaunch(of: "shop").version == PackageVersion("1.0.0"))
    }

    /// A source that does not release the download of a fetch.
    private final class KeepingSource: PackageSource {
        let download = Mutex<PackageDownload?>(nil)
        private let base: SampleSource

        init(_ package: PackageArchive) { base = SampleSource([package]) }

        @concurrent func offers(of appID: String) async throws(PackagingError) -> [PackageOffer] {
            try await base.offers(of: appID)
        }

        @concurrent func fetch(
            _ offer: PackageOffer,
            into download: PackageDownload,
        ) async throws(PackagingError) {
            self.download.withLock { $0 = download }
            try await base.fetch(offer, into: download)
        }
    }

    @Test func `an older offer is no update, and is not fetched on request`() async throws {
        let source = SampleSource([try PackageSamples.package("0.9.0", signedBy: key)])
        #expect(await code(source) == nil)
        let offer = try #require(try await source.offers(of: "shop").first)
        let error = await #expect(throws: PackagingError.self) { try await store.install(offer, from: source) }
        #expect(error?.code == .olderVersion)
        try await store.install(offer, from: source, permitting: .downgrade)
        #expect(try store.installed("shop")?.version == PackageVersion("0.9.0"))
    }

    @Test func `a package that another process has installed and launched meanwhile stays proven`() async throws {
        let package = try PackageSamples.package("1.1.0", signedBy: key)
        let source = SampleSource([package])
        let offer = try #require(try await store.newerOffer(for: "shop", from: source))
        let other = PackageStore(folder: store.folder, keys: store.keys)
        try await other.install(offer, from: source)
        try other.beginLaunch(of: "shop").confirm()
        try await store.install(offer, from: source)
        #expect(try store.installed("shop")?.isProven == true)
        let downloads = try FileManager.default.contentsOfDirectory(atPath: store.folder + "/downloads")
        #expect(downloads == [])
        // A damaged package is installed again.
        try Data().write(to: URL(filePath: store.folder + "/programs/shop/1.1.0.zip"))
        try await store.install(offer, from: source)
        #expect(try store.package(of: "shop").bytes == package.bytes)
    }

    @Test func `a version is fetched once at a time`() async throws {
        let gate = Gate()
        let source = SampleSource([try PackageSamples.package("1.1.0", signedBy: key)], gate: gate)
        async let first = code(source)
        await source.isRequested.wait()
        #expect(await code(source) == .inUse)
        gate.open()
        #expect(await first == nil)
        #expect(try store.installed("shop")?.version == PackageVersion("1.1.0"))
    }

    @Test func `abandoned downloads are removed at the limit, and running ones are not`() async throws {
        let store = PackageStore(folder: store.folder, keys: store.keys, limitBytes: 400_000)
        let package = try PackageSamples.package("1.1.0", padding: 200_000, signedBy: key)
        let downloads = store.folder + "/downloads"
        try FileManager.default.createDirectory(atPath: downloads, withIntermediateDirectories: true)
        try Data(count: 300_000).write(to: URL(filePath: downloads + "/shop-9.9.9-1.part"))
        let gate = Gate()
        let source = SampleSource([package], gate: gate)
        async let update = store.update("shop", from: source)
        await source.isRequested.wait()
        #expect(try FileManager.default.contentsOfDirectory(atPath: downloads).count == 1)
        gate.open()
        #expect(try await update == PackageVersion("1.1.0"))
    }
}
