package import MiniCore
package import MiniEngine
package import MiniHost

/// What a session debugs.
package enum DebugSubject: Sendable {
    case program(DebugProgram)
    case tests(DebugTests)
}

/// A test file to debug, and its run.
package struct DebugTests: Sendable {
    /// The program under test.
    package var program: ProgramPackage
    /// The absolute path of the folder to which the names of the file's scripts are relative.
    package var folder: String
    /// The files in the folder.
    package var files: any PackageReader
    /// Runs the file, and returns whether a test has failed.
    package var run: @Sendable (TestDebugging) async -> Bool
    /// Ends the run early.
    package var stop: @Sendable () -> Void

    /// Describes a run.
    package init(
        program: ProgramPackage,
        folder: String,
        files: any PackageReader,
        run: @escaping @Sendable (TestDebugging) async -> Bool,
        stop: @escaping @Sendable () -> Void,
    ) {
        self.program = program
        self.folder = folder
        self.files = files
        self.run = run
        self.stop = stop
    }
}

/// The parts of a session that the run of a test file uses.
package struct TestDebugging: Sendable {
    /// Controls the scripts of the file.
    package let file: any ProgramDebugger
    /// Controls the scripts of the program under test.
    package let program: any ProgramDebugger
    /// The lock of both threads.
    package let lock: ScriptLock
    /// Shows the events of the program in the console of the client.
    package let observer: any ProgramObserver
    private let output: AdapterOutput

    init(file: SessionDebugger, program: SessionDebugger, _ lock: ScriptLock, _ output: AdapterOutput) {
        self.file = file
        self.program = program
        self.lock = lock
        self.output = output
        observer = DebugObserver(output, program.sources) { _ in }
    }

    /// Shows console output of the file in the console of the client.
    package func show(_ message: ConsoleMessage) { DebugObserver.show(message, output) }

    /// Shows a part of a report in the console of the client.
    package func report(_ text: String) { if !text.isEmpty { output.print(text, .stdout) } }
}
