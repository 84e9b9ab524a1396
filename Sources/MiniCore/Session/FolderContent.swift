/// What is in a folder that is removed.
public enum FolderContent: Sendable, Hashable {
    /// Nothing; it is not removed otherwise.
    case nothing
    /// Whatever it may be; it is removed too.
    case everything
}
