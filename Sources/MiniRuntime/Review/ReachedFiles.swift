internal import MiniCore

/// The files that a test can read: a change of any other file cannot change its result.
///
/// Paths are absolute. A path without a file belongs to it if the file would be read.
package struct ReachedFiles: Sendable {
    /// The files, and the places at which a file was searched.
    package private(set) var paths: Set<String> = []
    /// Folders of which every file is reached.
    private var folders: Set<String> = []
    /// Folders whose names were listed.
    private var listings: Set<String> = []
    /// Folders of which every file is reached that is not code: pictures, sounds and other files that a program names.
    private var assetFolders: Set<String> = []

    /// The endings of files that only imports and references reach.
    private static let codeEndings: Set = [
        "acss", "axml", "cjs", "js", "json", "less", "md", "mjs", "sass", "scss", "sjs", "snap", "ts",
    ]

    /// Creates an empty set.
    package init() {}

    /// Whether a file, or a file in a folder, is reached.
    ///
    /// - Parameter path: The absolute path of a file that was changed, added or removed, or of such a folder.
    package func contains(_ path: String) -> Bool {
        if paths.contains(path) || listings.contains(path.parentFolder) { return true }
        let name = path.split(separator: "/").last ?? ""
        let ending = name.split(separator: ".").last.map(String.init) ?? ""
        let isAsset = name.contains(".") && !Self.codeEndings.contains(ending)
        var folder = path
        while folder != "/", folder != "." {
            if folders.contains(folder) || (isAsset && assetFolders.contains(folder)) { return true }
            folder = folder.parentFolder
        }
        // A folder that was moved or removed.
        let prefix = path + "/"
        return paths.contains { $0.hasBytePrefix(prefix) } || folders.contains { $0.hasBytePrefix(prefix) }
    }

    package mutating func formUnion(_ other: ReachedFiles) {
        paths.formUnion(other.paths)
        folders.formUnion(other.folders)
        listings.formUnion(other.listings)
        assetFolders.formUnion(other.assetFolders)
    }

    /// Adds a file, also by its path without symbolic links.
    package mutating func insert(_ path: String) {
        paths.insert(path)
        if let resolved = path.resolvedPath, !resolved.hasSameBytes(as: path) { paths.insert(resolved) }
    }

    /// Adds every file in a folder and the folders below it.
    package mutating func insert(folder: String) { folders.insert(folder) }

    /// Adds the names in a folder.
    mutating func insert(listing folder: String) { listings.insert(folder) }

    /// Adds the files of a folder that are not code.
    mutating func insert(assetsOf folder: String) { assetFolders.insert(folder) }
}
