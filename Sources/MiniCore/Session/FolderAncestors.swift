/// What is done about the folders above one that is made.
public enum FolderAncestors: Sendable, Hashable {
    /// They are there.
    case present
    /// Those that are missing are made too.
    case made
}
