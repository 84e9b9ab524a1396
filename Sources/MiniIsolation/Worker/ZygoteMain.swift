internal import CLinux
internal import Glibc
internal import MiniChannel
internal import MiniContainment
internal import MiniCore

/// The entry point of a zygote: a process that loads the engine and nothing of any program, and forks workers.
///
/// Its first request can also make the process a worker.
enum ZygoteMain {
    private typealias Zygote = ForkingProcess<ZygoteRequest, ZygoteReply>

    /// Serves the host until its end.
    ///
    /// - Parameters:
    ///   - descriptor: That of the channel.
    ///   - separation: The namespaces of the process.
    static func run(
        _ channel: ControlChannel,
        _ descriptor: Int32,
        _ separation: ContainmentReport,
        _ hooks: WorkerHooks,
    ) -> Never {
        let zygote = Zygote(channel)
        guard let (request, descriptors) = zygote.next() else { _exit(WorkerStatus.lostHost) }
        switch request {
        case .prepare(let setup): serve(setup, zygote, descriptor, separation, hooks)
        case .become(let setup):
            guard let socket = descriptors.first else { _exit(WorkerStatus.lostHost) }
            report(getpid(), zygote)
            close(descriptor)
            WorkerMain.run(setup, separation, descriptor: socket, hooks)
        case .fork, .kill, .reap: _exit(WorkerStatus.lostHost)
        }
    }

    /// Replies to the first request with an error, and ends.
    static func refuse(_ text: String, _ channel: ControlChannel) -> Never {
        let zygote = Zygote(channel)
        guard zygote.next() != nil else { _exit(WorkerStatus.lostHost) }
        fail(text, zygote)
    }

    private static func serve(
        _ setup: WorkerSetup,
        _ zygote: Zygote,
        _ descriptor: Int32,
        _ separation: ContainmentReport,
        _ hooks: WorkerHooks,
    ) -> Never {
        var zygote = zygote
        var engine: WorkerEngine
        do throws(ScriptError) {
            engine = try WorkerEngine(setup, separation, isZygote: true)
        } catch {
            fail(error.description, zygote)
        }
        do throws(ContainmentError) {
            let report = try engine.containment.confineZygote(keeping: [descriptor])
            zygote.reply(.prepared(report))
        } catch {
            fail("\(error)", zygote)
        }
        while let (request, descriptors) = zygote.next() {
            switch request {
            case .prepare, .become: _exit(WorkerStatus.lostHost)
            case .fork:
                guard let socket = descriptors.first else { _exit(WorkerStatus.lostHost) }
                if let child = fork(engine, socket, zygote, descriptor, hooks) { zygote.insert(child) }
                close(socket)
            case .kill(let process): zygote.send(signal: Int(SIGKILL), to: process)
            case .reap(let process): zygote.reap(process)
            }
        }
        // The host has ended; the workers end with this process.
        _exit(WorkerStatus.ended)
    }

    /// Forks a worker, and returns its number; nil after a failure.
    private static func fork(
        _ engine: WorkerEngine,
        _ socket: Int32,
        _ zygote: Zygote,
        _ control: Int32,
        _ hooks: WorkerHooks,
    ) -> pid_t? {
        do throws(ContainmentError) {
            try engine.containment.requireOneThread()
        } catch {
            zygote.reply(.failed("\(error)"))
            return nil
        }
        let parent = getpid()
        let process = clinux_fork()
        if process == 0 {
            close(control)
            WorkerMain.run(engine, descriptor: socket, parent: parent, hooks)
        }
        if process < 0 {
            zygote.reply(.failed(WorkerLaunchError.text(ofFork: errno)))
            return nil
        }
        report(process, zygote)
        return process
    }

    /// Sends the number of a worker, and its descriptor, from which the host reads the number in its own namespace.
    private static func report(_ process: pid_t, _ zygote: Zygote) {
        let descriptor = Int32(clinux_call(openProcess, Int(process), 0, 0, 0, 0, 0))
        zygote.reply(.forked(process: Int(process)), descriptors: descriptor < 0 ? [] : [descriptor])
        if descriptor >= 0 { close(descriptor) }
    }

    /// `pidfd_open`.
    private static let openProcess = 434

    private static func fail(_ text: String, _ zygote: Zygote) -> Never {
        zygote.reply(.failed(text))
        _exit(WorkerStatus.notPrepared)
    }
}
