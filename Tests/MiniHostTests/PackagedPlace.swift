import Foundation
import MiniCore
import MiniHost
import ProgramModes
import Synchronization
import Testing

/// The folder of a source and of a store, with the clock of the host.
final class PackagedPlace: Sendable {
    let path = NSTemporaryDirectory() + "packaged-\(UUID().uuidString)"
    let key: PackageSigningKey
    let recorder = ProgramRecorder()
    private let seconds = Mutex(1_000_000.0)

    init() throws {
        key = try .random()
        try FileManager.default.createDirectory(atPath: packages, withIntermediateDirectories: true)
    }

    deinit {
        // Nothing depends on the removal of the folder.
        try? FileManager.default.removeItem(atPath: path)
    }

    var packages: String { path + "/source/shop" }

    /// Publishes a version.
    ///
    /// - Parameter script: Code at the beginning of app.js.
    func publish(_ version: String, script: String = "") throws {
        let app = """
            \(script)
            const seen = [];
            App({ seen, version: '\(version)' });
            const updates = my.getUpdateManager();
            updates.onCheckForUpdate(({ hasUpdate }) => seen.push(hasUpdate));
            updates.onUpdateReady(() => seen.push('ready'));
            updates.onUpdateFailed(() => seen.push('failed'));
            """
        let files: [(path: String, content: [UInt8])] = [
            ("app.js", Array(app.utf8)), ("app.json", Array(#"{ "pages": ["a", "b"] }"#.utf8)),
            ("a.js", Array("Page({})".utf8)), ("a.axml", Array("<view/>".utf8)),
            ("b.js", Array("Page({})".utf8)), ("b.axml", Array("<view/>".utf8)),
        ]
        let package = try PackageArchive.make(
            appID: "shop",
            version: try #require(PackageVersion(version)),
            files: files
        )
        try package.signed(by: key).write(to: archive(version))
    }

    /// The path of a published version.
    func archive(_ version: String) -> String { "\(packages)/\(version).zip" }

    func pass(_ duration: Duration) { seconds.withLock { $0 += duration / .seconds(1) } }

    func programs(_ source: (any PackageSource)? = nil, maximum: Int? = nil) throws -> PackagedPrograms {
        var configuration = HostConfiguration.forTests()
        configuration.maximumPrograms = maximum
        configuration.observer = recorder
        configuration.limits.delegateDeadline = .seconds(600)
        configuration.network = nil
        return try PackagedPrograms(
            configuration,
            store: PackageStore(folder: path + "/store", keys: [key.publicKey]),
            source: source ?? FolderPackageSource(folder: path + "/source")
        ) {
            WallTime(milliseconds: self.seconds.withLock { $0 } * 1_000)
        }
    }

    var warnings: [String] { recorder.record.warnings.map(\.message) }
}
