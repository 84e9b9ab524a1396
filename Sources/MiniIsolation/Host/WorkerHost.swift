internal import Glibc
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
        // Otherwise each process would start another one.
        guard !CommandLine.arguments.dropFirst().contains(WorkerExecutable.argument) else {
            throw WorkerLaunchError(
                "this process is a worker that does not call WorkerProcessEntry.runIfRequested() at the start of main"
            )
        }
        do throws(ChannelError) {
            pool = try ChannelPool()
        } catch {
            throw WorkerLaunchError("a worker process cannot be started: \(error)")
        }
    }

    /// Makes a worker for a program, which ``IsolatedProgram/start(_:)`` starts.
    ///
    /// Blocks for a millisecond, and for some 40 ms if it starts a zygote.
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
            let (process, descriptor) = try makeProcess(options, setup)
            return IsolatedProgram(
                isolated,
                programOptions,
                instance: instance,
                process: process,
                descriptor: descriptor,
                pool: pool,
                readAhead: readAhead,
                memoryLimit: options.memoryBytes(for: isolated.start.limits.script),
            )
        } catch {
            throw .worker(error.description)
        }
    }

    /// Forks a worker, and returns it with the host's end of its socket pair.
    ///
    /// A zygote can have ended since the last request: a new one then starts the worker.
    private func makeProcess(
        _ options: WorkerOptions,
        _ setup: WorkerSetup,
    ) throws(WorkerLaunchError) -> (WorkerProcess, Int32) {
        // The worker keeps its zygote.
        if options.usesOwnZygote { return try Self.fork(try Zygote(options, setup)) }
        let first = try sharedZygote(options, setup)
        do throws(WorkerLaunchError) {
            return try Self.fork(first)
        } catch {
            if first.isUsable { throw error }
            return try Self.fork(try sharedZygote(options, setup))
        }
    }

    private func sharedZygote(_ options: WorkerOptions, _ setup: WorkerSetup) throws(WorkerLaunchError) -> Zygote {
        let zygote = try SharedZygotes.zygote(options, setup)
        zygotes.hold(zygote, options)
        return zygote
    }

    private static func fork(_ zygote: Zygote) throws(WorkerLaunchError) -> (WorkerProcess, Int32) {
        let (own, other): (Int32, Int32)
        do throws(ChannelError) {
            (own, other) = try SocketPair.make()
        } catch {
            throw WorkerLaunchError("a worker process cannot be started: \(error)")
        }
        defer { close(other) }
        do throws(WorkerLaunchError) {
            return (try zygote.fork(descriptor: other), own)
        } catch {
            close(own)
            throw error
        }
    }
}
