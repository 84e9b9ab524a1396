internal import Glibc
internal import Synchronization

/// The file descriptors of the process: how many there may be, and how many of them are kept free.
///
/// GLib, which the JavaScript engine is built on, ends the process when it gets no descriptor for a thread. The engine starts
/// threads whenever it likes. So a number of descriptors always stays free, and what takes descriptors asks here first.
package enum FileDescriptors {
    /// What is being opened at this moment and is not counted by the system yet.
    private static let claimed = Atomic<Int>(0)

    /// The number of descriptors that the process may have, its soft limit `RLIMIT_NOFILE`.
    package static var limit: Int {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return fallbackLimit }
        return Int(clamping: limit.rlim_cur)
    }

    /// How many descriptors stay free for what cannot do without: threads of the engine, host name lookups, standard library.
    ///
    /// A quarter of the limit, 16 at least and 128 at most.
    package static var reserve: Int { min(max(limit / 4, 16), 128) }

    /// The number of descriptors that are open; nil where `/proc` is not mounted.
    package static var openCount: Int? {
        var status = stat()
        // Linux 6.2 and later tell the number as the size of the folder.
        if stat(folder, &status) == 0, status.st_size > 0 { return Int(status.st_size) }
        guard let stream = opendir(folder) else { return nil }
        defer { closedir(stream) }
        var count = 0
        while readdir(stream) != nil { count += 1 }
        // Without the entries of the folder itself, of the one above it, and of the descriptor that reads it.
        return max(count - 3, 0)
    }

    /// Whether more descriptors can be opened at this moment.
    ///
    /// - Parameters:
    ///   - count: How many more.
    ///   - kept: How many must be free afterwards.
    /// - Complexity: Two calls of the system; before Linux 6.2 one more for some hundred open descriptors.
    package static func hasRoom(for count: Int, keeping kept: Int = reserve) -> Bool {
        guard let openCount else { return true }
        return openCount + claimed.load(ordering: .relaxed) + count <= limit - kept
    }

    /// Runs a body that opens descriptors, while nobody else counts on them.
    ///
    /// - Parameters:
    ///   - count: How many it opens at most.
    ///   - kept: How many must be free afterwards.
    /// - Returns: What the body returns; nil when there is no room and it was not run.
    package static func withRoom<Result, Failure>(
        for count: Int,
        keeping kept: Int = reserve,
        _ body: () throws(Failure) -> Result,
    ) throws(Failure) -> Result? {
        claimed.add(count, ordering: .relaxed)
        defer { claimed.subtract(count, ordering: .relaxed) }
        guard hasRoom(for: 0, keeping: kept) else { return nil }
        return try body()
    }

    /// Raises the soft limit to the hard one; does nothing when it is as high already.
    ///
    /// - Parameter bound: The highest limit that is asked for.
    package static func raiseLimit(to bound: Int = 65_536) {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return }
        let highest = min(limit.rlim_max, rlim_t(clamping: bound))
        guard limit.rlim_cur < highest else { return }
        limit.rlim_cur = highest
        // Where the system refuses, the limit stays as it is.
        setrlimit(resource, &limit)
    }

    /// What the process may not open any more, for people.
    package static var explanation: String {
        "the process may open \(limit) files and has too few left; raise the limit with \"ulimit -n\" or "
            + "setrlimit(RLIMIT_NOFILE)"
    }

    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    private static let folder = "/proc/self/fd"
    /// What POSIX systems have at least where the limit cannot be read.
    private static let fallbackLimit = 256
}
