import MiniCore
import MiniTestRunner

/// The snapshots and screenshots of tests as the last run has left them: a run writes them as well as a person.
struct StoredSnapshots {
    /// The hashes of the files by their absolute paths; 0 for a file that is missing, and for a folder.
    private var hashes: [String: UInt64] = [:]

    /// Reads those of a test file, after a run.
    mutating func read(of file: String) {
        let names = TestSnapshotPaths(of: file)
        let known = hashes.keys.filter(names.contains)
        for path in names.existing + known { hashes[path] = Self.hash(of: path) }
    }

    /// Whether a snapshot differs from that after the last run.
    func isChanged(_ path: String) -> Bool { hashes[path] != Self.hash(of: path) }

    private static func hash(of path: String) -> UInt64 { TestFiles.read(path).map { StableHash.hash($0) } ?? 0 }
}
