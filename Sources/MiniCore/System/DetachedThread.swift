internal import Glibc

/// Starts detached system threads, for code that blocks: only few Swift tasks run at once.
package enum DetachedThread {
    private final class Body {
        let name: String
        let run: @Sendable () -> Void

        init(name: String, run: @escaping @Sendable () -> Void) {
            self.name = name
            self.run = run
        }
    }

    /// Runs a closure on a new thread.
    ///
    /// - Parameters:
    ///   - name: The name in debuggers and `/proc`, truncated to 15 bytes.
    ///   - stackBytes: The address space of the stack, whose memory is used only as far as the stack grows; nil for the
    ///     system's default.
    /// - Returns: 0, or the system's error if it cannot start a thread; the closure was not run in that case.
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
        // SAFETY: The new thread takes over the reference; it is released here if no thread was started.
        let body = Unmanaged.passRetained(Body(name: name, run: run))
        var thread = pthread_t()
        code = pthread_create(&thread, &attributes, entry, body.toOpaque())
        if code != 0 { body.release() }
        return code
    }

    /// A C function, because a closure could inherit an actor's isolation and trap.
    private static let entry: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { pointer in
        guard let pointer else { preconditionFailure("A thread was started without a body.") }
        // SAFETY: Made by `passRetained` above, for this thread only.
        let body = Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue()
        // If the name cannot be set, the thread runs without it.
        var name = Substring(body.name)
        while name.utf8.count > 15 { name.removeLast() }
        _ = String(name).withCString { setName?(pthread_self(), $0) }
        body.run()
        return nil
    }

    private typealias SetName = @convention(c) (pthread_t, UnsafePointer<CChar>) -> Int32

    /// `pthread_setname_np`, which Glibc's headers declare for GNU sources only.
    private static let setName: SetName? = dlsym(nil, "pthread_setname_np").map {
        // SAFETY: The function has had this signature since glibc 2.12.
        unsafeBitCast($0, to: SetName.self)
    }
}
