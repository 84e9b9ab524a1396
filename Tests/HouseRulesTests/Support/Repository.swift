import Foundation

/// The source tree that the rules check, read once.
enum Repository {
    /// The folder of Package.swift.
    static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Folders without committed files.
    private static let skippedFolders: Set = [".build", ".git", ".swiftpm"]

    /// The paths of all files, relative to the root, sorted.
    static let paths: [String] = {
        var found: [String] = []
        let keys: [URLResourceKey] = [.isRegularFileKey]
        let rootPath = root.path(percentEncoded: false)
        guard let walk = FileManager.default.enumerator(at: root, includingPropertiesForKeys: keys) else { return [] }
        for case let url as URL in walk {
            if skippedFolders.contains(url.lastPathComponent) {
                walk.skipDescendants()
            } else if (try? url.resourceValues(forKeys: Set(keys)).isRegularFile) == true {
                found.append(String(url.path(percentEncoded: false).dropFirst(rootPath.count)))
            }
        }
        return found.filter { !$0.hasSuffix("Package.resolved") }.sorted()
    }()

    /// All text files.
    private static let files = paths.compactMap(SourceFile.init(path:))

    /// All Swift files.
    static let swiftFiles = files { $0.hasSuffix(".swift") }

    /// The Swift files in some folders of the root.
    static func swiftFiles(in folders: String...) -> [SourceFile] {
        swiftFiles.filter { file in folders.contains { file.path.hasPrefix($0 + "/") } }
    }

    /// The text files with an accepted path.
    static func files(where isWanted: (String) -> Bool) -> [SourceFile] { files.filter { isWanted($0.path) } }

    /// README.md and the articles with the records.
    static let documents = files { $0 == "README.md" || $0.hasSuffix(".md") && $0.contains(".docc/") }

    /// One file.
    ///
    /// - Returns: Nil if it is missing or not text.
    static func file(_ path: String) -> SourceFile? { files.first { $0.path == path } }

    /// Whether a file or folder exists.
    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path(percentEncoded: false))
    }

    /// The modules: the folders of Sources that contain Swift files, sorted.
    static let modules = Set(swiftFiles(in: "Sources").map(\.module)).sorted()

    /// The library modules: all except the command line.
    static let libraryModules = modules.filter { $0 != "mini" && $0 != "mini-worker" }
}
