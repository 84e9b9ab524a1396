internal import CLinux
internal import Glibc
internal import MiniChannel
internal import MiniContainment
internal import MiniCore

/// The entry point of a zygote: a process that loads the engine and nothing of any program, and forks workers.
///
/// Its first request can also make the process a worker.
enum ZygoteMain {
    /// Serves the host until its end.
    ///
    /// - Parameters:
    ///   - descriptor: That of the channel.
    ///   - separation: The namespaces of the process.
    static func run(
        _ channel: ControlChannel,
        _ descriptor: Int32,
        _ separation: ContainmentReport,
        _ beforeProgram: WorkerProcessEntry.BeforeProgram,
    ) -> Never {
        guard let (request, descriptors) = next(channel) else { _exit(WorkerStatus.lostHost) }
        switch request {
        case .prepare(let setup): serve(setup, channel, descriptor, separation, beforeProgram)
        case .become(let setup):
            guard let socket = descriptors.first else { _exit(WorkerStatus.lostHost) }
            report(getpid(), channel)
            close(descriptor)
            WorkerMain.run(setup, separation, descriptor: socket, beforeProgram)
        case .fork, .kill, .reap: _exit(WorkerStatus.lostHost)
        }
    }

    /// Replies to the first request with an error, and ends.
    static func refuse(_ text: String, _ channel: ControlChannel) -> Never {
        guard next(channel) != nil else { _exit(WorkerStatus.lostHost) }
        fail(text, channel)
    }

    private static func serve(
        _ setup: WorkerSetup,
        _ channel: ControlChannel,
        _ descriptor: Int32,
        _ separation: ContainmentReport,
        _ beforeProgram: WorkerProcessEntry.BeforeProgram,
    ) -> Never {
        var engine: WorkerEngine
        do throws(ScriptError) {
            engine = try WorkerEngine(setup, separation, isZygote: true)
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
            case .prepare, .become: _exit(WorkerStatus.lostHost)
            case .fork:
                guard let socket = descriptors.first else { _exit(WorkerStatus.lostHost) }
                if let child = fork(engine, socket, channel, descriptor, beforeProgram) { children.insert(child) }
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
        _ beforeProgram: WorkerProcessEntry.BeforeProgram,
    ) -> pid_t? {
        let parent = getpid()
        let process = clinux_fork()
        if process == 0 {
            close(control)
            WorkerMain.run(engine, descriptor: socket, parent: parent, beforeProgram)
        }
        if process < 0 {
            reply(.failed(WorkerLaunchError.text(ofFork: errno)), channel)
            return nil
        }
        report(process, channel)
        return process
    }

    /// Sends the number of a worker, and its descriptor, from which the host reads the number in its own namespace.
    private static func report(_ process: pid_t, _ channel: ControlChannel) {
        let descriptor = Int32(clinux_call(openProcess, Int(process), 0, 0, 0, 0, 0))
        reply(.forked(process: Int(process)), channel, descriptors: descriptor < 0 ? [] : [descriptor])
        if descriptor >= 0 { close(descriptor) }
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
