internal import MiniArchives
internal import MiniCore

/// The files and folders of a package, by their paths.
struct PackageTree: Sendable {
    private var files: [ExactString: ArchiveEntry] = [:]
    private var folders: [ExactString: [String]] = [ExactString(""): []]

    /// - Throws: `.ambiguousPath` for paths that some file systems do not distinguish.
    init(_ entries: [ArchiveEntry]) throws(PackagingError) {
        // Strings are equal if their characters are, in any normalization of Unicode. Only both changes of the case make the
        // forms of a letter equal, such as the two lowercase forms of sigma.
        var spellings: [String: ExactString] = [:]
        for entry in entries {
            var folder = ""
            for (index, name) in entry.names.enumerated() {
                let path = folder.isEmpty ? name : folder + "/" + name
                let exact = ExactString(path)
                let isFolder = entry.isFolder || index < entry.names.count - 1
                if !isFolder || folders[exact] == nil {
                    if let other = spellings.updateValue(exact, forKey: path.uppercased().lowercased()) {
                        throw PackagingError(
                            .ambiguousPath,
                            "the paths \"\(other.text)\" and \"\(path)\" of the package differ only in case or in the "
                                + "form of a character; rename one of them"
                        )
                    }
                    folders[ExactString(folder), default: []].append(name)
                    if isFolder { folders[exact] = [] }
                }
                if !isFolder { files[exact] = entry }
                folder = path
            }
        }
    }

    /// Removes the files at the top level that are not the program's.
    mutating func removeTopFiles(_ names: [String]) {
        for name in names { files[ExactString(name)] = nil }
        folders[ExactString("")]?.removeAll { name in names.contains { $0.hasSameBytes(as: name) } }
    }

    /// The entry of a file; nil if there is none.
    func file(at path: String) -> ArchiveEntry? { files[ExactString(path)] }

    /// The names in a folder; nil if there is no such folder.
    func names(in folder: String) -> [String]? { folders[ExactString(folder)] }

    /// The number of files.
    var fileCount: Int { files.count }

    /// The paths of the files, in any order.
    var paths: [String] { files.keys.map(\.text) }
}
