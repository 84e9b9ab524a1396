internal import Glibc
internal import MiniContainment
internal import MiniCore

/// A child process that runs an executable.
struct SpawnedProcess {
    /// The purpose of a process.
    enum Role {
        /// The process of programs, which joins a control group: it has neither the environment nor the signals of this process.
        case worker(ControlGroupPlace)
        /// Another process of this executable, with one argument. It has the environment and the signals of this process, and no
        /// standard output.
        case copy(argument: String)
    }

    private let id: pid_t
    /// The descriptor of the socket in the child.
    static let socket: Int32 = 3
    /// The variable of the child with ``ControlGroupPlace/text``.
    static let controlGroup = "MINI_CONTROL_GROUP"

    /// Starts the executable with a socket.
    ///
    /// - Parameters:
    ///   - role: The purpose of the process.
    ///   - descriptor: The child's end of a socket pair, which the caller closes.
    init(_ executable: WorkerExecutable, _ role: Role, descriptor: Int32) throws(WorkerLaunchError) {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        guard posix_spawn_file_actions_init(&actions) == 0, posix_spawnattr_init(&attributes) == 0 else {
            throw WorkerLaunchError("posix_spawn", errorNumber: ENOMEM)
        }
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        // The copy of a descriptor has no flag that closes it. A descriptor of that number needs another number first.
        let source = descriptor == Self.socket ? fcntl(descriptor, F_DUPFD_CLOEXEC, 4) : descriptor
        defer { if source != descriptor { close(source) } }
        posix_spawn_file_actions_adddup2(&actions, source, Self.socket)
        var process = pid_t()
        let code: Int32
        switch role {
        case .worker(let place):
            let flags = ProcessSpawning.resetSignals(in: &attributes)
            posix_spawnattr_setflags(&attributes, Int16(flags))
            code = ProcessSpawning.withStrings(["mini-worker", WorkerExecutable.argument]) { arguments in
                ProcessSpawning.withStrings(Self.environment + ["\(Self.controlGroup)=\(place.text)"]) { environment in
                    posix_spawn(&process, executable.path, &actions, &attributes, arguments, environment)
                }
            }
        case .copy(let argument):
            posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
            code = ProcessSpawning.withStrings([CommandLine.arguments.first ?? executable.path, argument]) {
                arguments in
                posix_spawn(&process, executable.path, &actions, &attributes, arguments, environ)
            }
        }
        guard code == 0 else { throw WorkerLaunchError(executable: executable.path, errorNumber: code) }
        id = process
    }

    /// The variables that the dynamic linker and the sanitizers read, which the worker removes as well, and the time zone.
    private static var environment: [String] {
        let names = ["LD_LIBRARY_PATH", "LD_PRELOAD", "ASAN_OPTIONS", "TSAN_OPTIONS", "TZ"]
        // The handler of crashes could start no other process.
        return ["SWIFT_BACKTRACE=enable=no"] + EnvironmentVariable.assignments(of: names)
    }

    /// Ends the process at once unless it has ended, and waits for its end.
    ///
    /// Must be called once, in place of ``wait()``.
    ///
    /// - Returns: The exit status; nil if the process was ended here, or as ``wait()`` returns it.
    func end() -> Int32? {
        var status: Int32 = 0
        switch waitpid(id, &status, WNOHANG) {
        case 0:
            // Does not change the status of a process that is ending.
            kill(id, SIGKILL)
            return wait()
        case id: return WorkerEnd(waitStatus: status).exitStatus
        default: return nil
        }
    }

    /// Waits until the process has ended.
    ///
    /// Must be called once.
    ///
    /// - Returns: The exit status; nil if a signal has ended the process or the system has removed the status.
    func wait() -> Int32? {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0 {
            // A host that ignores SIGCHLD has no status.
            guard errno == EINTR else { return nil }
        }
        return WorkerEnd(waitStatus: status).exitStatus
    }
}
