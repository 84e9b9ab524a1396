internal import Glibc

/// A lock on a file or a folder, which excludes other threads and other processes.
///
/// It belongs to its descriptor: other locks of the process exclude it as well, and it ends with the process even if that is
/// killed.
///
/// ## Threading
/// May be used from any thread.
package final class FileLock: Sendable {
    /// Whether others may hold the lock at the same time.
    package enum Mode: Sendable {
        /// Others may share the lock.
        case shared
        /// No other lock may exist.
        case exclusive

        fileprivate var operation: Int32 { self == .shared ? LOCK_SH : LOCK_EX }
    }

    /// A system call that failed.
    package struct Failure: Error {
        /// The purpose of a system call.
        package enum Action: String, Sendable {
            case opening, locking
        }

        /// The purpose of the call.
        package let action: Action
        /// The number of the system's error.
        package let number: Int32

        /// Whether another lock excludes this one, which does not happen after a wait.
        package var isInUse: Bool { action == .locking && number == EWOULDBLOCK }
    }

    private let descriptor: Int32

    /// Opens a file or a folder and locks it until the last reference is released.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - flags: The flags of the system call that opens the file. A new file is accessible to its owner only.
    ///   - mode: Whether the lock is shared.
    ///   - waits: Whether to wait until no other lock excludes this one.
    package init(_ path: String, _ flags: Int32, _ mode: Mode = .exclusive, waits: Bool = false) throws(Failure) {
        // O_NONBLOCK: opening a named pipe must not block.
        let descriptor = open(path, flags | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw Failure(action: .opening, number: errno) }
        guard Self.lock(descriptor, mode, waits: waits) else {
            let failure = Failure(action: .locking, number: errno)
            close(descriptor)
            throw failure
        }
        self.descriptor = descriptor
    }

    deinit {
        Self.unlock(descriptor)
        close(descriptor)
    }

    /// Locks an open file or folder until its descriptor is closed, or changes the mode of its lock.
    ///
    /// - Parameters:
    ///   - descriptor: The descriptor of the file.
    ///   - mode: Whether the lock is shared.
    ///   - waits: Whether to wait until no other lock excludes this one.
    /// - Returns: False if the system reports an error in `errno`, which is `EWOULDBLOCK` if another lock excludes this one.
    package static func lock(_ descriptor: Int32, _ mode: Mode = .exclusive, waits: Bool = false) -> Bool {
        while flock(descriptor, mode.operation | (waits ? 0 : LOCK_NB)) != 0 {
            guard waits, errno == EINTR else { return false }
        }
        return true
    }

    /// Unlocks an open file or folder.
    ///
    /// A process that is being started has a copy of the descriptor until it executes its file. Closing alone would keep the
    /// lock in that copy.
    package static func unlock(_ descriptor: Int32) { flock(descriptor, LOCK_UN) }
}
