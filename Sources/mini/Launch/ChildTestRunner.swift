import Glibc
import MiniCore
import MiniHost
import MiniTestRunner
import MiniTools

/// Runs a test file in a process of its own, which reports in lines.
struct ChildTestRunner: Sendable {
    /// The processes of the files.
    let processes: TestProcesses
    /// Records the requests of all files; nil for none.
    let archive: HTTPArchive?
    /// Takes the pictures of all files.
    let pictures: any PictureSource
    /// The time limit of a file.
    let limit: Duration
    /// Receives the counts of all files; nil without coverage.
    let coverage: CoverageRecorder?
    /// Receives the records of all files; nil if none are written.
    let records: TestRecords?
    /// Ends the processes when the run is interrupted.
    let interruption: TestInterruption

    /// The time for a process to report after an interruption.
    private static let timeLimit = Duration.seconds(10)
    /// The maximum size of all titles of a file; the message that starts a process may have 64 KiB.
    private static let titleLimitInBytes = 32 << 10

    /// Runs one file of a program, or the tests at the given lines, or with the given titles.
    ///
    /// - Parameters:
    ///   - failureLimit: The number of failures after which tests are skipped; nil for no limit.
    ///   - ended: Receives the result of each test when it has ended, on any thread.
    @concurrent func run(
        _ file: String,
        lines: Set<Int>,
        titles: Set<[String]>,
        program: String,
        failureLimit: Int?,
        ended: @escaping @Sendable (TestResult) -> Void,
    ) async -> TestFileResult {
        let recording = archive == nil ? nil : Self.temporaryFile()
        let record = records == nil ? nil : Self.temporaryFile()
        let words = titles.map { JSON.text(.array($0.map(ScriptValue.string))) }
        let isSmall = words.reduce(0) { $0 + $1.utf8.count } <= Self.titleLimitInBytes
        let task = TestTask(
            file: file,
            lines: lines.sorted(),
            // Without titles all tests of the file run.
            titles: isSmall ? words : [],
            program: program,
            archive: recording,
            record: record,
            failureLimit: failureLimit,
        )
        let result = await withCheckedContinuation { continuation in
            // The thread pool of async functions must not be blocked.
            let code = DetachedThread.start(name: "test child") {
                continuation.resume(returning: report(of: task, ended))
            }
            if code != 0 { continuation.resume(returning: Self.failed(file, "no thread can be started")) }
        }
        if let recording {
            archive?.add(archive: Self.text(of: recording))
            unlink(recording)
        }
        addRecord(at: record, of: file)
        return result
    }

    /// Adds the record that the process of a file has written to those of all files.
    private func addRecord(at path: String?, of file: String) {
        guard let records else { return }
        guard let path else { return records.fail("There is no record of \(file): no temporary file can be made.") }
        defer { unlink(path) }
        do throws(RunRecord.Failure) {
            let bytes = TestFiles.read(path, limit: RunRecord.byteLimit) ?? []
            records.add(try RunRecord(bytes, at: path, kind: .tests).sections)
        } catch {
            records.fail("There is no record of \(file): its process has not written it.")
        }
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
    private func report(of task: TestTask, _ ended: (TestResult) -> Void) -> TestFileResult {
        let file = task.file
        guard var connection = TestFileConnection(limit: .now + limit) else {
            return Self.failed(file, "socketpair: \(String(cString: strerror(errno)))")
        }
        defer { connection.close() }
        let process: ForkedProcess
        do throws(WorkerLaunchError) {
            defer { close(connection.otherEnd) }
            process = try processes.start(task, output: connection.otherEnd)
        } catch {
            return Self.failed(file, error.description)
        }
        let number = interruption.onInterruption { _ in Self.interrupt(process) }
        defer { interruption.remove(number) }
        var progress = TestProgress(file: file)
        while let line = connection.next() {
            // Native code may have written to standard output as well.
            guard let value = Self.value(of: line) else { break }
            if let request = value["picture"] {
                let result = ParentPictures.result(of: request, from: pictures)
                // An interruption ends the browser first. The test without its picture is interrupted, and has not failed.
                if interruption.reason == nil { connection.send(result) }
            } else if let counts = value["coverage"] {
                coverage?.add(counts)
            } else if let test = progress.report(value) {
                ended(test)
            }
        }
        let end = process.reap()
        // A killed process could not remove its own.
        if end.exitStatus == nil { RunFolders.removeAbandoned() }
        if let reason = interruption.reason { return progress.result(orInterruption: reason) }
        let failure =
            connection.isInTime
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
        let signal = TerminationSignals.last
        // A run of `--watch` is also interrupted by a change of a file.
        process.send(signal == 0 ? SIGTERM : signal)
        Task {
            // The wait is never cancelled.
            try? await Task.sleep(for: timeLimit)
            process.send(SIGKILL)
        }
    }

    private static func value(of line: [UInt8]) -> ScriptValue? {
        do throws(JSONError) { return try JSON.parse(line) } catch { return nil }
    }

    private static func failed(_ file: String, _ message: String) -> TestFileResult {
        TestFileResult(file: file, failure: TestFailure(error: ScriptError(name: "", message: message)))
    }
}
