internal import Foundation

/// The folder of a program in the temporary folder.
package struct TemporaryProgram {
    /// The path of the folder.
    package let path: String

    /// Writes the files, by their paths in the folder.
    package init(_ files: [String: String]) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("minihost-\(UUID().uuidString)")
        for (name, text) in files {
            let url = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: url)
        }
        path = folder.path
    }

    /// Removes the folder.
    package func remove() {
        // Teardown: a remaining folder has no effect.
        try? FileManager.default.removeItem(atPath: path)
    }
}
