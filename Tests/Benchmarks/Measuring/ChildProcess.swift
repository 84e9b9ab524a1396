import Glibc
import MiniCore

/// A child process that is started and awaited.
enum ChildProcess {
    /// The environment variables of a process.
    enum Environment: Sendable {
        /// Those of this process.
        case inherited
        /// The variables without which a command is not found or does not start.
        ///
        /// Others may change the measurement: `NODE_EXTRA_CA_CERTS` doubles the time that Node takes to start.
        case bare

        fileprivate var variables: [String] {
            let names = Set(["PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH"])
            let all = ChildProcess.allVariables
            return self == .inherited ? all : all.filter { names.contains(String($0.prefix { $0 != "=" })) }
        }
    }

    /// The executable of this process.
    static var ownPath: String { "/proc/self/exe".resolvedPath ?? "" }

    /// The path of a command, looked up as in a shell; nil if it does not exist.
    static func find(_ command: String) -> String? {
        let folders = getenv("PATH").map { String(cString: $0) } ?? ""
        return folders.split(separator: ":").map { "\($0)/\(command)" }.first { access($0, X_OK) == 0 }
    }

    /// Runs a command to its end and returns its standard output.
    ///
    static func run(
        _ arguments: [String],
        in environment: Environment = .inherited,
        adding variables: [String] = [],
    ) throws(MeasurementError) -> (output: String, nanoseconds: Double) {
        let start = MonotonicTime.now
        let (process, descriptor) = try self.start(arguments, in: environment, adding: variables)
        defer { close(descriptor) }
        let output = readAll(descriptor)
        let status = reap(process)
        let end = MonotonicTime.now
        guard status == 0 else { throw MeasurementError("\(arguments.joined(separator: " ")) failed: \(status)") }
        return (output, end - start)
    }

    /// Waits for the end of a process and returns its status.
    @discardableResult
    static func reap(_ process: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status
    }

    /// Starts a command without standard input.
    ///
    /// - Returns: The process, and a descriptor for reading its standard output, which the caller closes.
    static func start(
        _ arguments: [String],
        in environment: Environment = .inherited,
        adding variables: [String] = [],
    ) throws(MeasurementError) -> (process: pid_t, output: Int32) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw MeasurementError("a pipe cannot be created") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)

        let path = arguments[0]
        var process = pid_t()
        let code = ProcessSpawning.withStrings(arguments) { arguments in
            ProcessSpawning.withStrings(variables + environment.variables) { environment in
                posix_spawn(&process, path, &actions, nil, arguments, environment)
            }
        }
        close(ends[1])
        guard code == 0 else {
            close(ends[0])
            throw MeasurementError("\(arguments[0]) cannot be started")
        }
        return (process, ends[0])
    }

    private static var allVariables: [String] {
        typealias Strings = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
        guard var entry = dlsym(nil, "environ")?.load(as: Strings?.self) else { return [] }
        var variables: [String] = []
        while let variable = entry.pointee {
            variables.append(String(cString: variable))
            entry += 1
        }
        return variables
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
}
