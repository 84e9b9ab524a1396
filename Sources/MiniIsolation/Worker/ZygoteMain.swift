internal import CLinux
internal import Glibc
internal import MiniChannel
internal import MiniContainment
internal import MiniCore

/// The entry point of a zygote: a process that loads the engine and nothing of any program, and forks workers.
enum ZygoteMain {
    /// Separates the process, serves the host in a child, and ends with the child.
    ///
    /// The namespace of processes applies to children only. The first child is its first process: the others end with it.
    ///
    /// - Parameter descriptor: The zygote's end of a control channel.
    static func run(descriptor: Int32) -> Never {
        let group = getenv(SpawnedProcess.controlGroup).map { ControlGroupPlace(text: String(cString: $0)) }
        let separation = Namespaces.separate(joining: group)
        let child = clinux_fork()
        if child == 0 { serve(ControlChannel(descriptor: descriptor), descriptor, separation) }
        guard child > 0 else { _exit(WorkerStatus.notPrepared) }
        close(descriptor)
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 {
            guard errno == EINTR else { _exit(WorkerStatus.notPrepared) }
        }
        _exit(status & 0x7F == 0 ? status >> 8 & 0xFF : WorkerStatus.crashed)
    }

    private static func serve(_ channel: ControlChannel, _ descriptor: Int32, _ separation: ContainmentReport) -> Never
    {
        guard case .prepare(let setup)? = next(channel)?.request else { _exit(WorkerStatus.lostHost) }
        var engine: WorkerEngine
        do throws(ScriptError) {
            engine = try WorkerEngine(setup, separation)
        } catch {
            fail(error.description, channel)
        }
        do throws(ContainmentError) {
            let report = try engine.containment.confineZygote(keeping: [descriptor])
            reply(.prepared(report), channel)
        } catch {
            fail("\(error)", channel)
        }
        // The numbers of ended processes can belong to others.
        var children: Set<pid_t> = []
        while let (request, descriptors) = next(channel) {
            switch request {
            case .prepare: _exit(WorkerStatus.lostHost)
            case .fork:
                guard let socket = descriptors.first else { _exit(WorkerStatus.lostHost) }
                if let child = fork(engine, socket, channel, descriptor) { children.insert(child) }
                close(socket)
            case .kill(let process):
                let process = pid_t(truncatingIfNeeded: process)
                if children.contains(process) { kill(process, SIGKILL) }
            case .reap(let process):
                let process = pid_t(truncatingIfNeeded: process)
                guard children.remove(process) != nil else { _exit(WorkerStatus.lostHost) }
                reap(process, channel)
            }
        }
        // The host has ended; the workers end with this process.
        _exit(WorkerStatus.ended)
    }

    /// Forks a worker, and returns its number; nil after a failure.
    private static func fork(
        _ engine: WorkerEngine,
        _ socket: Int32,
        _ channel: ControlChannel,
        _ control: Int32,
    ) -> pid_t? {
        let parent = getpid()
        let process = clinux_fork()
        if process == 0 {
            close(control)
            WorkerMain.run(engine, descriptor: socket, parent: parent)
        }
        if process < 0 {
            reply(.failed("fork: \(String(cString: strerror(errno)))"), channel)
            return nil
        }
        // The host reads from it the number of the process in its own namespace.
        let child = Int32(clinux_call(openProcess, Int(process), 0, 0, 0, 0, 0))
        reply(.forked(process: Int(process)), channel, descriptors: child < 0 ? [] : [child])
        if child >= 0 { close(child) }
        return process
    }

    /// `pidfd_open`.
    private static let openProcess = 434

    private static func reap(_ process: pid_t, _ channel: ControlChannel) {
        kill(process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { return reply(.failed("waitpid: \(String(cString: strerror(errno)))"), channel) }
        }
        reply(.reaped(status: Int(status)), channel)
    }

    private static func next(_ channel: ControlChannel) -> (request: ZygoteRequest, descriptors: [Int32])? {
        do {
            guard let message = try channel.receive(maxDescriptors: 1) else { return nil }
            return (try ZygoteRequest(encoded: message.bytes), message.descriptors)
        } catch {
            return nil
        }
    }

    private static func reply(_ reply: ZygoteReply, _ channel: ControlChannel, descriptors: [Int32] = []) {
        do throws(ChannelError) {
            try channel.send(reply.encoded, descriptors: descriptors)
        } catch {
            _exit(WorkerStatus.lostHost)
        }
    }

    private static func fail(_ text: String, _ channel: ControlChannel) -> Never {
        reply(.failed(text), channel)
        _exit(WorkerStatus.notPrepared)
    }
}
