internal import Glibc
internal import MiniChannel
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

    private let process: SpawnedProcess
    /// The control group of the process and its workers.
    private let place: ControlGroupPlace
    private let channel: ControlChannel
    /// Whether the process has ended.
    private let hasEnded = Atomic(false)
    /// Keeps requests and their replies together.
    private let requests = Mutex(())
    /// The number of workers, and the instant since which there is none.
    private let use = Mutex((workerCount: 0, idleSince: MonotonicInstant.now))

    /// Starts the process and loads the engine.
    init(_ options: WorkerOptions, _ setup: WorkerSetup) throws(WorkerLaunchError) {
        let own: Int32
        let other: Int32
        do throws(ChannelError) {
            (own, other) = try SocketPair.makeControl()
        } catch {
            throw WorkerLaunchError("a worker process cannot be started: \(error)")
        }
        channel = ControlChannel(descriptor: own)
        channel.limitReceive(to: .seconds(30))
        let place = ControlGroups().place(options.groupLimits)
        self.place = place
        do throws(WorkerLaunchError) {
            process = try SpawnedProcess(options.executable, .worker(place), descriptor: other)
        } catch {
            close(other)
            place.remove()
            throw error
        }
        close(other)
        switch Self.message(to: .prepare(setup), on: channel)?.reply {
        case .prepared(let report): self.report = report
        case .failed(let text):
            _ = process.wait()
            place.remove()
            throw WorkerLaunchError("a worker process cannot be started: \(text)")
        case .forked, .reaped, nil:
            channel.shutDown()
            let status = process.wait().map { "exit status \($0)" } ?? "a signal"
            place.remove()
            throw WorkerLaunchError(
                "the worker executable \(options.executable.path) ended with \(status): it is no worker, or one of another "
                    + "version; build the product mini-worker of this version"
            )
        }
    }

    deinit {
        channel.shutDown()
        let (process, place) = (process, place)
        // Without a thread, the ended process keeps its number until the host ends, and the next host removes the group.
        _ = DetachedThread.start(name: "zygote end") {
            _ = process.wait()
            place.remove()
        }
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
            let hostID = message?.descriptor.flatMap(ProcessUsage.process(ofDescriptor:))
            if let descriptor = message?.descriptor { close(descriptor) }
            return WorkerProcess(process, of: self, hostID: hostID)
        case .failed(let text): throw WorkerLaunchError("a worker process cannot be started: \(text)")
        case .prepared, .reaped, nil: throw WorkerLaunchError("the process that starts workers has ended")
        }
    }

    /// The instant since which there is no worker; nil while there is one.
    var idleSince: MonotonicInstant? { use.withLock { $0.workerCount == 0 ? $0.idleSince : nil } }

    /// Counts the end of a worker.
    func workerEnded() { use.withLock { $0 = ($0.workerCount - 1, .now) } }

    /// Sends a request without a reply.
    func send(_ request: ZygoteRequest) {
        if !Self.send(request, on: channel) { hasEnded.store(true, ordering: .releasing) }
    }

    /// Sends a request and waits for the reply; nil if the process has ended.
    func reply(to request: ZygoteRequest) -> ZygoteReply? {
        let message = message(to: request)
        if let descriptor = message?.descriptor { close(descriptor) }
        return message?.reply
    }

    /// A reply of the process, and the descriptor of a worker that the receiver closes.
    private typealias Message = (reply: ZygoteReply, descriptor: Int32?)

    private func message(to request: ZygoteRequest, descriptors: [Int32] = []) -> Message? {
        requests.withLock { _ in
            guard isUsable else { return nil }
            let message = Self.message(to: request, descriptors: descriptors, on: channel)
            if message == nil { hasEnded.store(true, ordering: .releasing) }
            return message
        }
    }

    private static func send(
        _ request: ZygoteRequest,
        descriptors: [Int32] = [],
        on channel: ControlChannel,
    ) -> Bool {
        do throws(ChannelError) {
            try channel.send(request.encoded, descriptors: descriptors)
            return true
        } catch {
            return false
        }
    }

    private static func message(
        to request: ZygoteRequest,
        descriptors: [Int32] = [],
        on channel: ControlChannel,
    ) -> Message? {
        guard send(request, descriptors: descriptors, on: channel) else { return nil }
        do {
            guard let message = try channel.receive(maxDescriptors: 1) else { return nil }
            return (try ZygoteReply(encoded: message.bytes), message.descriptors.first)
        } catch {
            return nil
        }
    }
}
