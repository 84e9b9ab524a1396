internal import MiniCore

// SAFETY: `descriptor` is only accessed with `access` locked. A descriptor is immutable, and the system's calls on it may come
// from any thread. It is closed with its last reference, which may be that of a call.
/// The open folder of a program's files, with the lock on it; may be closed from any thread.
final class RootFolder: @unchecked Sendable {
    private let access = MonotonicCondition()
    /// The folder; nil once closed.
    private var descriptor: FolderDescriptor?
    private let atClose: @Sendable () -> Void

    /// Creates a root folder from an open and locked folder.
    ///
    /// - Parameter atClose: Is called once after the folder is closed.
    init(_ descriptor: FolderDescriptor, atClose: @escaping @Sendable () -> Void) {
        self.descriptor = descriptor
        self.atClose = atClose
    }

    /// The folder.
    ///
    /// - Throws: `.stopped` once closed.
    func folder() throws(APIError) -> FolderDescriptor {
        let descriptor = access.withLock { self.descriptor }
        guard let descriptor else { throw APIError(.stopped, "the files are closed") }
        return descriptor
    }

    /// Removes the temporary files and releases the folder, immediately or at the end of the call that uses it.
    func close() {
        let descriptor = access.withLock { exchange(&self.descriptor, with: nil) }
        guard let descriptor else { return }
        // Teardown: remaining files are removed when the folder is next opened.
        try? descriptor.removeTree(FileArea.temporary.name)
        atClose()
    }
}
