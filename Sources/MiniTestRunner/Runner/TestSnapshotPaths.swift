internal import MiniCore

/// The absolute paths of the snapshots and the screenshots of a test file, which lie beside it.
///
/// Each configuration has its own: `a.test.js.snap`, `a.test.js.android.snap`.
package struct TestSnapshotPaths: Sendable {
    private static let endings = (snapshots: ".snap", screenshots: ".screenshots")

    /// The path of the test file.
    private let file: String

    /// - Parameter file: The path of the test file.
    package init(of file: String) {
        let path = file.absolutePath
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        self.file = (path.parentFolder.resolvedPath ?? path.parentFolder) + "/" + name
    }

    /// The path of the snapshots of a test file.
    static func snapshots(of file: String, _ configuration: String) -> String {
        base(of: file, configuration) + endings.snapshots
    }

    /// The folder of the screenshots of a test file.
    static func screenshots(of file: String, _ configuration: String) -> String {
        base(of: file, configuration) + endings.screenshots
    }

    private static func base(of file: String, _ configuration: String) -> String {
        configuration.isEmpty ? file : "\(file).\(configuration)"
    }

    /// Whether an absolute path without symbolic links is one of these.
    package func contains(_ path: String) -> Bool {
        guard path.hasBytePrefix(file + ".") else { return false }
        let rest = path.utf8.dropFirst(file.utf8.count)
        let name = String(decoding: rest.prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self)
        if name.hasSuffix(Self.endings.screenshots) { return true }
        return name.hasSuffix(Self.endings.snapshots) && name.utf8.count == rest.count
    }

    /// The files of the snapshots, the folders of the screenshots, and the files in them; those without a configuration may be
    /// missing.
    package var existing: [String] {
        let folder = file.parentFolder
        let found = TestFiles.names(in: folder).map { folder + "/" + $0 }.filter(contains)
        let usual = [Self.snapshots(of: file, ""), Self.screenshots(of: file, "")]
        let places = usual + found.filter { !usual.contains($0) }
        return places + places.flatMap { place in TestFiles.names(in: place).map { place + "/" + $0 } }
    }
}
