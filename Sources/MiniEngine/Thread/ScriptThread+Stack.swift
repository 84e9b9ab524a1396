import Glibc

extension ScriptThread {
    /// Gives back the memory that deep calls have left in the unused part of the thread's stack.
    ///
    /// The pages read as zero when the stack next grows into them. Does nothing where the C library cannot tell where
    /// the stack is.
    public func releaseStack() {
        checkIsolated()
        var attributes = pthread_attr_t()
        guard let getAttributes = Self.getAttributes, getAttributes(pthread_self(), &attributes) == 0 else { return }
        defer { pthread_attr_destroy(&attributes) }
        // SAFETY: An address to be written by the call below; what lies below the stack in use is given back.
        // SAFETY: Below this frame, and what it still calls, nothing on the stack is in use: it grows downwards, and
        // `lowest` is its end. The address of a local tells where the frame is; it is not followed.
        var lowest: UnsafeMutableRawPointer?
        var size = 0
        guard pthread_attr_getstack(&attributes, &lowest, &size) == 0, let lowest else { return }
        withUnsafeMutableBytes(of: &size) { frame in
            guard let here = frame.baseAddress else { return }
            let unused = (here - lowest - Self.stackReserveBytes) & ~(Int(getpagesize()) - 1)
            // Fails at most for a range that is no stack; then nothing is given back.
            if unused > 0 { madvise(lowest, unused, MADV_DONTNEED) }
        }
    }

    /// What this thread may still need below the frame while the system call is made.
    private static let stackReserveBytes = 4 << 10

    private typealias GetAttributes = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32

    /// `pthread_getattr_np`, which Glibc's headers show to GNU sources only.
    private static let getAttributes: GetAttributes? = dlsym(nil, "pthread_getattr_np").map {
        // SAFETY: The function has had this signature since glibc 2.2.3.
        unsafeBitCast($0, to: GetAttributes.self)
    }
}
