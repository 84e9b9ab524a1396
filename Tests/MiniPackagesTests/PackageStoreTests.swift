import Foundation
import MiniCore
import Testing

@testable import MiniPackages

struct PackageStoreTests {
    private let folder: PackageTestFolder
    private let key: PackageSigningKey
    private let store: PackageStore

    init() throws {
        folder = try PackageTestFolder()
        key = try .random()
        store = PackageStore(folder: folder.path + "/store", keys: [key.publicKey])
    }

    private func version(_ text: String) throws -> PackageVersion { try #require(PackageVersion(text)) }

    private func install(_ version: String, permitting permissions: InstallPermissions = []) throws {
        try store.install(try PackageSamples.package(version, signedBy: key), permitting: permissions)
    }

    /// The code of the error of a closure; nil if it throws none.
    private func code(_ body: () throws -> Void) -> PackagingError.Code? {
        do {
            try body()
            return nil
        } catch let error as PackagingError {
            return error.code
        } catch {
            Issue.record(error)
            return nil
        }
    }

    /// Launches the current version successfully.
    private func launch() throws -> String {
        let launch = try store.beginLaunch(of: "shop")
        try launch.confirm()
        return launch.version.description
    }

    @Test func `a package is installed, read and launched`() throws {
        #expect(try store.installed("shop") == nil)
        #expect(try folder.contents == [])
        try install("1.0.0")
        let installed = try #require(try store.installed("shop"))
        #expect(installed.version.description == "1.0.0")
        #expect(!installed.isProven)
        #expect(installed.signer == key.publicKey)
        #expect(try store.package(of: "shop").content(of: "app.js") == PackageSamples.files[0].content)
        #expect(try launch() == "1.0.0")
        #expect(try store.installed("shop")?.isProven == true)
        let other = PackageStore(folder: store.folder, keys: store.keys)
        #expect(try other.installed("shop") == store.installed("shop"))
    }

    @Test func `several versions are kept side by side, and the newest is current`() throws {
        for text in ["1.0.0", "1.1.0", "1.2.0"] {
            try install(text)
            #expect(try launch() == text)
        }
        #expect(try store.versions(of: "shop").map(\.description) == ["1.0.0", "1.1.0", "1.2.0"])
        #expect(try store.installed("shop")?.fallback == version("1.1.0"))
        #expect(try store.package(of: "shop", version: version("1.0.0")).manifest?.version == version("1.0.0"))
    }

    @Test func `an older version is refused unless it is requested`() throws {
        try install("1.1.0")
        #expect(code { try install("1.0.9") } == .olderVersion)
        #expect(try store.installed("shop")?.version == version("1.1.0"))
        #expect(try store.versions(of: "shop").count == 1)
        try install("1.0.9", permitting: .downgrade)
        #expect(try store.installed("shop")?.version == version("1.0.9"))
        #expect(code { try install("1.0.9") } == nil)
    }

    @Test func `another key is refused unless it is requested and trusted`() throws {
        let other = try PackageSigningKey.random()
        let store = PackageStore(folder: store.folder, keys: [key.publicKey, other.publicKey])
        try store.install(try PackageSamples.package("1.0.0", signedBy: key))
        let next = try PackageSamples.package("1.1.0", signedBy: other)
        #expect(code { try store.install(next) } == .otherKey)
        #expect(code { try store.install(next, permitting: .downgrade) } == .otherKey)
        #expect(try store.installed("shop")?.version == version("1.0.0"))
        try store.install(next, permitting: .otherKey)
        #expect(try store.installed("shop")?.signer == other.publicKey)

        let foreign = try PackageSamples.package("1.2.0", signedBy: .random())
        #expect(code { try store.install(foreign, permitting: [.otherKey, .downgrade]) } == .untrustedKey)
        #expect(code { try store.install(try PackageSamples.package("1.2.0")) } == .unsigned)
    }

    @Test func `a version that does not launch is replaced by the one before and not installed by an update`()
        async throws
    {
        try install("1.0.0")
        #expect(try launch() == "1.0.0")
        try install("1.1.0")
        let failing = try store.beginLaunch(of: "shop")
        #expect(try failing.version == version("1.1.0"))
        #expect(try failing.rollBack() == version("1.0.0"))
        #expect(try store.installed("shop")?.failedVersions == [version("1.1.0")])
        #expect(try launch() == "1.0.0")
        // A version that has launched is not rolled back.
        #expect(try store.beginLaunch(of: "shop").rollBack() == nil)

        let source = SampleSource(try ["1.0.0", "1.1.0"].map { try PackageSamples.package($0, signedBy: key) })
        #expect(try await store.update("shop", from: source) == nil)
        source.add(try PackageSamples.package("1.1.1", signedBy: key))
        #expect(try await store.update("shop", from: source) == version("1.1.1"))
        // On request it is installed again.
        try install("1.1.0", permitting: .downgrade)
        #expect(try store.installed("shop")?.failedVersions == [])
    }

    @Test func `the first version that does not launch remains`() throws {
        try install("1.0.0")
        #expect(try store.beginLaunch(of: "shop").rollBack() == nil)
        #expect(try store.installed("shop")?.version == version("1.0.0"))
    }

    @Test func `launches that do not end are followed by one of the version before`() throws {
        try install("1.0.0")
        #expect(try launch() == "1.0.0")
        try install("1.1.0")
        for _ in 0..<PackageStore.launchLimit {
            let begun = try store.beginLaunch(of: "shop").version
            #expect(try begun == version("1.1.0"))
        }
        #expect(try store.beginLaunch(of: "shop").version == version("1.0.0"))
        #expect(try store.installed("shop")?.failedVersions == [version("1.1.0")])
    }

    @Test func `launches at the same time do not replace a version, also in several processes`() throws {
        try install("1.0.0")
        #expect(try launch() == "1.0.0")
        try install("1.1.0")
        let other = PackageStore(folder: store.folder, keys: store.keys)
        let launches = try [store, other, store, other].map { try $0.beginLaunch(of: "shop") }
        #expect(try launches.allSatisfy { try $0.version == version("1.1.0") })
        try launches[2].confirm()
        #expect(try store.installed("shop")?.isProven == true)
        #expect(try store.installed("shop")?.failedVersions == [])
    }

    @Test func `launches at the same time that do not end count as one`() throws {
        try install("1.0.0")
        #expect(try launch() == "1.0.0")
        try install("1.1.0")
        for _ in 0..<PackageStore.launchLimit {
            let versions = try (0..<3).map { _ in try store.beginLaunch(of: "shop") }.map(\.version)
            #expect(try versions.allSatisfy { try $0 == version("1.1.0") })
        }
        #expect(try launch() == "1.0.0")
    }

    @Test func `a launch that ends for a reason of the host is not counted`() throws {
        try install("1.0.0")
        #expect(try launch() == "1.0.0")
        try install("1.1.0")
        for _ in 0...PackageStore.launchLimit {
            let launch = try store.beginLaunch(of: "shop")
            #expect(try launch.version == version("1.1.0"))
            try launch.cancel()
        }
        #expect(try launch() == "1.1.0")
    }

    @Test func `launches at the same time that fail have the same version after them`() throws {
        try install("1.0.0")
        #expect(try launch() == "1.0.0")
        try install("1.1.0")
        let launches = try (0..<2).map { _ in try store.beginLaunch(of: "shop") }
        for launch in launches { #expect(try launch.rollBack() == version("1.0.0")) }
        #expect(try launch() == "1.0.0")
    }

    @Test func `a version that is used again has the key that has signed it`() throws {
        let other = try PackageSigningKey.random()
        let store = PackageStore(folder: store.folder, keys: [key.publicKey, other.publicKey])
        try install("1.0.0")
        try store.beginLaunch(of: "shop").confirm()
        try store.install(try PackageSamples.package("1.1.0", signedBy: other), permitting: .otherKey)
        #expect(try store.beginLaunch(of: "shop").rollBack() == version("1.0.0"))
        #expect(try store.installed("shop")?.signer == key.publicKey)
        let next = try PackageSamples.package("1.2.0", signedBy: other)
        #expect(code { try store.install(next) } == .otherKey)
        #expect(code { try install("1.2.0") } == nil)
    }

    @Test func `a program launches although its state cannot be written`() throws {
        try install("1.0.0")
        // A folder in the place of the draft, as on a full disk.
        let draft = store.folder + "/programs/shop/state.json-new"
        try FileManager.default.createDirectory(atPath: draft, withIntermediateDirectories: false)
        let launch = try store.beginLaunch(of: "shop")
        #expect(try launch.version == version("1.0.0"))
        #expect(code { try launch.confirm() } == .notWritten)
    }

    @Test func `the version before is used although the state cannot be written`() throws {
        try install("1.0.0")
        #expect(try launch() == "1.0.0")
        try install("1.1.0")
        // A folder in the place of the draft, as on a full disk.
        let draft = store.folder + "/programs/shop/state.json-new"
        try FileManager.default.createDirectory(atPath: draft, withIntermediateDirectories: false)
        let failing = try store.beginLaunch(of: "shop")
        #expect(try failing.version == version("1.1.0"))
        #expect(try failing.rollBack() == version("1.0.0"))
        let next = try store.beginLaunch(of: "shop", without: [failing.version])
        #expect(try next.version == version("1.0.0"))
        // Also for a version that is damaged.
        try Data().write(to: URL(filePath: store.folder + "/programs/shop/1.1.0.zip"))
        #expect(try store.beginLaunch(of: "shop").version == version("1.0.0"))
        try Data().write(to: URL(filePath: store.folder + "/programs/shop/1.0.0.zip"))
        #expect(code { _ = try store.beginLaunch(of: "shop") } == .invalidArchive)
    }

    @Test func `a damaged version is replaced by the one before, and can be installed again`() throws {
        for text in ["1.0.0", "1.1.0"] {
            try install(text)
            #expect(try launch() == text)
        }
        let path = URL(filePath: store.folder + "/programs/shop/1.1.0.zip")
        var bytes = try Data(contentsOf: path)
        // The first byte of the content follows the name.
        let content = try #require(bytes.firstRange(of: Data("app.js".utf8))).upperBound
        bytes[content] ^= 1
        try bytes.write(to: path)
        #expect(throws: PackagingError.self) { try store.package(of: "shop") }
        #expect(try launch() == "1.0.0")
        #expect(try store.installed("shop")?.failedVersions == [])
        try install("1.1.0")
        #expect(try launch() == "1.1.0")
    }

    @Test func `a package in the place of another one is refused`() throws {
        try install("1.0.0")
        let path = store.folder + "/programs/shop/1.0.0.zip"
        try PackageSamples.package("1.0.0", appID: "other", signedBy: key).write(to: path)
        #expect(code { _ = try store.package(of: "shop") } == .otherPackage)
        try PackageSamples.package("1.0.1", signedBy: key).write(to: path)
        #expect(code { _ = try store.package(of: "shop") } == .otherPackage)
    }

    @Test func `what a crash can leave does not prevent an installation`() throws {
        try install("1.0.0")
        // A package without a state, drafts, and the bytes of a download.
        let program = store.folder + "/programs/shop/"
        try PackageSamples.package("1.1.0", signedBy: key).write(to: program + "1.1.0.zip")
        for name in ["state.json-new", "1.2.0.zip-new"] { try Data("{".utf8).write(to: URL(filePath: program + name)) }
        #expect(try launch() == "1.0.0")
        try install("1.1.0")
        try install("1.2.0")
        #expect(try launch() == "1.2.0")
        #expect(try folder.contents.filter { $0.hasSuffix("-new") } == [])
    }

    @Test func `old versions are removed at the limit, and never the current ones`() throws {
        let padding = 100_000
        let store = PackageStore(folder: folder.path + "/limited", keys: [key.publicKey], limitBytes: 350_000)
        func install(_ version: String, _ appID: String = "shop") throws {
            try store.install(
                try PackageSamples.package(version, appID: appID, padding: padding, signedBy: key)
            )
            try store.beginLaunch(of: appID).confirm()
        }
        func versions(_ appID: String = "shop") throws -> [String] {
            try store.versions(of: appID).map(\.description)
        }
        for text in ["1.0.0", "1.1.0", "1.2.0"] { try install(text) }
        #expect(try versions() == ["1.0.0", "1.1.0", "1.2.0"])
        try install("1.3.0")
        #expect(try versions() == ["1.1.0", "1.2.0", "1.3.0"])
        // The other versions are removed before the fallback.
        try install("1.0.0", "second")
        #expect(try versions() == ["1.2.0", "1.3.0"])
        try install("1.0.0", "third")
        #expect(try versions() == ["1.3.0"])
        #expect(try store.installed("shop")?.fallback == nil)
        #expect(code { try install("1.0.0", "fourth") } == .storeFull)
        #expect(try store.installed("fourth") == nil)
        #expect(try versions() == ["1.3.0"])
        try store.remove("second")
        #expect(try store.installed("second") == nil)
        try install("1.0.0", "fourth")
    }

    @Test func `a fallback that is removed for the same version is none`() throws {
        let store = PackageStore(folder: store.folder, keys: store.keys, limitBytes: 250_000)
        for text in ["1.0.0", "1.1.0"] {
            try store.install(try PackageSamples.package(text, padding: 100_000, signedBy: key))
            try store.beginLaunch(of: "shop").confirm()
        }
        #expect(try store.installed("shop")?.fallback == version("1.0.0"))
        try store.install(try PackageSamples.package("1.1.0", padding: 100_000, signedBy: key))
        #expect(try store.versions(of: "shop") == [version("1.1.0")])
        #expect(try store.installed("shop")?.fallback == nil)
        #expect(try store.beginLaunch(of: "shop").rollBack() == nil)
        #expect(try store.beginLaunch(of: "shop").version == version("1.1.0"))
    }

    @Test func `a program that cannot be read does not prevent the installation of others`() throws {
        let store = PackageStore(folder: store.folder, keys: store.keys, limitBytes: 260_000)
        func install(_ version: String, _ padding: Int) throws {
            try store.install(try PackageSamples.package(version, padding: padding, signedBy: key))
        }
        try install("1.0.0", 100_000)
        let programs = store.folder + "/programs"
        // A folder in the place of a state, and a file in the place of the folder of a program.
        let state = programs + "/other/state.json"
        try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
        try Data(count: 10_000).write(to: URL(filePath: programs + "/other/1.0.0.zip"))
        try Data().write(to: URL(filePath: programs + "/file"))
        try install("1.1.0", 100_000)
        #expect(try launch() == "1.1.0")
        #expect(code { _ = try store.installed("other") } == .unreadable)
        // Its package can be the current one: it remains, and counts.
        try install("1.2.0", 120_000)
        #expect(try store.versions(of: "shop").map(\.description) == ["1.1.0", "1.2.0"])
        #expect(code { try install("1.3.0", 30_000) } == .storeFull)
        #expect(try store.versions(of: "other").count == 1)
    }

    @Test func `a state that cannot be read is not that of a missing program`() throws {
        try install("1.1.0")
        let state = store.folder + "/programs/shop/state.json"
        try FileManager.default.removeItem(atPath: state)
        // A link that leads to itself.
        #expect(symlink("state.json", state) == 0)
        #expect(code { _ = try store.installed("shop") } == .unreadable)
        #expect(code { try install("1.0.0") } == .unreadable)
        try store.remove("shop")
        try install("1.0.0")
    }

    @Test func `a program that is not installed is an error`() {
        #expect(code { _ = try store.package(of: "shop") } == .notInstalled)
        #expect(code { _ = try store.beginLaunch(of: "shop") } == .notInstalled)
        #expect(code { try store.recordUpdateSearch(of: "shop", at: .now) } == .notInstalled)
        #expect(code { _ = try store.installed("../shop") } == .invalidName)
        #expect(code { try store.remove("shop") } == nil)
    }

    @Test func `others cannot read the store`() throws {
        try install("1.0.0")
        for name in ["", "/programs", "/programs/shop", "/programs/shop/1.0.0.zip", "/programs/shop/state.json"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: store.folder + name)
            let mode = try #require(attributes[.posixPermissions] as? Int)
            #expect(mode & 0o077 == 0, "\(name)")
        }
    }
}
