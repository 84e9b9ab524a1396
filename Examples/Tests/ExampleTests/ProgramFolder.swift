import Foundation

/// A new folder with a small program, and a path for data.
///
/// Both are removed with the last reference.
final class ProgramFolder {
    /// The folder of the program.
    let path: String
    /// The folder for its data, which does not exist yet.
    let data: String
    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "mini-example-\(UUID().uuidString)"
        path = folder + "/program"
        data = folder + "/data"
        let files = [
            "app.json": #"{"pages": ["pages/a/a"]}"#,
            "app.js": "App({});\n",
            "pages/a/a.axml": "<view>hello {{name}}</view>\n",
            "pages/a/a.js": "Page({ data: { name: 'you' } });\n",
        ]
        for (name, text) in files {
            let file = URL(filePath: path + "/" + name)
            let parent = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    deinit {
        // Nothing depends on the removal of the folder.
        try? FileManager.default.removeItem(atPath: folder)
    }
}
