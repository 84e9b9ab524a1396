internal import MiniCore

extension String {
    /// The path, without symbolic links, from a folder on; absolute where it is not in the folder; nil when nothing is there.
    package func path(from folder: String) -> String? { resolvedPath?.absolutePath(from: folder) }

    /// The absolute path from a folder on; as it is where it is not in the folder.
    package func absolutePath(from folder: String) -> String {
        let start = (folder.resolvedPath ?? folder) + "/"
        return hasPrefix(start) ? String(dropFirst(start.count)) : self
    }
}
