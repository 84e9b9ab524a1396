import Glibc

/// Identifies the running thread as the one of a ``ScriptThread``.
///
/// Reading a thread-specific key takes about a nanosecond and distinguishes a program's thread from others.
///
/// ## Threading
/// May be used from any thread.
final class ThreadIdentity: Sendable {
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let code = pthread_key_create(&key, nil)
        precondition(code == 0, "The process has no thread-specific key left.")
        return key
    }()

    /// The program's name, for trap messages.
    let name: String

    init(name: String) { self.name = name }

    /// Whether the running thread has this identity.
    var isCurrent: Bool {
        // SAFETY: The pointer is compared, not dereferenced.
        pthread_getspecific(Self.key) == UnsafeMutableRawPointer(Unmanaged.passUnretained(self).toOpaque())
    }

    /// Traps, naming the program, on a thread without this identity.
    func check() {
        guard isCurrent else { trapMisuse("The program \(name) was used from outside its thread.") }
    }

    /// Gives the running thread this identity for the duration of the body.
    func withCurrent(_ body: () -> Void) {
        let previous = pthread_getspecific(Self.key)
        // SAFETY: Only compared, never dereferenced; the identity is alive for the duration of the body.
        Self.set(UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()))
        body()
        Self.set(previous.map { UnsafeRawPointer($0) })
    }

    private static func set(_ pointer: UnsafeRawPointer?) {
        let code = pthread_setspecific(key, pointer)
        precondition(code == 0, "A thread-specific key is broken.")
    }
}
