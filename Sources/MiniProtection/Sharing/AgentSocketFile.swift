internal import Glibc

/// The file of the socket on which an ``UnlockAgent`` listens.
///
/// ## Threading
/// May be used from any thread.
public struct AgentSocketFile: Sendable {
    private let folder: DeviceFolder
    private let inode: ino_t?

    /// Identifies the file that is currently in the folder of a device.
    init(in folder: String) {
        self.folder = DeviceFolder(folder)
        inode = Self.inode(at: self.folder.agent)
    }

    /// Removes the file, unless another agent has replaced it.
    ///
    /// No process can connect to the agent any more, and its process must end.
    public func remove() {
        // Without the lock, the file of an agent that starts at the same time could be removed.
        guard let lock = try? ProcessLock(path: folder.agentLock) else { return }
        defer { withExtendedLifetime(lock) {} }
        if let inode, Self.inode(at: folder.agent) == inode { unlink(folder.agent) }
    }

    private static func inode(at path: String) -> ino_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_ino : nil
    }
}
