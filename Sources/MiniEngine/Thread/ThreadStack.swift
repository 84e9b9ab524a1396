import Glibc

/// The stack of the running thread.
enum ThreadStack {
    /// Releases the memory that deep calls have left in the unused part of the stack.
    ///
    /// The pages read as zero when the stack grows into them again. Does nothing if the position of the stack is unknown.
    ///
    /// - Parameter mayBeMain: Whether the running thread may be the main thread of the process.
    static func releaseUnused(mayBeMain: Bool) {
        // SAFETY: The stack grows downwards and begins at `lowest`, so nothing below this frame and the frames that it still
        // calls is in use. The address of a local marks the frame; it is not dereferenced.
        var mark = 0
        withUnsafeMutableBytes(of: &mark) { frame in
            guard let here = frame.baseAddress, let lowest = lowest(of: here, mayBeMain: mayBeMain) else { return }
            let unused = (here - lowest - reserveBytes) & ~(Int(getpagesize()) - 1)
            // Fails at most for a range that is not a stack; then nothing is released.
            if unused > 0 { madvise(lowest, unused, MADV_DONTNEED) }
        }
    }

    /// The lowest address of the stack that contains an address of the running thread; nil if it is unknown.
    // SAFETY: Addresses are compared and returned, not dereferenced.
    private static func lowest(of here: UnsafeMutableRawPointer, mayBeMain: Bool) -> UnsafeMutableRawPointer? {
        guard mayBeMain else { return lowestOfThread }
        // Without the position of the main thread's stack, the running thread may be the main thread.
        guard let main = stackOfMain else { return nil }
        // SAFETY: As above.
        return main.contains(UInt(bitPattern: here))
            ? UnsafeMutableRawPointer(bitPattern: main.lowerBound) : lowestOfThread
    }

    /// The stack that this thread can still need below the frame during the system call.
    private static let reserveBytes = 4 << 10

    /// The lowest address of the stack of a thread that was started; nil if the C library does not provide it.
    ///
    /// For the main thread it is an address that the stack may grow to, and other memory may be mapped above it.
    // SAFETY: The address is returned, not dereferenced.
    private static var lowestOfThread: UnsafeMutableRawPointer? {
        var attributes = pthread_attr_t()
        guard let getAttributes, getAttributes(pthread_self(), &attributes) == 0 else { return nil }
        defer { pthread_attr_destroy(&attributes) }
        // SAFETY: An address that the call below writes.
        var lowest: UnsafeMutableRawPointer?
        var size = 0
        return pthread_attr_getstack(&attributes, &lowest, &size) == 0 ? lowest : nil
    }

    /// The addresses that the stack of the main thread has reached; nil if they are unknown.
    ///
    /// The system extends the mapping of this stack as it grows, never reduces it, and maps nothing else within it.
    private static var stackOfMain: Range<UInt>? {
        guard let file = fopen("/proc/self/maps", "re") else { return nil }
        defer { fclose(file) }
        // SAFETY: `getline` allocates and extends the line.
        var line: UnsafeMutablePointer<CChar>?
        defer { free(line) }
        var capacity = 0
        while getline(&line, &capacity, file) > 0, let line {
            // Such as `7ffc0a1b2000-7ffc0a1d3000 rw-p 00000000 00:00 0   [stack]`.
            guard strstr(line, "[stack]") != nil else { continue }
            // SAFETY: `strtoul` sets it to a position in the line.
            var end: UnsafeMutablePointer<CChar>?
            let low = strtoul(line, &end, 16)
            guard let end, end.pointee == CChar(UInt8(ascii: "-")) else { return nil }
            let high = strtoul(end + 1, nil, 16)
            return low < high ? low..<high : nil
        }
        return nil
    }

    private typealias GetAttributes = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32

    /// `pthread_getattr_np`, which Glibc's headers declare for GNU sources only.
    private static let getAttributes: GetAttributes? = dlsym(nil, "pthread_getattr_np").map {
        // SAFETY: The function has had this signature since glibc 2.2.3.
        unsafeBitCast($0, to: GetAttributes.self)
    }
}
