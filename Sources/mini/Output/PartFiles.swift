import MiniCore
import MiniTestRunner

/// The files with the results of parts of a run, each of a machine of its own.
enum PartFiles {
    /// The files at paths, those of a folder sorted.
    ///
    /// - Parameters:
    ///   - paths: Files, and folders that contain nothing else.
    ///   - name: The name of such a file in messages.
    ///   - remedy: How to write one into a folder, in messages.
    /// - Throws: ``CommandFailure`` for a path without a file, and for a folder without files.
    static func paths(
        at paths: [String],
        named name: String,
        remedy: (_ folder: String) -> String,
    ) throws(CommandFailure) -> [String] {
        var files: [String] = []
        for path in paths {
            guard path.resolvedPath != nil else {
                throw CommandFailure(message: "There is no file and no folder \(Text.quoted(path)).")
            }
            let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
            let found = path.isFolder ? Self.files(in: folder) : [path]
            guard !found.isEmpty else {
                throw CommandFailure(message: "The folder \(Text.quoted(path)) has no \(name); \(remedy(folder)).")
            }
            files += found
        }
        return files
    }

    /// The files in a folder and in the folders directly in it, which CI systems make for the results of each machine.
    private static func files(in folder: String, isInner: Bool = false) -> [String] {
        // A report that is being written ends in `.new`.
        TestFiles.names(in: folder).filter { !$0.hasPrefix(".") && !$0.hasSuffix(".new") }.flatMap { name in
            let path = "\(folder)/\(name)"
            return !path.isFolder ? [path] : isInner ? [] : files(in: path, isInner: true)
        }
    }
}
