internal import CLinux
internal import Glibc
internal import MiniChannel
internal import MiniContainment

/// The entry point of a launcher: a process that separates itself by namespaces, and forks a zygote or a worker.
enum LauncherMain {
    /// Forks the other process, and ends after it.
    ///
    /// The namespace of processes applies to children only. The first child is its first process: the others end with it.
    ///
    /// - Parameter descriptor: The end of a control channel, which the child serves.
    static func run(descriptor: Int32, _ hooks: WorkerHooks) -> Never {
        // Descriptors that the host does not close by `exec`. The reader of a pipe would wait for this process to end.
        // After an error they stay open here; the child closes its own.
        clinux_call(Int(SYS_close_range), Int(descriptor) + 1, Int(UInt32.max), 0, 0, 0, 0)
        let channel = ControlChannel(descriptor: descriptor)
        do throws(ContainmentError) {
            let threads = try ThreadCounter()
            try threads.requireOneThread()
            threads.close()
        } catch {
            ZygoteMain.refuse("\(error)", channel)
        }
        let group = getenv(SpawnedProcess.controlGroup).map { ControlGroupPlace(text: String(cString: $0)) }
        let separation = Namespaces.separate(joining: group)
        let child = clinux_fork()
        if child == 0 {
            // PR_SET_PDEATHSIG, which the containment also sets, after the engine was loaded.
            clinux_call(Int(SYS_prctl), 1, Int(SIGKILL), 0, 0, 0, 0)
            ZygoteMain.run(channel, descriptor, separation, hooks)
        }
        guard child > 0 else { ZygoteMain.refuse(WorkerLaunchError.text(ofFork: errno), channel) }
        _exit(status(of: child, channel))
    }

    /// Waits until the child has ended, and ends it when the host has closed the channel or has ended.
    ///
    /// - Returns: The exit status of the child, or ``WorkerStatus/signalBase`` and the number of its signal.
    private static func status(of child: pid_t, _ channel: ControlChannel) -> Int32 {
        // The signal of the child's end arrives only during the waits for the channel.
        var ends = sigset_t()
        var usual = sigset_t()
        sigemptyset(&ends)
        sigaddset(&ends, SIGCHLD)
        pthread_sigmask(SIG_BLOCK, &ends, &usual)
        signal(SIGCHLD, { _ in })
        var options = WNOHANG
        while true {
            var status: Int32 = 0
            let process = waitpid(child, &status, options)
            if process == child {
                let number = status & 0x7F
                return number == 0 ? status >> 8 & 0xFF : WorkerStatus.signalBase + number
            }
            if process < 0, errno != EINTR { return WorkerStatus.notPrepared }
            if options == 0 || !channel.waitForEnd(blocking: usual) { continue }
            kill(child, SIGKILL)
            options = 0
        }
    }
}
