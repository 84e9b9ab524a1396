internal import Glibc
internal import MiniChannel

/// A worker that waits for its program.
struct StartedWorker: Sendable {
    let process: WorkerProcess
    /// The host's end of a socket pair, which the receiver closes.
    let descriptor: Int32
}

extension StartedWorker {
    /// Starts a worker without a zygote, which loads the engine meanwhile.
    init(startedDirectlyWith options: WorkerOptions, _ setup: WorkerSetup) throws(WorkerLaunchError) {
        let (process, descriptor) = try Self.connect { descriptor throws(WorkerLaunchError) in
            try Launcher(options).becomeWorker(setup, descriptor: descriptor)
        }
        self.init(process: process, descriptor: descriptor)
    }

    /// Starts a process with the worker's end of a socket pair.
    ///
    /// - Parameter start: Receives the worker's end, which is closed afterwards.
    /// - Returns: The result of the closure, and the host's end.
    static func connect<Process>(
        _ start: (_ descriptor: Int32) throws(WorkerLaunchError) -> Process
    ) throws(WorkerLaunchError) -> (process: Process, descriptor: Int32) {
        let (own, other): (Int32, Int32)
        do throws(ChannelError) {
            (own, other) = try SocketPair.make()
        } catch {
            throw WorkerLaunchError("a worker process cannot be started: \(error)")
        }
        defer { close(other) }
        do throws(WorkerLaunchError) {
            return (try start(other), own)
        } catch {
            close(own)
            throw error
        }
    }
}
