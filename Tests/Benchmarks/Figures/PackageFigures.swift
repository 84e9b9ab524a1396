import MiniCrypto
import MiniHost

/// The duration of the installation of an update, beside the tools of the system.
enum PackageFigures {
    static func measure() async throws -> [Figure] {
        let title = "update of 10 MB, installed"
        let target = Figure.Target.ratio(1.5)
        let method = """
            a signed package of 200 files is fetched from a folder, verified and made the current version, all on disk; floor: \
            `unzip` and `sha256sum` of the same package, each from spawn to exit
            """
        guard let unzip = ChildProcess.find("unzip"), let sha256sum = ChildProcess.find("sha256sum") else {
            let reason = "there is no unzip; `apt-get install --no-install-recommends unzip` brings one"
            let outcome = Figure.Outcome.notMeasured(reason: reason)
            return [Figure(title: title, unit: .milliseconds, target: target, method: method, outcome: outcome)]
        }
        let folder = try TemporaryFolder()
        let key = try PackageSigningKey.random()
        let registry = PackageRegistryFolder(folder: folder.path + "/packages")
        try registry.publish(try package("1.0.0").signed(by: key))
        let offers = try registry.publish(try package("1.0.1").signed(by: key))
        let source = FolderPackageSource(folder: folder.path + "/packages")
        let store = PackageStore(folder: folder.path + "/store", keys: [key.publicKey])
        let archive = folder.path + "/packages/shop/1.0.0.zip"
        let rounds = try await Rounds(21) {
            // The versions take turns.
            let offer = try store.installed("shop")?.version == offers[0].version ? offers[1] : offers[0]
            let start = MonotonicTime.now
            try await store.install(offer, from: source, permitting: .downgrade)
            return (MonotonicTime.now - start) / 1e6
        } floor: {
            let extraction = try ChildProcess.run([unzip, "-qo", archive, "-d", folder.path + "/extracted"])
            return (extraction.nanoseconds + (try ChildProcess.run([sha256sum, archive])).nanoseconds) / 1e6
        }
        return [Figure(title, .milliseconds, target: target, method: method, rounds)]
    }

    /// A package of some 10 MB: images, which do not become smaller, and text, which does.
    private static func package(_ version: String) throws -> PackageArchive {
        guard let version = PackageVersion(version) else { throw MeasurementError("\(version) is no version") }
        let text = (0..<1_500).map { "export const value\($0) = { index: \($0), name: 'value' };\n" }.joined()
        let files = (0..<200).map { index in
            (path: "parts/part\(index).bin", content: SecureRandom.bytes(45_000) + Array(text.utf8))
        }
        return try PackageArchive.make(appID: "shop", version: version, files: files)
    }
}
