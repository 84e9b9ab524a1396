internal import Glibc

/// The entry of a process that can be the worker of a program.
public enum WorkerProcessEntry {
    /// The signals that a terminal or a service manager sends to all processes of a command or service.
    ///
    /// The host decides what they mean for its programs, whose processes end with it.
    private static let interruptions = [SIGINT, SIGQUIT, SIGTERM, SIGHUP]

    /// Runs the process as a worker if its host has started it as one; returns at once otherwise.
    ///
    /// Call it at the start of `main`, before the process starts a thread. An executable that calls it needs no `mini-worker`
    /// beside it: ``WorkerExecutable/current``.
    public static func runIfRequested() { runIfRequested(WorkerHooks()) }

    /// Runs the process as a worker with native code before its programs: a test hook for attacks.
    package static func runIfRequested(beforeProgram: @escaping (ProgramStart) -> String?) {
        var hooks = WorkerHooks()
        hooks.beforeProgram = beforeProgram
        runIfRequested(hooks)
    }

    /// Runs the process as a worker with the hooks of its executable.
    package static func runIfRequested(_ hooks: WorkerHooks) {
        let arguments = CommandLine.arguments
        guard arguments.count == 2, arguments[1] == WorkerExecutable.argument else { return }
        for number in interruptions { signal(number, SIG_IGN) }
        // The host closes the connection, and a write to it then fails.
        signal(SIGPIPE, SIG_IGN)
        LauncherMain.run(descriptor: SpawnedProcess.socket, hooks)
    }
}
