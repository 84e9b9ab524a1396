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

    /// Whether the connection has ended, or the worker has closed its end, which the end of its process does as well.
    ///
    /// Frames that were not handled yet can be left.
    ///
    /// - Complexity: A system call.
    package var isClosedByPeer: Bool {
        state.withLock { state in
            guard state.descriptor >= 0 else { return true }
            // The end is an event that is never left out.
            var entry = pollfd(fd: state.descriptor, events: 0, revents: 0)
            return poll(&entry, 1, 0) > 0
        }
    }
}
