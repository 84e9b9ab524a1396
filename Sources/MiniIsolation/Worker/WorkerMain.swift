internal import Glibc
internal import MiniChannel
internal import MiniContainment
internal import MiniCore
internal import MiniEngine
internal import MiniRuntime

/// The entry point of a worker process.
enum WorkerMain {
    /// Runs one program in a process that no zygote has forked.
    ///
    /// - Parameters:
    ///   - separation: The namespaces of the process.
    ///   - descriptor: The worker's end of a socket pair.
    static func run(
        _ setup: WorkerSetup,
        _ separation: ContainmentReport,
        descriptor: Int32,
        _ hooks: WorkerHooks,
    ) -> Never {
        let engine: WorkerEngine
        do throws(ScriptError) {
            engine = try WorkerEngine(setup, separation, isZygote: false)
        } catch {
            fail(.script(error), HostConnection(WorkerChannel(descriptor: descriptor)))
        }
        run(engine, descriptor: descriptor, parent: getppid(), hooks)
    }

    /// Runs one program in a child of a zygote.
    ///
    /// - Parameters:
    ///   - descriptor: The worker's end of a socket pair.
    ///   - parent: The number of the zygote.
    static func run(
        _ engine: WorkerEngine,
        descriptor: Int32,
        parent: pid_t,
        _ hooks: WorkerHooks,
    ) -> Never {
        let connection = HostConnection(WorkerChannel(descriptor: descriptor))
        do throws(ContainmentError) {
            let report = try engine.containment.confineWorker(keeping: [descriptor], parent: parent)
            connection.send(.confined(report))
        } catch {
            fail(.worker("\(error)"), connection)
        }
        let loop = WorkerLoop(engine.prepared.thread, connection)
        loop.install()
        // Before the start: the process often waits for its program.
        do throws(ScriptError) {
            try engine.prepared.prepareChild()
        } catch {
            fail(.script(error), connection)
        }
        let start = connection.receiveStart()
        if let text = hooks.beforeProgram(start) { fail(.worker(text), connection) }
        do throws(PackageError) {
            let source = RemotePackage(connection, start.packageReplies)
            var package = try ProgramPackage(source, start.package)
            package.styleCache = RemoteStyleCache(connection)
            let program = try WorkerProgram(start, engine.prepared, connection, package, hooks.functions)
            program.start(page: start.page) { source.releaseReplies() }
            engine.prepared.thread.runOnCurrentThread(input: loop)
        } catch {
            fail(.package(error), connection)
        }
        connection.flush()
        _exit(WorkerStatus.ended)
    }

    private static func fail(_ error: ProgramStartError, _ connection: HostConnection) -> Never {
        connection.send(.reply(CommandNumber.start, Optional(error).encoded))
        connection.flush()
        _exit(WorkerStatus.ended)
    }
}
