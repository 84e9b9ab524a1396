import Glibc

/// Another process that is started and waited for.
enum ChildProcess {
    /// This process's own executable.
    static var ownPath: String {
        let buffer = UnsafeMutablePointer<CChar>.allocate(capacity: Int(PATH_MAX) + 1)
        defer { buffer.deallocate() }
        let count = max(readlink("/proc/self/exe", buffer, Int(PATH_MAX)), 0)
        buffer[count] = 0
        return String(cString: buffer)
    }

    /// The path of a command, looked up as a shell does; nil when there is none.
    static func find(_ command: String) -> String? {
        let folders = getenv("PATH").map { String(cString: $0) } ?? ""
        return folders.split(separator: ":").map { "\($0)/\(command)" }.first { access($0, X_OK) == 0 }
    }

    /// Runs a command to its end and answers what it wrote to its standard output.
    ///
    /// - Parameter environment: Variables that are added to this process's.
    static func run(
        _ arguments: [String],
        environment: [String] = [],
    ) throws(MeasurementError) -> (output: String, nanoseconds: Double) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw MeasurementError("no pipe can be made") }
        defer { close(ends[0]) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)

        let path = arguments[0]
        let start = MonotonicTime.now
        var process = pid_t()
        let code = withStrings(arguments) { arguments in
            withStrings(environment + inheritedEnvironment) { environment in
                posix_spawn(&process, path, &actions, nil, arguments, environment)
            }
        }
        close(ends[1])
        guard code == 0 else { throw MeasurementError("\(arguments[0]) cannot be started") }
        let output = readAll(ends[0])
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let end = MonotonicTime.now
        guard status == 0 else { throw MeasurementError("\(arguments.joined(separator: " ")) failed: \(status)") }
        return (output, end - start)
    }

    private static var inheritedEnvironment: [String] {
        ["PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH"].compactMap { (name: String) in
            getenv(name).map { "\(name)=\(String(cString: $0))" }
        }
    }

    private static func readAll(_ descriptor: Int32) -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            bytes.append(contentsOf: buffer[..<count])
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func withStrings<Answer>(
        _ strings: [String],
        _ body: ([UnsafeMutablePointer<CChar>?]) -> Answer,
    ) -> Answer {
        let pointers = strings.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers + [nil])
    }
}
