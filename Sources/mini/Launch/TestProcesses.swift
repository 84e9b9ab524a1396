import ArgumentParser
import Glibc
import MiniCore
import MiniHost
import MiniTestRunner
import Synchronization

/// Starts the processes of test files: children of another process of this executable, in which their engines are prepared.
///
/// ## Threading
/// May be used from any thread. A start takes some milliseconds; the first one prepares the engines, in some 100 ms.
final class TestProcesses: Sendable {
    /// The only argument of the process that forks those of test files.
    private static let argument = "--mini-test-files"

    /// The options of all files, as command line words.
    private let options: [String]
    private let server = Mutex<ForkServer?>(nil)

    init(options: [String]) { self.options = options }

    /// Starts the process of a file.
    ///
    /// A server that has ended since the last start is replaced.
    ///
    /// - Parameter output: The standard output of the process, which the caller closes.
    func start(_ task: TestTask, output: Int32) throws(WorkerLaunchError) -> ForkedProcess {
        let first = try currentServer()
        do throws(WorkerLaunchError) {
            return try first.fork(task.encoded, output: output)
        } catch {
            if first.isUsable { throw error }
            return try currentServer().fork(task.encoded, output: output)
        }
    }

    private func currentServer() throws(WorkerLaunchError) -> ForkServer {
        try server.withLock { server throws(WorkerLaunchError) in
            if let server, server.isUsable { return server }
            let started = try ForkServer(argument: Self.argument, setup: options.encoded)
            server = started
            return started
        }
    }

    // MARK: The other processes

    /// What all files have in common.
    private struct Preparation {
        let command: TestCommand
        let engines: PreparedTestFile
    }

    /// Runs the process as the server of test files if it was started as one; returns at once otherwise.
    ///
    /// Must be called before the process starts a thread.
    static func serveIfRequested() {
        guard Array(CommandLine.arguments.dropFirst()) == [argument] else { return }
        ForkServerMain.run(prepare: prepare, child: run)
    }

    private static func prepare(_ setup: [UInt8]) throws(ScriptError) -> Preparation {
        let command: TestCommand
        do {
            command = try TestCommand.parse(try [String](encoded: setup))
        } catch {
            throw ScriptError(name: "", message: TestCommand.message(for: error))
        }
        let engines = try PreparedTestFile(command.tests.options(), clock: command.tests.clock.mode)
        return Preparation(command: command, engines: engines)
    }

    private static func run(_ preparation: Preparation, _ task: [UInt8]) -> Never {
        TerminationSignals.handle()
        var command = preparation.command
        do throws(BinaryDecodingError) {
            command.select(try TestTask(encoded: task))
        } catch {
            preconditionFailure("The task of a process is of another version.")
        }
        preparation.engines.run { [command] in
            do { try await command.run() } catch { Mini.leave(with: error) }
            ExitStatus.success.exit()
        }
    }
}

/// The work of one process of a test run: a file, or the tests at some of its lines.
struct TestTask: Sendable {
    var file: String
    /// The lines of the selected tests; empty for all.
    var lines: [Int]
    /// The titles of the selected tests, as JSON arrays; empty for all.
    var titles: [String]
    /// The folder of the program under test.
    var program: String
    /// The path of the file for the recorded requests; nil for none.
    var archive: String?
    /// The path of the file for the record of the tests; nil for none.
    var record: String?
    /// The number of failures after which tests are skipped, 0 for all tests; nil for no limit.
    var failureLimit: Int?
}

extension TestTask: BinaryCodable {
    /// Encodes the fields in order.
    func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(file)
        encoder.encode(lines)
        encoder.encode(titles)
        encoder.encode(program)
        encoder.encode(archive)
        encoder.encode(record)
        encoder.encode(failureLimit)
    }

    /// Decodes the fields in order.
    init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        file = try decoder.decode()
        lines = try decoder.decode()
        titles = try decoder.decode()
        program = try decoder.decode()
        archive = try decoder.decode()
        record = try decoder.decode()
        failureLimit = try decoder.decode()
    }
}

extension TestCommand {
    /// Selects the file of a process.
    fileprivate mutating func select(_ task: TestTask) {
        paths = task.lines.isEmpty ? [task.file] : task.lines.map { "\(task.file):\($0)" }
        program = task.program
        network.har = task.archive
        records.record = task.record
        tests.bail = task.failureLimit
        tests.chosenTest = task.titles
    }
}
