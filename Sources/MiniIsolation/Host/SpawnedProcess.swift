internal import Glibc
internal import MiniChannel
internal import Synchronization

/// A child process that runs the worker's executable.
///
/// ## Threading
/// May be used from any thread.
final class SpawnedProcess: Sendable {
    /// The number of the process.
    let id: pid_t
    private let status = Mutex<Int32?>(nil)

    /// The descriptor of the socket in the child.
    static let socket: Int32 = 3

    /// Starts the executable with a socket.
    ///
    /// - Parameters:
    ///   - descriptor: The child's end of a socket pair, which the caller closes.
    ///   - mode: The second argument.
    init(_ executable: WorkerExecutable, descriptor: Int32, mode: String) throws(WorkerLaunchError) {
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
        // The signals that the host blocks or ignores are its own.
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var process = pid_t()
        let code = Self.withStrings(["mini-worker", WorkerExecutable.argument, mode]) { arguments in
            Self.withStrings(Self.environment) { environment in
                posix_spawn(&process, executable.path, &actions, &attributes, arguments, environment)
            }
        }
        guard code == 0 else { throw WorkerLaunchError(executable: executable.path, errorNumber: code) }
        id = process
    }

    /// The variables that the dynamic linker and the sanitizers read; the worker removes them as well.
    private static var environment: [String] {
        let names = ["LD_LIBRARY_PATH", "LD_PRELOAD", "ASAN_OPTIONS", "TSAN_OPTIONS"]
        return names.compactMap { name in getenv(name).map { name + "=" + String(cString: $0) } }
    }

    private static func withStrings<Output>(
        _ strings: [String],
        _ body: ([UnsafeMutablePointer<CChar>?]) -> Output,
    ) -> Output {
        let pointers = strings.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers + [nil])
    }

    /// Ends the process at once; has no effect after its end.
    func kill() {
        status.withLock { status in
            // The number of an ended process can belong to another one.
            if status == nil { _ = Glibc.kill(id, SIGKILL) }
        }
    }

    /// Ends the process and waits until it has ended.
    ///
    /// - Returns: The status of `waitpid`, of the process's own end if it had ended before; nil if the system has removed it.
    func waitForEnd() -> Int32? {
        status.withLock { status in
            if let status { return status }
            _ = Glibc.kill(id, SIGKILL)
            var result: Int32 = 0
            while waitpid(id, &result, 0) < 0 {
                // A host that ignores SIGCHLD has no status.
                guard errno == EINTR else { return nil }
            }
            status = result
            return result
        }
    }
}
