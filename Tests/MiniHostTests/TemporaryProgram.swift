import Foundation

/// A program's folder below the temporary folder.
struct TemporaryProgram {
    let path: String

    init(_ files: [String: String]) throws {
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

    func remove() {
        // Teardown: a folder that is left behind harms nobody.
        try? FileManager.default.removeItem(atPath: path)
    }
}
