internal import Glibc
internal import Synchronization

extension HostChannel {
    /// Whether frames of the worker have arrived, or may have, that were not handled yet.
    ///
    /// - Complexity: A system call.
    package var hasUnhandledInput: Bool {
        state.withLock { state in
            guard state.descriptor >= 0 else { return false }
            // The thread may have read frames that it has not passed to the handler.
            if state.turnThread != nil { return true }
            var entry = pollfd(fd: state.descriptor, events: Int16(POLLIN), revents: 0)
            return poll(&entry, 1, 0) > 0
        }
    }
}
