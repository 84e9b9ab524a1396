import CommandHarness
import Foundation
import Testing

@testable import MiniPackages

/// The folder of a registry and its lists; ``RegistryTests`` uses it by HTTPS.
struct PackageRegistryFolderTests {
    private let folder: PackageTestFolder
    private let key: PackageSigningKey
    private let registry: PackageRegistryFolder

    init() throws {
        folder = try PackageTestFolder()
        key = try .random()
        registry = PackageRegistryFolder(folder: folder.path + "/packages")
    }

    private func package(_ version: String, padding: Int = 0) throws -> PackageArchive {
        try PackageSamples.package(version, padding: padding, signedBy: key)
    }

    private func code(_ package: PackageArchive) -> PackagingError.Code? {
        do throws(PackagingError) {
            try registry.publish(package)
            return nil
        } catch {
            return error.code
        }
    }

    private var list: [UInt8] {
        get throws { try [UInt8](Data(contentsOf: URL(filePath: folder.path + "/packages/shop/versions.json"))) }
    }

    @Test func `a list has the published packages, and the folder is a source`() async throws {
        for text in ["1.10.0", "1.2.0"] { try registry.publish(try package(text)) }
        // What a publication that was interrupted leaves.
        try Data("PK".utf8).write(to: URL(filePath: folder.path + "/packages/shop/1.11.0.zip-new"))
        let offers = try registry.publish(try package("1.9.0"))
        #expect(offers.map(\.version.description) == ["1.2.0", "1.9.0", "1.10.0"])
        #expect(try RegistryList.offers(of: "shop", in: list) == offers)
        let first = try package("1.2.0")
        let digest = try PackageManifest.digest(of: first.bytes).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
        let entry = #"{"version":"1.2.0","size":\#(first.byteCount),"sha256":"\#(digest)"}"#
        #expect(String(decoding: try list, as: UTF8.self).hasPrefix(#"{"versions":[\#(entry),"#))

        let store = PackageStore(folder: folder.path + "/store", keys: [key.publicKey])
        let source = FolderPackageSource(folder: folder.path + "/packages")
        #expect(try await store.update("shop", from: source) == PackageVersion("1.10.0"))
    }

    @Test func `a published version is not replaced by another package`() throws {
        let published = try package("1.0.0")
        #expect(code(published) == nil)
        let former = try list
        #expect(try code(package("1.0.0", padding: 10)) == .alreadyPublished)
        #expect(try list == former)
        let path = folder.path + "/packages/shop/1.0.0.zip"
        #expect(try PackageArchive(contentsOf: path, trust: .any).bytes == published.bytes)
        // The list of a publication that was interrupted is written again.
        try FileManager.default.removeItem(atPath: folder.path + "/packages/shop/versions.json")
        #expect(code(published) == nil)
        #expect(try list == former)
    }

    @Test func `what a host would refuse is not published`() throws {
        #expect(try code(PackageSamples.package("1.0.0")) == .unsigned)
        let archive = try PackageArchive(PackageSamples.archive(PackageSamples.files), trust: .any)
        #expect(code(archive) == .missingManifest)
        #expect(try folder.contents == [])
        try registry.publish(try package("1.0.0"))
        try Data().write(to: URL(filePath: folder.path + "/packages/shop/0.9.0.zip"))
        #expect(try code(package("1.1.0")) == .sourceFailed)
        #expect(try RegistryList.offers(of: "shop", in: list).map(\.version.description) == ["1.0.0"])
    }

    @Test func `the list in the article is one that a host reads`() throws {
        let path = Product.packageFolder + "/Sources/MiniHost/MiniHost.docc/Packages.md"
        let article = try String(contentsOfFile: path, encoding: .utf8)
        let line = try #require(article.split(separator: "\n").first { $0.hasPrefix(#"{"versions""#) })
        let offers = try RegistryList.offers(of: "shop", in: Array(line.utf8))
        #expect(offers.map { "\($0.version) \($0.byteCount)" } == ["1.2.0 1234"])
    }
}
