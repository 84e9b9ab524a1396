internal import Glibc
internal import MiniChannel
internal import MiniCore
package import MiniRuntime
internal import Synchronization

/// Starts the workers of the programs of a host.
///
/// Workers with the same setup have one zygote.
///
/// ## Threading
/// May be used from any thread.
package final class WorkerHost: Sendable {
    private let options: WorkerOptions
    private let pool: ChannelPool
    private let readAhead = PackageReadAhead()
    private let zygotes = Mutex<[WorkerSetup: Zygote]>([:])

    /// Creates a host without workers.
    package init(_ options: WorkerOptions) throws(WorkerLaunchError) {
        // Otherwise each process would start another one.
        guard !CommandLine.arguments.dropFirst().contains(WorkerExecutable.argument) else {
            throw WorkerLaunchError(
                "this process is a worker that does not call WorkerProcessEntry.runIfRequested() at the start of main"
            )
        }
        self.options = options
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
    /// - Parameter programOptions: The services of the host.
    package func makeProgram(
        _ isolated: IsolatedProgramOptions,
        _ programOptions: ProgramOptions,
    ) throws(ProgramStartError) -> IsolatedProgram {
        do throws(WorkerLaunchError) {
            let (process, descriptor) = try makeProcess(
                options.setup(limits: isolated.start.limits.script, clock: isolated.start.clock)
            )
            return IsolatedProgram(
                isolated,
                programOptions,
                instance: ProgramInstance.next(),
                process: process,
                descriptor: descriptor,
                pool: pool,
                readAhead: readAhead,
            )
        } catch {
            throw .worker(error.description)
        }
    }

    /// Forks a worker, and returns it with the host's end of its socket pair.
    ///
    /// A zygote can have ended since the last request: a new one then starts the worker.
    private func makeProcess(_ setup: WorkerSetup) throws(WorkerLaunchError) -> (WorkerProcess, Int32) {
        let first = try zygote(setup)
        do throws(WorkerLaunchError) {
            return try Self.fork(first)
        } catch {
            if first.isUsable { throw error }
            return try Self.fork(try zygote(setup))
        }
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

    /// The zygote of a setup, which is started if there is none or it has ended.
    private func zygote(_ setup: WorkerSetup) throws(WorkerLaunchError) -> Zygote {
        try zygotes.withLock { zygotes throws(WorkerLaunchError) in
            if let zygote = zygotes[setup], zygote.isUsable { return zygote }
            let zygote = try Zygote(options, setup)
            zygotes[setup] = zygote
            return zygote
        }
    }
}
