internal import CLinux
internal import Glibc
internal import MiniChannel
package import MiniCore

/// The entry point of a ``ForkServer``'s process, which has one thread.
package enum ForkServerMain {
    /// The error of a preparation.
    package typealias PreparationError = ScriptError

    /// The signals with which a person ends the command and all of its processes.
    private static let interruptions = [SIGINT, SIGTERM, SIGHUP]

    /// Prepares the memory, and forks a child for each task, until the parent process ends.
    ///
    /// Must be called at the start of `main`, before the process starts a thread.
    ///
    /// - Parameters:
    ///   - prepare: Receives the setup; must not start a thread. Its error is that of ``ForkServer/init(argument:setup:)``.
    ///   - child: Runs a task in a child, which may start threads. Standard output is the descriptor of the task.
    package static func run<Prepared>(
        prepare: (_ setup: [UInt8]) throws(PreparationError) -> Prepared,
        child: (_ prepared: Prepared, _ task: [UInt8]) -> Never,
    ) -> Never {
        // A terminal sends them to this process as well. The children handle them, and end with this process.
        mask(SIG_BLOCK)
        let control = SpawnedProcess.socket
        var server = ForkingProcess<ForkRequest, ForkReply>(ControlChannel(descriptor: control))
        guard case .prepare(let setup)? = server.next()?.request else { _exit(WorkerStatus.lostHost) }
        let prepared: Prepared
        do throws(ScriptError) {
            prepared = try prepare(setup)
        } catch {
            server.reply(.failed(error.description))
            _exit(WorkerStatus.notPrepared)
        }
        server.reply(.prepared)
        while let (request, descriptors) = server.next() {
            switch request {
            case .prepare: _exit(WorkerStatus.lostHost)
            case .fork(let task):
                guard let output = descriptors.first else { _exit(WorkerStatus.lostHost) }
                let parent = getpid()
                let process = clinux_fork()
                if process == 0 {
                    becomeChild(of: parent, output: output, control: control)
                    child(prepared, task)
                }
                let code = errno
                close(output)
                if process > 0 {
                    server.insert(process)
                    server.reply(.forked(process: Int(process)))
                } else {
                    server.reply(.failed(WorkerLaunchError.text(ofFork: code)))
                }
            case .signal(let number, let process): server.send(signal: number, to: process)
            case .reap(let process): server.reap(process)
            }
        }
        // The parent process has ended; the children end with this process.
        _exit(WorkerStatus.ended)
    }

    /// Gives a forked process what its task needs, and takes what belongs to this process.
    private static func becomeChild(of parent: pid_t, output: Int32, control: Int32) {
        // PR_SET_PDEATHSIG: the process ends when the thread that forked it ends, the only one of its parent.
        let result = clinux_call(Int(SYS_prctl), 1, Int(SIGKILL), 0, 0, 0, 0)
        guard result == 0, getppid() == parent, dup2(output, STDOUT_FILENO) >= 0 else {
            _exit(WorkerStatus.notPrepared)
        }
        close(output)
        close(control)
        mask(SIG_UNBLOCK)
    }

    private static func mask(_ operation: Int32) {
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in interruptions { sigaddset(&signals, signal) }
        let code = pthread_sigmask(operation, &signals, nil)
        precondition(code == 0, "Signals cannot be blocked.")
    }
}
