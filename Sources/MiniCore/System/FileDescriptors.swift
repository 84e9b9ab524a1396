internal import Glibc
internal import Synchronization

/// The limit of the process on file descriptors, and the number of descriptors that are kept free.
///
/// GLib, on which the JavaScript engine depends, ends the process if it gets no descriptor for a thread. The engine can start
/// threads at any time. Therefore some descriptors always stay free, and code that opens descriptors checks here first.
package enum FileDescriptors {
    /// The number of descriptors that are being opened and that the system does not count yet.
    private static let claimed = Atomic<Int>(0)

    /// The maximum number of descriptors of the process, its soft limit `RLIMIT_NOFILE`.
    package static var limit: Int {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return fallbackLimit }
        return Int(clamping: limit.rlim_cur)
    }

    /// The number of descriptors that stay free for threads of the engine, host name lookups and the standard library.
    ///
    /// A quarter of the limit, at least 16 and at most 128.
    package static var reserve: Int { min(max(limit / 4, 16), 128) }

    /// The number of open descriptors; nil if `/proc` is not mounted.
    package static var openCount: Int? {
        var status = stat()
        // Linux 6.2 and later report the number as the size of the folder.
        if stat(folder, &status) == 0, status.st_size > 0 { return Int(status.st_size) }
        guard let stream = opendir(folder) else { return nil }
        defer { closedir(stream) }
        var count = 0
        while readdir(stream) != nil { count += 1 }
        // Exclude the entries `.` and `..` and the descriptor that reads the folder.
        return max(count - 3, 0)
    }

    /// Whether more descriptors can be opened now.
    ///
    /// - Parameters:
    ///   - count: The number of descriptors to open.
    ///   - kept: The number that must stay free afterwards.
    /// - Complexity: Two system calls. Before Linux 6.2, one more for every few hundred open descriptors.
    package static func hasCapacity(for count: Int, keeping kept: Int = reserve) -> Bool {
        guard let openCount else { return true }
        return openCount + claimed.load(ordering: .relaxed) + count <= limit - kept
    }

    /// Runs a body that opens descriptors, and reserves them for its duration.
    ///
    /// - Parameters:
    ///   - count: The maximum number that the body opens.
    ///   - kept: The number that must stay free afterwards.
    /// - Returns: The result of the body; nil if there are too few descriptors and the body was not run.
    package static func withCapacity<Result, Failure>(
        for count: Int,
        keeping kept: Int = reserve,
        _ body: () throws(Failure) -> Result,
    ) throws(Failure) -> Result? {
        claimed.add(count, ordering: .relaxed)
        defer { claimed.subtract(count, ordering: .relaxed) }
        guard hasCapacity(for: 0, keeping: kept) else { return nil }
        return try body()
    }

    /// Raises the soft limit to the hard limit; does nothing if they are equal.
    ///
    /// - Parameter bound: The highest limit to set.
    package static func raiseLimit(to bound: Int = 65_536) {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return }
        let highest = min(limit.rlim_max, rlim_t(clamping: bound))
        guard limit.rlim_cur < highest else { return }
        limit.rlim_cur = highest
        // If the system call fails, the limit stays unchanged.
        setrlimit(resource, &limit)
    }

    /// The explanation for people of a lack of descriptors.
    package static var explanation: String {
        "the process may open \(limit) files and has too few left; raise the limit with \"ulimit -n\" or "
            + "setrlimit(RLIMIT_NOFILE)"
    }

    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    private static let folder = "/proc/self/fd"
    /// The minimum on POSIX systems that is assumed if the limit cannot be read.
    private static let fallbackLimit = 256
}
