internal import Glibc
internal import MiniCore

/// Marks a launch of an unproven version while it is in progress, by a lock of the file of the package.
///
/// The system releases the lock at the end of the process. So a launch that is in progress differs from one that did not end.
final class LaunchMark: Sendable {
    private let descriptor: Int32
    /// Whether no other launch of the version was in progress when this one began.
    let isFirst: Bool

    /// Marks a launch; called with the lock of the store.
    ///
    /// - Returns: Nil if the file cannot be opened; reading the package reports the reason.
    init?(_ path: String) {
        descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            isFirst = false
            return nil
        }
        isFirst = FileLock.lock(descriptor)
        // Launches in progress share the lock. It is not waited for, so that nothing that holds it delays a launch.
        _ = FileLock.lock(descriptor, .shared)
    }

    deinit {
        guard descriptor >= 0 else { return }
        // A process that another thread starts has the descriptor until it executes its program.
        FileLock.unlock(descriptor)
        close(descriptor)
    }
}
