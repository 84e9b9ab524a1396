import Glibc

extension ScriptThread {
    /// Releases the memory that deep calls have left in the unused part of the thread's stack.
    ///
    /// The pages read as zero when the stack grows into them again. Does nothing if the C library does not provide the position
    /// of the stack.
    public func releaseStack() {
        checkIsolated()
        var attributes = pthread_attr_t()
        guard let getAttributes = Self.getAttributes, getAttributes(pthread_self(), &attributes) == 0 else { return }
        defer { pthread_attr_destroy(&attributes) }
        // SAFETY: An address that the call below writes; only memory below the used stack is released.
        // SAFETY: The stack grows downwards and ends at `lowest`, so nothing below this frame and the frames that it still
        // calls is in use. The address of a local marks the frame; it is not dereferenced.
        var lowest: UnsafeMutableRawPointer?
        var size = 0
        guard pthread_attr_getstack(&attributes, &lowest, &size) == 0, let lowest else { return }
        withUnsafeMutableBytes(of: &size) { frame in
            guard let here = frame.baseAddress else { return }
            let unused = (here - lowest - Self.stackReserveBytes) & ~(Int(getpagesize()) - 1)
            // Fails at most for a range that is not a stack; then nothing is released.
            if unused > 0 { madvise(lowest, unused, MADV_DONTNEED) }
        }
    }

    /// The stack that this thread can still need below the frame during the system call.
    private static let stackReserveBytes = 4 << 10

    private typealias GetAttributes = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32

    /// `pthread_getattr_np`, which Glibc's headers declare for GNU sources only.
    private static let getAttributes: GetAttributes? = dlsym(nil, "pthread_getattr_np").map {
        // SAFETY: The function has had this signature since glibc 2.2.3.
        unsafeBitCast($0, to: GetAttributes.self)
    }
}
