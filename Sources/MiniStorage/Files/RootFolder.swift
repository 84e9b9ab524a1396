internal import MiniCore

// SAFETY: `descriptor` is only touched with `access` locked. A descriptor is immutable, and the system's calls on it may come from
// any thread; it is closed with its last reference, which may be that of a call.
/// The open folder of a program's files, with the lock on it; may be closed from any thread.
final class RootFolder: @unchecked Sendable {
    private let access = MonotonicCondition()
    /// Nil once closed.
    private var descriptor: FolderDescriptor?
    private let atClose: @Sendable () -> Void

    /// Takes over an open folder.
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

    /// Removes the temporary files and gives up the folder, now or when the call ends that uses it.
    func close() {
        let descriptor = access.withLock { exchange(&self.descriptor, with: nil) }
        guard let descriptor else { return }
        // Teardown: what is left behind is removed when the files are next opened.
        try? descriptor.removeTree(FileArea.temporary.name)
        atClose()
    }
}
