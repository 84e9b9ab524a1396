internal import Glibc
internal import MiniCore
internal import MiniHost
internal import Synchronization

/// A running Chromium without a window, in a process group of its own.
///
/// It is ended with the last reference, and also ends when this process does, since it reads the end of its socket.
package final class BrowserProcess {
    /// The servers that the pages of a browser can reach.
    package enum Reach: Sendable {
        /// None, so that pictures do not depend on one.
        case nothing
        /// Those at 127.0.0.1.
        case loopback

        /// The value of `--host-resolver-rules`, which also applies to addresses in place of names.
        fileprivate var rules: String {
            switch self {
            case .nothing: "MAP * ~NOTFOUND"
            case .loopback: "MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"
            }
        }
    }

    /// The groups of the browsers that run.
    private static let running = Mutex<Set<pid_t>>([])
    /// Whether this process is about to end.
    private static let isEnding = Atomic(false)
    /// The descriptors from which Chromium reads commands and to which it writes results.
    private static let descriptors: [Int32] = [3, 4]
    /// The part of the log that is searched for a reason, in bytes.
    private static let logLimit = 65_536
    /// The maximum length of the path of the folder, in bytes: Chromium adds up to 43 for a socket, whose path has at most 107.
    private static let pathLimit = 60
    /// The name of the file of standard error.
    private static let log = "log"

    /// This end of the connection.
    let socket: Int32
    /// The number of the process.
    let id: pid_t
    private let folder: RunFolder

    /// Starts the browser.
    ///
    /// Its profile, caches and temporary files are in a new folder, which is removed when the browser has ended.
    ///
    /// - Throws: ``BrowserError`` with the reason `.failed`.
    package init(_ executable: BrowserExecutable, reach: Reach = .nothing) throws(BrowserError) {
        let folder: RunFolder
        do throws(StorageError) {
            folder = try RunFolder(pathLimit: Self.pathLimit)
        } catch {
            throw BrowserError(.failed, "The browser needs a temporary folder: \(error).")
        }
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw Self.failure(executable, errno)
        }
        defer { close(ends[1]) }
        var process = pid_t()
        let code = Self.spawn(executable.path, reach, in: folder.path, socket: ends[1], &process)
        guard code == 0 else {
            close(ends[0])
            throw Self.failure(executable, code)
        }
        socket = ends[0]
        id = process
        self.folder = folder
        _ = Self.running.withLock { $0.insert(process) }
    }

    deinit {
        close(socket)
        Self.running.withLock { running in
            running.remove(id)
            // Its number belongs to the process until `waitpid` returns.
            kill(-id, SIGKILL)
        }
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
    }

    /// Ends all browsers, when this process is about to end.
    static func endAll() {
        isEnding.store(true, ordering: .sequentiallyConsistent)
        running.withLock { running in
            for id in running { kill(-id, SIGKILL) }
        }
    }

    /// Ends the browser of a number, if it is one of this process and still runs.
    static func end(_ id: pid_t) {
        running.withLock { running in
            if running.contains(id) { kill(-id, SIGKILL) }
        }
    }

    /// Waits for ever if this process is about to end: the error of a browser that was ended must not become its status.
    static func waitIfEnding() {
        while isEnding.load(ordering: .sequentiallyConsistent) { pause() }
    }

    /// The first line of the log with a fatal error, otherwise its last line; empty without one.
    var reason: String {
        let log = open("\(folder.path)/\(Self.log)", O_RDONLY | O_CLOEXEC)
        guard log >= 0 else { return "" }
        defer { close(log) }
        var bytes = [UInt8](repeating: 0, count: Self.logLimit)
        let count = read(log, &bytes, bytes.count)
        let lines = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).split(separator: "\n")
        return String(lines.first { $0.contains("FATAL") } ?? lines.last ?? "")
    }

    // MARK: Start

    private static func spawn(
        _ path: String,
        _ reach: Reach,
        in folder: String,
        socket: Int32,
        _ process: inout pid_t,
    ) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        guard posix_spawn_file_actions_init(&actions) == 0, posix_spawnattr_init(&attributes) == 0 else {
            return ENOMEM
        }
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        // The copy of a descriptor has no flag that closes it. A descriptor of such a number needs another number first.
        let source = descriptors.contains(socket) ? fcntl(socket, F_DUPFD_CLOEXEC, 5) : socket
        defer { if source != socket { close(source) } }
        for descriptor in descriptors { posix_spawn_file_actions_adddup2(&actions, source, descriptor) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "\(folder)/\(log)", O_WRONLY | O_CREAT, 0o600)
        // A signal of the terminal ends the browser by this process.
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = ProcessSpawning.resetSignals(in: &attributes) | POSIX_SPAWN_SETPGROUP
        posix_spawnattr_setflags(&attributes, Int16(flags))
        return ProcessSpawning.withStrings([path] + arguments(folder, reach)) { arguments in
            ProcessSpawning.withStrings(environment(folder)) { environment in
                posix_spawn(&process, path, &actions, &attributes, arguments, environment)
            }
        }
    }

    /// The arguments of the browser.
    ///
    /// - Source: Chromium, `headless_command_line.cc`, `content_switches.cc`, `chrome_switches.cc`
    private static func arguments(_ folder: String, _ reach: Reach) -> [String] {
        var arguments = [
            "--headless", "--remote-debugging-pipe", "--user-data-dir=\(folder)/profile", "--no-first-run",
            "--no-default-browser-check", "--disable-extensions", "--disable-sync", "--disable-component-update",
            "--disable-background-networking", "--disable-breakpad", "--disable-gpu", "--mute-audio",
            "--hide-scrollbars",
            // The memory that containers share between processes may be smaller than a picture.
            "--disable-dev-shm-usage",
            // Pictures do not depend on the screen and on the settings of the person.
            "--force-color-profile=srgb", "--font-render-hinting=none", "--disable-lcd-text", "--lang=en-US",
            // Animated pictures show their first frame.
            "--blink-settings=imageAnimationPolicy=2",
            // A proxy would be reached in place of servers.
            "--host-resolver-rules=\(reach.rules)", "--no-proxy-server",
        ]
        // Chromium refuses to start its sandbox for the user root.
        if geteuid() == 0 { arguments.append("--no-sandbox") }
        return arguments + ["about:blank"]
    }

    /// The variables of the browser: the home folder of the person is not used.
    private static func environment(_ folder: String) -> [String] {
        let names = ["PATH", "LD_LIBRARY_PATH", "FONTCONFIG_FILE", "FONTCONFIG_PATH"]
        return EnvironmentVariable.assignments(of: names) + [
            "HOME=\(folder)", "TMPDIR=\(folder)", "XDG_CONFIG_HOME=\(folder)/config", "XDG_CACHE_HOME=\(folder)/cache",
            "XDG_DATA_HOME=\(folder)/data", "LANG=C.UTF-8", "TZ=UTC",
        ]
    }

    private static func failure(_ executable: BrowserExecutable, _ errorNumber: Int32) -> BrowserError {
        let reason = String(cString: strerror(errorNumber))
        return BrowserError(.failed, "The browser \(executable.path) cannot be started: \(reason).")
    }
}
