import Glibc
import MiniCore
import MiniTestRunner
import Synchronization

/// A server of mini.config.json, in a process group of its own.
///
/// Its group ends with the command, also by SIGINT, SIGTERM and SIGHUP.
final class TestServer: Sendable {
    private struct Processes {
        /// The groups of the servers that run, which have the numbers of their first processes.
        var groups: Set<pid_t> = []
        /// Whether this process is about to end.
        var isEnding = false
    }

    private static let processes = Mutex(Processes())
    /// The time until a server has to be ready, without a setting.
    private static let usualLimit = TimeLimit(.seconds(30), "30s")
    /// The time between two checks of a server.
    private static let pause = Duration.milliseconds(20)
    /// The part of the log that messages show.
    private static let (logByteCount, logLineCount) = (4_096, 10)

    private let settings: TestServerSettings
    private let limit: TimeLimit
    private let probe: TestServerProbe
    /// The open file for the output.
    private let log: Int32
    private let group = Mutex<pid_t?>(nil)

    /// `posix_spawn_file_actions_addchdir_np`, which Glibc's headers declare for GNU sources only.
    private static let addFolder = dlsym(nil, "posix_spawn_file_actions_addchdir_np").map {
        // SAFETY: The function has had this signature since glibc 2.29.
        unsafeBitCast(
            $0,
            to: (@convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, UnsafePointer<CChar>) -> Int32).self
        )
    }

    /// Checks the settings and opens the log.
    ///
    /// - Throws: ``PackageError`` with the position of an invalid value.
    init(_ settings: TestServerSettings, of file: TestConfigurationFile) throws(PackageError) {
        self.settings = settings
        guard settings.folder.isFolder else {
            throw file.error(settings, "folder: there is no folder \(Text.quoted(settings.folder))")
        }
        if let text = settings.timeout {
            guard let limit = TimeLimit(argument: text) else {
                throw file.error(settings, "timeout: expected a time such as 30s, found \(Text.quoted(text))")
            }
            self.limit = limit
        } else {
            limit = Self.usualLimit
        }
        if let url = settings.url {
            guard let probe = TestServerProbe(url: url) else {
                throw file.error(
                    settings,
                    "url: expected a URL such as http://127.0.0.1:8000/, found \(Text.quoted(url))"
                )
            }
            self.probe = probe
        } else {
            probe = TestServerProbe(port: settings.port ?? 0)
        }
        if let path = settings.log {
            log = open(path, O_RDWR | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0o666)
        } else {
            let scratch = ScratchFile()
            // The open file remains.
            if let scratch { unlink(scratch.path) }
            log = scratch?.descriptor ?? -1
        }
        if log < 0 {
            throw file.error(
                settings,
                "the log \(settings.log ?? "") cannot be written: \(String(cString: strerror(errno)))"
            )
        }
    }

    deinit { close(log) }

    /// Ends all servers at once, when this process is about to end.
    static func endAll() {
        processes.withLock { processes in
            processes.isEnding = true
            for group in processes.groups { kill(-group, SIGKILL) }
        }
    }

    // MARK: Start

    /// Starts the process.
    ///
    /// - Throws: ``CommandFailure`` if its address is in use, or if the system refuses the start.
    func start() throws(CommandFailure) {
        guard !probe.isOpen else {
            let place = settings.url ?? "port \(settings.port ?? 0)"
            throw failure("cannot be started: another process uses \(place). End that process, or choose another port.")
        }
        var process = pid_t()
        let code = Self.processes.withLock { processes -> Int32 in
            guard !processes.isEnding else { return ECANCELED }
            let code = spawn(&process)
            if code == 0 { processes.groups.insert(process) }
            return code
        }
        guard code == 0 else {
            let command = settings.command.joined(separator: " ")
            throw failure("cannot be started: \(String(cString: strerror(code))). Its command is \(command).")
        }
        group.withLock { [process] in $0 = process }
    }

    private func spawn(_ process: inout pid_t) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        guard posix_spawn_file_actions_init(&actions) == 0, posix_spawnattr_init(&attributes) == 0 else {
            return ENOMEM
        }
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, log, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, log, STDERR_FILENO)
        guard let addFolder = Self.addFolder else { return ENOSYS }
        let code = addFolder(&actions, settings.folder)
        guard code == 0 else { return code }
        // A signal of the terminal ends the server by this process.
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = ProcessSpawning.resetSignals(in: &attributes) | POSIX_SPAWN_SETPGROUP
        posix_spawnattr_setflags(&attributes, Int16(flags))
        return ProcessSpawning.withStrings(settings.command) { words in
            ProcessSpawning.withStrings(variables) { environment in
                posix_spawnp(&process, settings.command[0], &actions, &attributes, words, environment)
            }
        }
    }

    /// The environment of this process with the variables of the settings.
    private var variables: [String] {
        var variables: [String] = []
        var index = 0
        while let variable = environ[index] {
            let text = String(cString: variable)
            if settings.environment[String(text.prefix { $0 != "=" })] == nil { variables.append(text) }
            index += 1
        }
        return variables + settings.environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    }

    /// Waits until the server is ready.
    ///
    /// - Throws: ``CommandFailure`` with the end of its log if it ends before, or is not ready in time.
    func waitUntilReady() async throws(CommandFailure) {
        let end = ContinuousClock.now + limit.duration
        while true {
            let isReady = probe.isReady
            if hasEnded {
                throw failure("ended\(statusText(reap())) before it was ready to \(probe.text).\(logText)")
            }
            if isReady { return }
            guard ContinuousClock.now < end else {
                let advice = "Correct its port or url, or set its timeout."
                let time = limit.defaultValueDescription
                throw failure("did not \(probe.text) within \(time). \(advice)\(logText)")
            }
            // The wait is never cancelled.
            try? await Task.sleep(for: Self.pause)
        }
    }

    // MARK: End

    /// Requests the end of the server.
    ///
    /// - Returns: A note with the end of its log if it has ended before; otherwise nil.
    func requestEnd() -> String? {
        guard group.withLock({ $0 != nil }) else { return nil }
        if hasEnded {
            return "the server \(Text.quoted(settings.name)) ended\(statusText(reap())) during the run.\(logText)"
        }
        group.withLock { group in
            if let group { kill(-group, SIGTERM) }
        }
        return nil
    }

    /// Waits for the end of its first process that was requested, until a time, and ends what is left of its group.
    func stop(before end: ContinuousClock.Instant) async {
        while !hasEnded, ContinuousClock.now < end {
            // The wait is never cancelled.
            try? await Task.sleep(for: Self.pause)
        }
        _ = reap()
    }

    /// Whether the first process has ended.
    private var hasEnded: Bool {
        group.withLock { group in
            guard let group else { return true }
            var information = siginfo_t()
            // Its number belongs to the process until `waitpid` returns.
            let code = waitid(P_PID, id_t(group), &information, WEXITED | WNOHANG | WNOWAIT)
            return code != 0 || information.si_signo != 0
        }
    }

    /// Ends the processes of the group and waits for the first one.
    ///
    /// - Returns: Its status in the form of `waitpid`; nil if it is unknown.
    private func reap() -> Int32? {
        group.withLock { group in
            guard let process = group else { return nil }
            group = nil
            return Self.processes.withLock { processes in
                processes.groups.remove(process)
                kill(-process, SIGKILL)
                var status: Int32 = 0
                while waitpid(process, &status, 0) < 0 {
                    guard errno == EINTR else { return nil }
                }
                return status
            }
        }
    }

    // MARK: Texts

    private func failure(_ text: String) -> CommandFailure {
        CommandFailure(message: "The server \(Text.quoted(settings.name)) \(text)", status: .failed)
    }

    private func statusText(_ status: Int32?) -> String {
        guard let status else { return "" }
        return status & 0x7F == 0 ? " with status \(status >> 8 & 0xFF)" : " by signal \(status & 0x7F)"
    }

    /// The last lines of the log.
    private var logText: String {
        let size = lseek(log, 0, SEEK_END)
        var bytes = [UInt8](repeating: 0, count: Self.logByteCount)
        let count = pread(log, &bytes, bytes.count, max(size - off_t(bytes.count), 0))
        let lines = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).split(separator: "\n")
        if lines.isEmpty { return " Its log is empty." }
        let last = lines.suffix(Self.logLineCount).map { "\n  " + Text.escaped(String($0)) }
        return " The end of its log:" + last.joined()
    }
}
