internal import MiniCore

extension String {
    /// The path relative to a folder, without symbolic links; absolute outside of the folder; nil when nothing exists there.
    package func path(from folder: String) -> String? { resolvedPath?.absolutePath(from: folder) }

    /// The absolute path relative to a folder; unchanged outside of the folder.
    package func absolutePath(from folder: String) -> String {
        let start = (folder.resolvedPath ?? folder) + "/"
        return hasPrefix(start) ? String(dropFirst(start.count)) : self
    }
}
