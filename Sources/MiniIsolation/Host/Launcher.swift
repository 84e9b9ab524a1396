internal import Glibc
internal import MiniChannel
internal import MiniContainment
internal import MiniCore

/// The process that separates itself by namespaces, and its child: a zygote, or a worker that is started directly.
///
/// Both end with the process of the host, and when ``end()`` is called.
///
/// ## Threading
/// May be used from any thread. Requests with a reply must be made one after another, and block.
struct Launcher: Sendable {
    /// A reply of the child.
    struct Message {
        let reply: ZygoteReply
        fileprivate let descriptor: Int32?

        /// The number of the worker in the namespace of this process; nil if it is unknown.
        ///
        /// Must be called once.
        func takeProcess() -> pid_t? {
            guard let descriptor else { return nil }
            defer { close(descriptor) }
            return ProcessUsage.process(ofDescriptor: descriptor)
        }
    }

    private let executable: WorkerExecutable
    private let process: SpawnedProcess
    /// The control group of the processes.
    private let place: ControlGroupPlace
    private let channel: ControlChannel

    /// Starts the process, which waits for the first request.
    init(_ options: WorkerOptions) throws(WorkerLaunchError) {
        let own: Int32
        let other: Int32
        do throws(ChannelError) {
            (own, other) = try SocketPair.makeControl()
        } catch {
            throw WorkerLaunchError("a worker process cannot be started: \(error)")
        }
        defer { close(other) }
        executable = options.executable
        channel = ControlChannel(descriptor: own)
        channel.limitReceive(to: .seconds(30))
        place = ControlGroups().place(options.groupLimits)
        do throws(WorkerLaunchError) {
            process = try SpawnedProcess(executable, .worker(place), descriptor: other)
        } catch {
            place.remove()
            throw error
        }
    }

    /// Sends a request without a reply; false if the child has ended.
    func send(_ request: ZygoteRequest, descriptors: [Int32] = []) -> Bool {
        do throws(ChannelError) {
            try channel.send(request.encoded, descriptors: descriptors)
            return true
        } catch {
            return false
        }
    }

    /// Sends a request and waits for the reply; nil if the child has ended.
    func message(to request: ZygoteRequest, descriptors: [Int32] = []) -> Message? {
        guard send(request, descriptors: descriptors) else { return nil }
        do {
            guard let message = try channel.receive(maxDescriptors: 1) else { return nil }
            return Message(reply: try ZygoteReply(encoded: message.bytes), descriptor: message.descriptors.first)
        } catch {
            return nil
        }
    }

    /// Makes the child a worker, which loads the engine when this method has returned.
    ///
    /// - Parameter descriptor: The worker's end of a socket pair, which the caller closes.
    func becomeWorker(_ setup: WorkerSetup, descriptor: Int32) throws(WorkerLaunchError) -> WorkerProcess {
        let message = message(to: .become(setup), descriptors: [descriptor])
        switch message?.reply {
        case .forked: return WorkerProcess(of: self, hostID: message?.takeProcess())
        case .failed(let text):
            _ = end()
            throw WorkerLaunchError("a worker process cannot be started: \(text)")
        case .prepared, .reaped, nil: throw failure()
        }
    }

    /// Ends both processes after a request without a reply of the protocol, and returns the error.
    ///
    /// Must be called once, in place of ``end()``.
    func failure() -> WorkerLaunchError {
        // An executable that is no worker might not end by itself.
        let status = process.end()
        place.remove()
        let end = status == nil ? "without a reply" : "with \(WorkerEnd(launcherStatus: status).text)"
        return WorkerLaunchError(
            "the worker executable \(executable.path) ended \(end): it is no worker, or one of another version; "
                + "build the product mini-worker of this version"
        )
    }

    /// Requests the end of both processes.
    func shutDown() { channel.shutDown() }

    /// Ends both processes, waits for that, and returns how the child has ended: by itself if it had ended before.
    ///
    /// Must be called once.
    func end() -> WorkerEnd {
        shutDown()
        let status = process.wait()
        place.remove()
        return WorkerEnd(launcherStatus: status)
    }
}
