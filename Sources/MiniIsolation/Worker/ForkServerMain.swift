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
        let channel = ControlChannel(descriptor: control)
        guard case .prepare(let setup)? = next(channel)?.request else { _exit(WorkerStatus.lostHost) }
        let prepared: Prepared
        do throws(ScriptError) {
            prepared = try prepare(setup)
        } catch {
            reply(.failed(error.description), channel)
            _exit(WorkerStatus.notPrepared)
        }
        reply(.prepared, channel)
        // The numbers of ended processes can belong to others.
        var children: Set<pid_t> = []
        while let (request, descriptors) = next(channel) {
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
                    children.insert(process)
                    reply(.forked(process: Int(process)), channel)
                } else {
                    reply(.failed(WorkerLaunchError.text(ofFork: code)), channel)
                }
            case .signal(let number, let process):
                let process = pid_t(truncatingIfNeeded: process)
                if children.contains(process) { kill(process, Int32(truncatingIfNeeded: number)) }
            case .reap(let process):
                let process = pid_t(truncatingIfNeeded: process)
                guard children.remove(process) != nil else { _exit(WorkerStatus.lostHost) }
                reap(process, channel)
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

    private static func reap(_ process: pid_t, _ channel: ControlChannel) {
        // Does not change the status of a process that is ending.
        kill(process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { return reply(.failed("waitpid: \(String(cString: strerror(errno)))"), channel) }
        }
        reply(.reaped(status: Int(status)), channel)
    }

    private static func mask(_ operation: Int32) {
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in interruptions { sigaddset(&signals, signal) }
        let code = pthread_sigmask(operation, &signals, nil)
        precondition(code == 0, "Signals cannot be blocked.")
    }

    private static func next(_ channel: ControlChannel) -> (request: ForkRequest, descriptors: [Int32])? {
        do {
            guard let message = try channel.receive(maxDescriptors: 1) else { return nil }
            return (try ForkRequest(encoded: message.bytes), message.descriptors)
        } catch {
            return nil
        }
    }

    private static func reply(_ reply: ForkReply, _ channel: ControlChannel) {
        do throws(ChannelError) { try channel.send(reply.encoded) } catch { _exit(WorkerStatus.lostHost) }
    }
}
