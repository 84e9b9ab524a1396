internal import CLinux
internal import Glibc
internal import MiniChannel
internal import MiniContainment
package import MiniCore
internal import MiniEngine

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
            fail(error.description, server)
        }
        let threads: ThreadCounter
        do throws(ContainmentError) { threads = try ThreadCounter() } catch { fail("\(error)", server) }
        server.reply(.prepared)
        while let (request, descriptors) = server.next() {
            switch request {
            case .prepare: _exit(WorkerStatus.lostHost)
            case .fork(let task):
                guard let output = descriptors.first else { _exit(WorkerStatus.lostHost) }
                let parent = getpid()
                let (process, failure) = fork(threads)
                if process == 0 {
                    threads.close()
                    becomeChild(of: parent, output: output, control: control)
                    child(prepared, task)
                }
                close(output)
                if let failure {
                    server.reply(.failed(failure))
                } else {
                    server.insert(process)
                    server.reply(.forked(process: Int(process)))
                }
            case .signal(let number, let process): server.send(signal: number, to: process)
            case .reap(let process): server.reap(process)
            }
        }
        // The parent process has ended; the children end with this process.
        _exit(WorkerStatus.ended)
    }

    /// Forks the process, which must have one thread.
    ///
    /// - Returns: 0 in the child, and in the parent its number or the text of the failure.
    private static func fork(_ threads: ThreadCounter) -> (process: pid_t, failure: String?) {
        do throws(ContainmentError) {
            try threads.requireOneThread(within: Engine.threadTimeout)
        } catch {
            return (-1, "\(error)")
        }
        let process = clinux_fork()
        return (process, process < 0 ? WorkerLaunchError.text(ofFork: errno) : nil)
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

    private static func fail(_ text: String, _ server: ForkingProcess<ForkRequest, ForkReply>) -> Never {
        server.reply(.failed(text))
        _exit(WorkerStatus.notPrepared)
    }
}
