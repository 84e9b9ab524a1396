internal import MiniCore

/// The absolute paths of the snapshots and the screenshots of a test file, which lie beside it.
package struct TestSnapshotPaths: Sendable {
    private let snapshots: String
    private let screenshots: String

    /// - Parameter file: The path of the test file.
    package init(of file: String) {
        let path = file.absolutePath
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        let base = (path.parentFolder.resolvedPath ?? path.parentFolder) + "/" + name
        (snapshots, screenshots) = (base + ".snap", base + ".screenshots")
    }

    /// Whether an absolute path without symbolic links is one of these.
    package func contains(_ path: String) -> Bool {
        path == snapshots || path == screenshots || path.hasBytePrefix(screenshots + "/")
    }

    /// The file of the snapshots, the folder of the screenshots, and the files in it; the first two may be missing.
    package var existing: [String] {
        [snapshots, screenshots] + TestFiles.names(in: screenshots).map { screenshots + "/" + $0 }
    }
}
