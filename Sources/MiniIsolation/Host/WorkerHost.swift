internal import MiniChannel
internal import MiniCore
package import MiniRuntime

/// Starts the workers of the programs of a host.
///
/// Workers with the same setup have one zygote, also those of other hosts of the process.
///
/// ## Threading
/// May be used from any thread.
package final class WorkerHost: Sendable {
    private let pool: ChannelPool
    private let readAhead = PackageReadAhead()
    private let zygotes = HeldZygotes()

    /// Creates a host without workers.
    package init() throws(WorkerLaunchError) {
        try WorkerExecutable.validateHost()
        do throws(ChannelError) {
            pool = try ChannelPool()
        } catch {
            throw WorkerLaunchError("a worker process cannot be started: \(error)")
        }
    }

    /// Makes a worker for a program, which ``IsolatedProgram/start(_:)`` starts.
    ///
    /// Blocks for a millisecond unless a worker is ready, for some 40 ms if it starts a zygote, and for some milliseconds if it
    /// starts a worker directly.
    ///
    /// - Parameters:
    ///   - programOptions: The services of the host.
    ///   - options: The settings of the process.
    ///   - instance: The number of the run of the program.
    package func makeProgram(
        _ isolated: IsolatedProgramOptions,
        _ programOptions: ProgramOptions,
        _ options: WorkerOptions,
        instance: Int,
    ) throws(ProgramStartError) -> IsolatedProgram {
        do throws(WorkerLaunchError) {
            let setup = options.setup(limits: isolated.start.limits.script, clock: isolated.start.clock)
            let worker = try makeWorker(options, setup)
            return IsolatedProgram(
                isolated,
                programOptions,
                instance: instance,
                process: worker.process,
                descriptor: worker.descriptor,
                pool: pool,
                readAhead: readAhead,
                memoryLimit: options.memoryBytes(for: isolated.start.limits.script),
            )
        } catch {
            throw .worker(error.description)
        }
    }

    /// Ends the workers that are ready for further programs, so that their memory is free.
    package func endReadyWorkers() { zygotes.endReadyWorkers() }

    /// Starts a worker.
    ///
    /// A zygote can have ended since the last request: a new one then starts the worker.
    private func makeWorker(_ options: WorkerOptions, _ setup: WorkerSetup) throws(WorkerLaunchError) -> StartedWorker {
        if options.startsDirectly {
            if let prepared = PreparedWorker.take(options, setup) { return try prepared.get() }
            return try StartedWorker(startedDirectlyWith: options, setup)
        }
        let first = try sharedZygote(options, setup)
        do throws(WorkerLaunchError) {
            return try first.takeWorker()
        } catch {
            if first.isUsable { throw error }
            return try sharedZygote(options, setup).takeWorker()
        }
    }

    private func sharedZygote(_ options: WorkerOptions, _ setup: WorkerSetup) throws(WorkerLaunchError) -> Zygote {
        let zygote = try SharedZygotes.zygote(options, setup)
        zygotes.hold(zygote, options)
        return zygote
    }
}
