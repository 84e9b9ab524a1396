import Foundation

/// A new folder with a small program, beside an empty folder for data.
///
/// Both are removed with the last reference.
final class ProgramFolder {
    /// The folder of the program.
    let path: String
    /// The folder for its data, which does not exist yet.
    let data: String
    private let folder: String

    /// - Parameter files: Texts by path, in addition to or in place of an app.json with one page that renders.
    init(_ files: [String: String] = [:]) throws {
        folder = NSTemporaryDirectory() + "mini-command-\(UUID().uuidString)"
        path = folder + "/program"
        data = folder + "/data"
        let usual = [
            "app.json": #"{"pages": ["pages/a/a"]}"#,
            "app.js": "App({});\n",
            "pages/a/a.axml": "<view>hello {{name}}</view>\n",
            "pages/a/a.js": "Page({ data: { name: 'you' } });\n",
        ]
        for (file, text) in usual.merging(files, uniquingKeysWith: { $1 }) { try write(text, to: file) }
    }

    deinit {
        // Nothing depends on the removal of the folder.
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Writes one file and creates its parent folders.
    func write(_ text: String, to file: String) throws {
        let url = URL(filePath: path + "/" + file)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: url, atomically: false, encoding: .utf8)
    }

    /// Creates a key file beside the program and its data, and returns its path.
    func makeKey(_ text: String, named name: String = "key", mode: Int = 0o600) throws -> String {
        try makeKey(text, at: folder + "/" + name, mode: mode)
    }

    /// Creates a key file and returns its path.
    func makeKey(_ text: String, at file: String, mode: Int = 0o600) throws -> String {
        try (text + "\n").write(toFile: file, atomically: false, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
        return file
    }

    /// Removes one file.
    func remove(_ file: String) throws { try FileManager.default.removeItem(atPath: path + "/" + file) }

    /// Creates a symbolic link in the program.
    func link(_ file: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path + "/" + file, withDestinationPath: target)
    }

    /// The paths of all files in the program and beside it, sorted.
    func contents() throws -> [String] { try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() }
}
