import Glibc
import MiniCore
import MiniHost
import MiniTestRunner

/// Runs a test file in a process of its own, which reports in lines.
struct ChildTestRunner: Sendable {
    /// The processes of the files.
    let processes: TestProcesses
    /// Records the requests of all files; nil for none.
    let archive: HTTPArchive?
    /// The time limit of a file.
    let limit: Duration
    /// Ends the processes when the run is interrupted.
    let interruption: TestInterruption

    /// The time for a process to report after an interruption.
    private static let timeLimit = Duration.seconds(10)

    /// Runs one file of a program, or the tests at the given lines.
    ///
    /// - Parameter failureLimit: The number of failures after which tests are skipped; nil for no limit.
    @concurrent func run(
        _ file: String,
        lines: Set<Int>,
        program: String,
        failureLimit: Int?,
    ) async -> TestFileResult {
        let recording = archive == nil ? nil : Self.temporaryFile()
        let task = TestTask(
            file: file,
            lines: lines.sorted(),
            program: program,
            archive: recording,
            failureLimit: failureLimit,
        )
        let result = await withCheckedContinuation { continuation in
            // The thread pool of async functions must not be blocked.
            let code = DetachedThread.start(name: "test child") {
                continuation.resume(returning: report(of: task))
            }
            if code != 0 { continuation.resume(returning: Self.failed(file, "no thread can be started")) }
        }
        if let recording {
            archive?.add(archive: Self.text(of: recording))
            unlink(recording)
        }
        return result
    }

    /// The path of a new empty file; nil when it cannot be created.
    private static func temporaryFile() -> String? {
        guard let file = ScratchFile() else { return nil }
        close(file.descriptor)
        return file.path
    }

    private static func text(of path: String) -> String {
        guard let file = fopen(path, "re") else { return "" }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Starts the process, reads its report and waits for its end; blocks the thread.
    private func report(of task: TestTask) -> TestFileResult {
        let file = task.file
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return Self.failed(file, "pipe: \(String(cString: strerror(errno)))") }
        // Other processes must not inherit the ends, which would keep the pipe open.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        let process: ForkedProcess
        do throws(WorkerLaunchError) {
            defer { close(ends[1]) }
            process = try processes.start(task, output: ends[1])
        } catch {
            return Self.failed(file, error.description)
        }
        let number = interruption.onInterruption { _ in Self.interrupt(process) }
        defer { interruption.remove(number) }
        let (bytes, isInTime) = Self.read(ends[0], until: .now + limit)
        let end = process.reap()
        // A killed process could not remove its own.
        if end.exitStatus == nil { RunFolders.removeAbandoned() }
        var progress = TestProgress(file: file)
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            // The last line of a process that has crashed may be cut off.
            do throws(JSONError) { progress.report(try JSON.parse(Array(line))) } catch { break }
        }
        if let reason = interruption.reason { return progress.result(orInterruption: reason) }
        let failure =
            isInTime
            ? "the process of the file \(Self.text(of: end)) before its report"
            : "the file took longer than \(limit), and its process was ended"
        return progress.result(orFailure: failure)
    }

    private static func text(of end: WorkerEnd) -> String {
        if let signal = end.signal { return "was ended by signal \(signal)" }
        return end.exitStatus.map { "ended with status \($0)" } ?? "ended with an unknown status"
    }

    /// Requests the report and the end of a process, and kills it after a timeout.
    private static func interrupt(_ process: ForkedProcess) {
        process.send(TerminationSignals.last)
        Task {
            // The wait is never cancelled.
            try? await Task.sleep(for: timeLimit)
            process.send(SIGKILL)
        }
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
