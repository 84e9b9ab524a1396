import Glibc
import MiniHost
import MiniTesting

/// Runs a test file in a process of its own, which is this program again with one file and a report in JSON.
struct TestChild: Sendable {
    /// What this process was given, without the paths.
    let options: [String]
    let program: String
    /// How long a file may take.
    let limit: Duration

    /// Options of a run that its files have no part in, and whether a value follows.
    private static let ownOptions: [String: Bool] = [
        "--isolate": false, "--shard": true, "--reporter": true, "--output": true, "--workers": true, "--bail": true,
        "--slowest": true, "--program": true, "--file-timeout": true,
    ]

    /// - Parameters:
    ///   - arguments: What follows `mini test`.
    ///   - paths: Those of the arguments that name files.
    init(arguments: [String], paths: [String], program: String, limit: Duration) {
        var options: [String] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let name = argument.split(separator: "=", maxSplits: 1).first.map(String.init) ?? argument
            if let hasValue = Self.ownOptions[name] {
                if hasValue, name == argument { _ = rest.popFirst() }
            } else if !paths.contains(argument), argument != "--" {
                options.append(argument)
            }
        }
        self.options = options
        self.program = program
        self.limit = limit
    }

    /// Runs one file to its end.
    @concurrent func run(_ file: String) async -> TestFileResult {
        let words = ["/proc/self/exe", "test"] + options + ["--program", program, "--reporter", "json", "--", file]
        return await withCheckedContinuation { continuation in
            let isStarted = ChildThread.start { continuation.resume(returning: Self.result(of: words, file, limit)) }
            if !isStarted { continuation.resume(returning: Self.failed(file, "the system gives no thread")) }
        }
    }

    /// Starts the process, reads its report and waits for its end; blocks the thread.
    private static func result(of words: [String], _ file: String, _ limit: Duration) -> TestFileResult {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return failed(file, "no pipe can be made") }
        // Neither end is for the processes of other files, which would keep it open.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        defer { posix_spawn_file_actions_destroy(&actions) }
        var pointers = words.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var child = pid_t()
        let code = posix_spawn(&child, words[0], &actions, nil, &pointers, environ)
        close(ends[1])
        guard code == 0 else { return failed(file, "no process can be started: \(String(cString: strerror(code)))") }
        let (bytes, isInTime) = read(ends[0], until: .now + limit)
        if !isInTime { kill(child, SIGKILL) }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        if !isInTime { return failed(file, "the file took longer than \(limit), and its process was ended") }
        do throws(JSONError) {
            if let result = TestFileResult(report: try JSON.parse(bytes)) { return result }
        } catch {}
        let signal = status & 0x7F
        let end = signal == 0 ? "with status \(status >> 8 & 0xFF)" : "by signal \(signal)"
        return failed(file, "the process of the file was ended \(end) before its report")
    }

    private static func read(_ descriptor: Int32, until end: ContinuousClock.Instant) -> (
        bytes: [UInt8], isInTime: Bool
    ) {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
            guard left > 0 else { return (bytes, false) }
            var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&state, 1, Int32(min(left.rounded(.up), 1e9))) > 0 else { continue }
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count > 0 { bytes += buffer[..<count] } else if count == 0 || errno != EINTR { return (bytes, true) }
        }
    }

    private static func failed(_ file: String, _ message: String) -> TestFileResult {
        TestFileResult(file: file, failure: TestFailure(error: ScriptError(name: "", message: message)))
    }
}

/// Threads that wait for processes: the pool of async functions must not be blocked.
private enum ChildThread {
    private final class Body {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
        // SAFETY: the reference is taken over by the new thread, or released here when there is none.
        let body = Unmanaged.passRetained(Body(run))
        var thread = pthread_t()
        let entry: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { pointer in
            guard let pointer else { return nil }
            // SAFETY: made by `passRetained` above, for this thread alone.
            Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run()
            return nil
        }
        guard pthread_create(&thread, nil, entry, body.toOpaque()) == 0 else {
            body.release()
            return false
        }
        pthread_detach(thread)
        return true
    }
}
