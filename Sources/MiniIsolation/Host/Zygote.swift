internal import Glibc
internal import MiniContainment
internal import MiniCore
internal import Synchronization

/// The process that forks the workers of hosts.
///
/// It ends, with its workers, when the last reference is released or the process of the hosts ends. Each worker of a program has
/// a reference until its end. The worker that is ready for the next program has none, and does not count as use.
///
/// ## Threading
/// May be used from any thread. Requests with a reply are made one after another and block: the longest, the start, takes some
/// 40 ms. ``send(_:)``, ``isUsable`` and ``prepareNext()`` do not wait for them.
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
    /// The worker for the next program; nil if there is none.
    ///
    /// The lock is held while it is forked.
    private let ready = Mutex<ForkedWorker?>(nil)
    private let keepsWorkerReady: Bool

    /// Starts the process and loads the engine.
    init(_ options: WorkerOptions, _ setup: WorkerSetup) throws(WorkerLaunchError) {
        keepsWorkerReady = options.keepsWorkerReady
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
        // The process ends with this one.
        ready.withLock { $0 }?.close()
        let launcher = launcher
        launcher.shutDown()
        // Without a thread, the ended process keeps its number until the host ends, and the next host removes the group.
        _ = DetachedThread.start(name: "zygote end") { _ = launcher.end() }
    }

    /// Whether the process has not ended, as far as a request has shown it.
    var isUsable: Bool { !hasEnded.load(ordering: .acquiring) }

    // MARK: Workers

    /// Returns a worker for a program: the one that is ready, or one that is forked now.
    ///
    /// Waits for a worker that is being forked, rather than for a further one.
    func takeWorker() throws(WorkerLaunchError) -> StartedWorker {
        let worker: ForkedWorker
        if let ready = takeReady() { worker = ready } else { worker = try forkWorker() }
        use.withLock { $0.workerCount += 1 }
        let process = WorkerProcess(worker.process, of: self, hostID: worker.hostID)
        return StartedWorker(process: process, descriptor: worker.descriptor)
    }

    /// Forks the worker of the next program on a thread of its own, unless there is one.
    func prepareNext() {
        guard keepsWorkerReady else { return }
        // Without a thread, the next program waits for its worker.
        _ = DetachedThread.start(name: "ready worker") { [self] in makeReady() }
    }

    /// Ends the worker that is ready for the next program, which then waits for another one.
    func endReady() { if let worker = removeReady() { end(worker) } }

    private func makeReady() {
        ready.withLock { ready in
            guard ready == nil else { return }
            // After an error, the next program makes its own attempt and reports the error.
            ready = try? FileDescriptors.withCapacity(for: Self.descriptorCount) { () throws(WorkerLaunchError) in
                try forkWorker()
            }
        }
    }

    /// The descriptors of a worker that is being forked: two sockets, and that of the process.
    private static let descriptorCount = 3

    private func takeReady() -> ForkedWorker? {
        guard let worker = removeReady() else { return nil }
        if worker.isAlive { return worker }
        end(worker)
        return nil
    }

    private func removeReady() -> ForkedWorker? {
        ready.withLock { ready in
            defer { ready = nil }
            return ready
        }
    }

    private func end(_ worker: ForkedWorker) {
        worker.close()
        _ = reply(to: .reap(worker.process))
    }

    private func forkWorker() throws(WorkerLaunchError) -> ForkedWorker {
        let (forked, descriptor) = try StartedWorker.connect { descriptor throws(WorkerLaunchError) in
            try fork(descriptor: descriptor)
        }
        return ForkedWorker(process: forked.process, hostID: forked.hostID, descriptor: descriptor)
    }

    /// - Parameter descriptor: The worker's end of a socket pair, which the caller closes.
    private func fork(descriptor: Int32) throws(WorkerLaunchError) -> (process: Int, hostID: pid_t?) {
        let message = message(to: .fork, descriptors: [descriptor])
        switch message?.reply {
        case .forked(let process): return (process, message?.takeProcess())
        case .failed(let text): throw WorkerLaunchError("a worker process cannot be started: \(text)")
        case .prepared, .reaped, nil:
            throw WorkerLaunchError("the process that starts workers has ended; open the program again")
        }
    }

    /// The instant since which there is no worker; nil while there is one.
    var idleSince: MonotonicInstant? { use.withLock { $0.workerCount == 0 ? $0.idleSince : nil } }

    /// Counts the end of a worker.
    func workerEnded() { use.withLock { $0 = ($0.workerCount - 1, .now) } }

    // MARK: Requests

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
