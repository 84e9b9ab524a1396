import Foundation
import IAPMiniProgram

/// Signed packages of the program `shop`, and a store of its own.
final class PackageFolder: Sendable {
    private let path = NSTemporaryDirectory() + "vendor-packages-\(UUID().uuidString)"
    private let key: PackageSigningKey

    /// A version is no version, or a key cannot be made.
    struct Invalid: Error {}

    init() throws {
        key = try .random()
        try FileManager.default.createDirectory(atPath: path + "/source/shop", withIntermediateDirectories: true)
    }

    deinit {
        // Nothing depends on the removal of the folder.
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Publishes a version.
    func publish(_ text: String) throws {
        guard let version = PackageVersion(text) else { throw Invalid() }
        let files: [(path: String, content: [UInt8])] = [
            ("app.js", Array("App({})".utf8)), ("app.json", Array(#"{ "pages": ["a"] }"#.utf8)),
            ("a.js", Array("Page({})".utf8)), ("a.axml", Array("<view/>".utf8)),
        ]
        let package = try PackageArchive.make(appID: "shop", version: version, files: files)
        try package.signed(by: key).write(to: "\(path)/source/shop/\(text).zip")
    }

    /// The source of a super app that trusts a key; the one of the packages by default.
    func source(
        trusting other: PackageKey? = nil,
        list: @escaping GRVAppSource.List = { [] }
    ) -> GRVAppSource {
        let store = PackageStore(folder: path + "/store", keys: [other ?? key.publicKey])
        return .packages(store, from: FolderPackageSource(folder: path + "/source"), list: list)
    }
}

/// A source of packages whose search fails.
struct FailingPackages: PackageSource {
    private let wait: @Sendable () async -> Void

    /// - Parameter wait: Returns when the search fails.
    init(after wait: @escaping @Sendable () async -> Void = {}) { self.wait = wait }

    @concurrent func offers(of appID: String) async throws(PackagingError) -> [PackageOffer] {
        await wait()
        throw PackagingError(.sourceFailed, "the source failed")
    }

    @concurrent func fetch(_ offer: PackageOffer, into download: PackageDownload) async throws(PackagingError) {
        throw PackagingError(.sourceFailed, "the source failed")
    }
}

extension GRVAppSource {
    /// A source with a list and without packages.
    ///
    /// - Parameter apps: The list; nil for one that fails.
    static func listing(_ apps: [GRVAppInfo]?, from packages: any PackageSource = FailingPackages()) -> GRVAppSource {
        let list: GRVAppSource.List = {
            guard let apps else { throw GRVLaunchError(.fetchFailed) }
            return apps
        }
        return .packages(PackageStore(folder: "/nonexistent/store", keys: []), from: packages, list: list)
    }
}
