import Glibc

/// A thread beside the first one of a process.
enum SecondThread {
    /// Starts a thread that never ends.
    static func start() {
        var thread = pthread_t()
        pthread_create(&thread, nil, { _ in pause() < 0 ? nil : nil }, nil)
    }
}
