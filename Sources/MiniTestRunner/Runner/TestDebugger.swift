package import MiniCore
package import MiniEngine
package import MiniHost

/// Controls the scripts of one test file and of its program.
///
/// ## Threading
/// May be used from any thread.
package struct TestDebugger: Sendable {
    /// Controls the scripts of the file.
    package var file: any ProgramDebugger
    /// Controls the scripts of the program, also after it has restarted.
    package var program: any ProgramDebugger
    /// The lock of both threads, whose time stands still while a script is stopped.
    package var lock: ScriptLock
    /// Shows console output of the file when it is printed.
    package var show: @Sendable (ConsoleMessage) -> Void

    /// Makes a debugger.
    package init(
        file: any ProgramDebugger,
        program: any ProgramDebugger,
        lock: ScriptLock,
        show: @escaping @Sendable (ConsoleMessage) -> Void,
    ) {
        self.file = file
        self.program = program
        self.lock = lock
        self.show = show
    }
}

extension TestRun {
    /// The present time, which does not pass while a debugger has stopped a script.
    var now: ContinuousClock.Instant { debugger?.lock.now ?? .now }

    /// Repeats a wait with a time limit as long as a debugger has stopped a script meanwhile.
    func whileRunning(_ wait: () async -> Void) async {
        guard let lock = debugger?.lock else { return await wait() }
        while true {
            let stoppedTime = lock.stoppedTime
            await wait()
            if stoppedTime == lock.stoppedTime { return }
            // A wait whose time limit has passed returns at once, also during a stop. This task is never cancelled.
            try? await Task.sleep(for: .milliseconds(20))
        }
    }
}
