import Foundation

/// The source tree that the rules are held against, read once.
enum Repository {
    /// The folder with Package.swift.
    static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Folders that hold nothing committed.
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
        return found.filter { $0 != "Package.resolved" }.sorted()
    }()

    /// Every file that is text.
    private static let files = paths.compactMap(SourceFile.init(path:))

    /// Every Swift file.
    static let swiftFiles = files { $0.hasSuffix(".swift") }

    /// The Swift files below some folders of the root.
    static func swiftFiles(in folders: String...) -> [SourceFile] {
        swiftFiles.filter { file in folders.contains { file.path.hasPrefix($0 + "/") } }
    }

    /// The text files whose path is accepted.
    static func files(where isWanted: (String) -> Bool) -> [SourceFile] { files.filter { isWanted($0.path) } }

    /// One file.
    ///
    /// - Returns: nil when it is missing or not text.
    static func file(_ path: String) -> SourceFile? { files.first { $0.path == path } }

    /// Whether a file or folder is there.
    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path(percentEncoded: false))
    }

    /// The rooms: the folders of Sources that hold Swift, sorted.
    static let rooms = Set(swiftFiles(in: "Sources").map(\.room)).sorted()

    /// The rooms that are libraries: all but the command line.
    static let libraryRooms = rooms.filter { $0 != "mini" }
}
