import Glibc

/// The ``ScriptThread`` of the running thread.
///
/// Reading a thread-specific key takes about a nanosecond and distinguishes a program's thread from others.
enum ThreadKey {
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let code = pthread_key_create(&key, nil)
        precondition(code == 0, "The process has no thread-specific key left.")
        return key
    }()

    static func isCurrent(_ thread: ScriptThread) -> Bool {
        // SAFETY: The pointer is compared, not dereferenced.
        pthread_getspecific(key) == UnsafeMutableRawPointer(Unmanaged.passUnretained(thread).toOpaque())
    }

    /// Marks the running thread for the duration of the body.
    static func withCurrent(_ thread: ScriptThread, _ body: () -> Void) {
        let previous = pthread_getspecific(key)
        // SAFETY: Only compared, never dereferenced; the thread is alive for the duration of the body.
        set(UnsafeRawPointer(Unmanaged.passUnretained(thread).toOpaque()))
        body()
        set(previous.map { UnsafeRawPointer($0) })
    }

    private static func set(_ pointer: UnsafeRawPointer?) {
        let code = pthread_setspecific(key, pointer)
        precondition(code == 0, "A thread-specific key is broken.")
    }
}
