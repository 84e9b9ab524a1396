import Foundation
import Glibc
import MiniCore

/// A child that executes a part of a target.
///
/// ## Threading
/// Used on one thread.
final class ChildProcess {
    let options: ChildOptions
    /// The end of the pipe for its output.
    let output: Int32
    private let progressFile: Int32
    private let process: pid_t
    private var unread: [UInt8] = []
    /// Whether the child was killed because an execution did not return.
    private(set) var hangs = false

    /// Starts the executable of this process.
    init(_ options: ChildOptions) throws(FuzzingError) {
        self.options = options
        progressFile = try Progress.makeFile()
        Progress().write(to: progressFile)
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw FuzzingError("a pipe cannot be created") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        output = ends[0]
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, progressFile, Progress.childDescriptor)
        // The handler of crashes would take seconds to find the names of functions.
        let variables = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        let path = "/proc/self/exe"
        var arguments: [UnsafeMutablePointer<CChar>?] = (["mini-fuzz"] + options.arguments).map { strdup($0) } + [nil]
        var environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in arguments + environment { free(pointer) } }
        var process = pid_t()
        let code = posix_spawn(&process, path, &actions, nil, &arguments, &environment)
        close(ends[1])
        guard code == 0 else { throw FuzzingError("posix_spawn: \(String(cString: strerror(code)))") }
        self.process = process
    }

    deinit {
        close(output)
        close(progressFile)
    }

    /// The execution that the child has begun last.
    var progress: Progress { Progress(from: progressFile) }

    /// Reads what the child has written, when its output is readable.
    ///
    /// - Returns: The complete lines; nil at the end of the output.
    func readLines() -> [ScriptValue]? {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        var count = read(output, &buffer, buffer.count)
        while count < 0, errno == EINTR { count = read(output, &buffer, buffer.count) }
        guard count > 0 else { return nil }
        unread += buffer[..<count]
        var lines: [ScriptValue] = []
        while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
            // A target that prints would write other lines.
            if let line = try? JSON.parse(Array(unread[..<end])) { lines.append(line) }
            unread.removeSubrange(...end)
        }
        return lines
    }

    /// Kills the child if its execution has taken longer than a time.
    func killIfHanging(after limit: Duration) {
        let start = progress.start
        guard start > 0, MonotonicInstant(nanoseconds: start).elapsed > limit else { return }
        hangs = true
        kill(process, SIGKILL)
    }

    /// Waits for the end of the child, whose output has ended.
    ///
    /// - Returns: Nil if the child has exited without an error.
    func wait() -> String? {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        if status == 0 { return nil }
        let signal = status & 0x7F
        return signal == 0 ? "exit status \(status >> 8 & 0xFF)" : "signal \(signal)"
    }
}
