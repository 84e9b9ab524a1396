import Glibc

/// Counts the threads of a process that is confined or forked.
///
/// It also counts them after the process has lost the right to open paths.
package struct ThreadCounter: Sendable {
    /// A folder of the kernel, whose number of links depends on the number of threads.
    ///
    /// Nothing is read from it.
    package let descriptor: Int32

    /// Opens the folder; a process that it has forked counts the threads of the first one.
    ///
    /// - Throws: ``ContainmentError/unknownThreads`` if the kernel does not show the folder.
    package init() throws(ContainmentError) {
        descriptor = Linux.openFolder("/proc/self/task")
        guard descriptor >= 0 else { throw .unknownThreads }
    }

    /// The number of threads; nil if the kernel does not show it.
    var count: Int? {
        // A folder for each thread, and the two links that each folder has.
        let linkCount = Linux.linkCount(of: descriptor)
        return linkCount > 2 ? linkCount - 2 : nil
    }

    /// Waits until the process has one thread.
    ///
    /// - Parameter time: The maximum time; the number is checked at least once.
    package func requireOneThread(within time: Duration = .zero) throws(ContainmentError) {
        let end = ContinuousClock.now + time
        while true {
            guard let count = self.count else { throw .unknownThreads }
            if count == 1 { return }
            guard ContinuousClock.now < end else { throw .severalThreads }
            // The end of a thread is no event that a process can wait for.
            usleep(10_000)
        }
    }

    /// Closes the folder.
    package func close() { Glibc.close(descriptor) }
}
