/// The permitted content of a folder that is removed.
public enum FolderContent: Sendable, Hashable {
    /// The folder must be empty.
    case nothing
    /// The folder is removed with its content.
    case everything
}
