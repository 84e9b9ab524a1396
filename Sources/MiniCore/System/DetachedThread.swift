internal import Glibc

/// Starts threads of the system that nobody joins: what may block must not do so in a task, of which few run at once.
package enum DetachedThread {
    private final class Body {
        let name: String
        let run: @Sendable () -> Void

        init(name: String, run: @escaping @Sendable () -> Void) {
            self.name = name
            self.run = run
        }
    }

    /// Runs a body on a thread of its own.
    ///
    /// - Parameters:
    ///   - name: What debuggers and `/proc` show, cut to 15 bytes.
    ///   - stackBytes: Address space for the stack, of which memory is used only as far as the stack grows; nil for what
    ///     the system gives.
    /// - Returns: 0, or the system's error when it has no thread; then the body was not run.
    package static func start(name: String, stackBytes: Int? = nil, _ run: @escaping @Sendable () -> Void) -> Int32 {
        var attributes = pthread_attr_t()
        var code = pthread_attr_init(&attributes)
        guard code == 0 else { return code }
        defer { pthread_attr_destroy(&attributes) }
        code = pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        guard code == 0 else { return code }
        if let stackBytes {
            code = pthread_attr_setstacksize(&attributes, stackBytes)
            guard code == 0 else { return code }
        }
        // SAFETY: The reference is taken over by the new thread, or released here when there is none.
        let body = Unmanaged.passRetained(Body(name: name, run: run))
        var thread = pthread_t()
        code = pthread_create(&thread, &attributes, entry, body.toOpaque())
        if code != 0 { body.release() }
        return code
    }

    /// A C function and not a closure, which could inherit an actor's isolation and trap.
    private static let entry: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { pointer in
        guard let pointer else { preconditionFailure("A thread was started without a body.") }
        // SAFETY: Made by `passRetained` above, for this thread alone.
        let body = Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue()
        // A name that cannot be set costs nothing but readability.
        var name = Substring(body.name)
        while name.utf8.count > 15 { name.removeLast() }
        _ = String(name).withCString { setName?(pthread_self(), $0) }
        body.run()
        return nil
    }

    private typealias SetName = @convention(c) (pthread_t, UnsafePointer<CChar>) -> Int32

    /// `pthread_setname_np`, which Glibc's headers show to GNU sources only.
    private static let setName: SetName? = dlsym(nil, "pthread_setname_np").map {
        // SAFETY: The function has had this signature since glibc 2.12.
        unsafeBitCast($0, to: SetName.self)
    }
}
