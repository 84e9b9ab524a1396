import Foundation

/// The folder of a program in the temporary folder.
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
        // Teardown: a remaining folder has no effect.
        try? FileManager.default.removeItem(atPath: path)
    }
}
