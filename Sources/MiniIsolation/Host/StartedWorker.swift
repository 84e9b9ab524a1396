internal import Glibc
internal import MiniChannel

/// A worker that waits for its program.
struct StartedWorker: Sendable {
    let process: WorkerProcess
    /// The host's end of a socket pair, which the receiver closes.
    let descriptor: Int32

    /// A worker that a zygote forks.
    init(of zygote: Zygote) throws(WorkerLaunchError) {
        try self.init { descriptor throws(WorkerLaunchError) in try zygote.fork(descriptor: descriptor) }
    }

    /// A worker without a zygote, which loads the engine meanwhile.
    init(startedDirectlyWith options: WorkerOptions, _ setup: WorkerSetup) throws(WorkerLaunchError) {
        try self.init { descriptor throws(WorkerLaunchError) in
            try Launcher(options).becomeWorker(setup, descriptor: descriptor)
        }
    }

    /// - Parameter start: Starts the process with the worker's end of a socket pair.
    private init(
        _ start: (_ descriptor: Int32) throws(WorkerLaunchError) -> WorkerProcess
    ) throws(WorkerLaunchError) {
        let (own, other): (Int32, Int32)
        do throws(ChannelError) {
            (own, other) = try SocketPair.make()
        } catch {
            throw WorkerLaunchError("a worker process cannot be started: \(error)")
        }
        defer { close(other) }
        do throws(WorkerLaunchError) {
            process = try start(other)
        } catch {
            close(own)
            throw error
        }
        descriptor = own
    }
}
