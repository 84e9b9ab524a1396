internal import Glibc

/// A thread that does one thing and ends: what may block must not do so in a task, of which few run at once.
enum DetachedThread {
    private final class Work {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Starts one.
    ///
    /// - Returns: false when the system has none; then nothing was done.
    static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        // SAFETY: the thread takes over the one reference that is handed to it; if there is no thread, it is given up here.
        let work = Unmanaged.passRetained(Work(body))
        var thread = pthread_t()
        let status = pthread_create(
            &thread,
            nil,
            { work in
                // SAFETY: as above.
                if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
                return nil
            },
            work.toOpaque()
        )
        guard status == 0 else {
            work.release()
            return false
        }
        // A thread that runs and was never joined can be detached: this fails for no other reason.
        pthread_detach(thread)
        return true
    }
}
