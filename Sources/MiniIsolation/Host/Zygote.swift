internal import MiniContainment
internal import MiniCore
internal import Synchronization

/// The process that forks the workers of hosts.
///
/// It ends, with its workers, when the last reference is released or the process of the hosts ends. Each worker has a reference
/// until its end.
///
/// ## Threading
/// May be used from any thread. Requests with a reply are made one after another and block: the longest, the start, takes some
/// 40 ms. ``send(_:)`` and ``isUsable`` do not wait for them.
final class Zygote: Sendable {
    /// What the kernel enforces.
    let report: ContainmentReport

    private let launcher: Launcher
    /// Whether the process has ended.
    private let hasEnded = Atomic(false)
    /// Keeps requests and their replies together.
    private let requests = Mutex(())
    /// The number of workers, and the instant since which there is none.
    private let use = Mutex((workerCount: 0, idleSince: MonotonicInstant.now))

    /// Starts the process and loads the engine.
    init(_ options: WorkerOptions, _ setup: WorkerSetup) throws(WorkerLaunchError) {
        let launcher = try Launcher(options)
        switch launcher.message(to: .prepare(setup))?.reply {
        case .prepared(let report): (self.report, self.launcher) = (report, launcher)
        case .failed(let text):
            _ = launcher.end()
            throw WorkerLaunchError("a worker process cannot be started: \(text)")
        case .forked, .reaped, nil: throw launcher.failure()
        }
    }

    deinit {
        let launcher = launcher
        launcher.shutDown()
        // Without a thread, the ended process keeps its number until the host ends, and the next host removes the group.
        _ = DetachedThread.start(name: "zygote end") { _ = launcher.end() }
    }

    /// Whether the process has not ended, as far as a request has shown it.
    var isUsable: Bool { !hasEnded.load(ordering: .acquiring) }

    /// Forks a worker.
    ///
    /// - Parameter descriptor: The worker's end of a socket pair, which the caller closes.
    func fork(descriptor: Int32) throws(WorkerLaunchError) -> WorkerProcess {
        let message = message(to: .fork, descriptors: [descriptor])
        switch message?.reply {
        case .forked(let process):
            use.withLock { $0.workerCount += 1 }
            return WorkerProcess(process, of: self, hostID: message?.takeProcess())
        case .failed(let text): throw WorkerLaunchError("a worker process cannot be started: \(text)")
        case .prepared, .reaped, nil:
            throw WorkerLaunchError("the process that starts workers has ended; open the program again")
        }
    }

    /// The instant since which there is no worker; nil while there is one.
    var idleSince: MonotonicInstant? { use.withLock { $0.workerCount == 0 ? $0.idleSince : nil } }

    /// Counts the end of a worker.
    func workerEnded() { use.withLock { $0 = ($0.workerCount - 1, .now) } }

    /// Sends a request without a reply.
    func send(_ request: ZygoteRequest) {
        if !launcher.send(request) { hasEnded.store(true, ordering: .releasing) }
    }

    /// Sends a request and waits for the reply; nil if the process has ended.
    func reply(to request: ZygoteRequest) -> ZygoteReply? {
        let message = message(to: request)
        // Only the reply to a fork has a process.
        _ = message?.takeProcess()
        return message?.reply
    }

    private func message(to request: ZygoteRequest, descriptors: [Int32] = []) -> Launcher.Message? {
        requests.withLock { _ in
            guard isUsable else { return nil }
            let message = launcher.message(to: request, descriptors: descriptors)
            if message == nil { hasEnded.store(true, ordering: .releasing) }
            return message
        }
    }
}
