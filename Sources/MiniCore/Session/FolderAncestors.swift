/// How a new folder's missing parent folders are handled.
public enum FolderAncestors: Sendable, Hashable {
    /// The parent folders must exist.
    case present
    /// Missing parent folders are created.
    case made
}
