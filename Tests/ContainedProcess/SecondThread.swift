import Glibc

/// A thread beside the first one of a process.
enum SecondThread {
    /// Starts a thread.
    ///
    /// - Parameter milliseconds: The time after which the thread ends; a negative one for a thread that never ends.
    static func start(milliseconds: Int = -1) {
        var thread = pthread_t()
        let argument = UnsafeMutableRawPointer(bitPattern: milliseconds)
        pthread_create(
            &thread,
            nil,
            { argument in
                poll(nil, 0, Int32(truncatingIfNeeded: Int(bitPattern: argument)))
                return nil
            },
            argument
        )
    }
}
