import Foundation

/// A folder that is removed with the last reference.
final class PackageTestFolder: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "packages-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        // Nothing depends on the removal of the folder.
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The paths of all files and folders, sorted.
    var contents: [String] { get throws { try FileManager.default.subpathsOfDirectory(atPath: path).sorted() } }
}
