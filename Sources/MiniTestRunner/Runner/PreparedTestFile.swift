internal import Glibc
package import MiniCore
internal import MiniEngine
internal import MiniHost

/// The engines of a test file and its program, made in advance in a process with one thread, which forks a child for each file.
///
/// ## Threading
/// Used on the only thread of the process, and on the first thread of a child.
package final class PreparedTestFile {
    private let program: PreparedEngine
    private let tests: PreparedTestMachine

    /// Makes the engines of files with these options.
    ///
    /// - Parameters:
    ///   - options: The options of the run.
    ///   - clock: The clock of the programs.
    /// - Throws: The error of an engine that cannot be used.
    package init(_ options: TestOptions, clock: ClockMode) throws(ScriptError) {
        Engine.prepareForOneThread(usesJIT: true)
        let configuration = HostConfiguration()
        let limits = options.programLimits(configuration.limits.script)
        program = try PreparedEngine(onCurrentThreadWith: limits, clock: clock)
        tests = try PreparedTestMachine(limits: options.fileLimits)
        let rehearsal = ProgramRehearsal { program in
            var options = ProgramOptions(
                package: program,
                identity: ProgramRehearsal.identity,
                apis: configuration.apis,
                userInterface: HeadlessUserInterface(),
                storage: InMemoryLocalStorageProvider(),
            )
            options.agent = ProgramAgent(script: TestFileRun.agent, settings: ["seed": 1]) { _, subject, _ in
                subject == "mocks" ? [:] : .undefined
            }
            return options
        }
        do throws(ScriptError) {
            try program.rehearse(rehearsal)
        } catch {
            // Files run without it as well.
            assertionFailure("The rehearsal of a program failed: \(error)")
        }
        MiniProgramHost.removeAbandonedFolders()
        program.prepareFork()
        tests.prepareFork()
    }

    /// Runs one test file in a child, on other threads.
    ///
    /// The calling thread becomes that of the first program, since its engine was made on it. The machine of the file is passed to
    /// the thread of the file.
    ///
    /// - Parameter body: Runs the file and ends the process.
    package func run(_ body: @escaping @Sendable () async -> Never) -> Never {
        do throws(ScriptError) {
            try program.prepareChild()
            program.offer()
        } catch {
            // The program makes an engine itself, and reports its error.
        }
        tests.offer()
        // Swift's threads start with the first task. It must find the program's thread in use.
        program.thread.enqueue { Task.detached { () async -> Void in await body() } }
        program.thread.runOnCurrentThread()
        // The program has ended, and the file has not.
        while true { pause() }
    }
}
