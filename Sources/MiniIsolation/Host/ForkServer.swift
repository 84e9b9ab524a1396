internal import Glibc
internal import MiniChannel
internal import MiniCore
internal import Synchronization

/// A process of this executable that prepares its memory once, and forks a child for each task.
///
/// Unlike a ``Zygote``, it is not confined: its children run code that the user of this process trusts. It has the environment,
/// the folder and the standard error of this process. It ends, with its children, when the last reference is released or this
/// process ends.
///
/// ## Threading
/// May be used from any thread. Requests are made one after another and block: the longest, the start, takes as long as the
/// preparation.
package final class ForkServer: Sendable {
    private let process: SpawnedProcess
    private let channel: ControlChannel
    /// Whether the process has ended; the lock keeps requests and their replies together.
    private let hasEnded = Mutex(false)

    /// Starts the process, and waits until its memory is prepared.
    ///
    /// - Parameters:
    ///   - argument: The only argument of the process, with which `main` calls ``ForkServerMain/run(prepare:child:)``.
    ///   - setup: What the process prepares, less than 64 KiB.
    package init(argument: String, setup: [UInt8]) throws(WorkerLaunchError) {
        let (own, other): (Int32, Int32)
        do throws(ChannelError) {
            (own, other) = try SocketPair.makeControl()
        } catch {
            throw WorkerLaunchError("a process cannot be started: \(error)")
        }
        defer { close(other) }
        channel = ControlChannel(descriptor: own)
        channel.limitReceive(to: .seconds(30))
        let started = try SpawnedProcess(.current, .copy(argument: argument), descriptor: other)
        switch Self.reply(to: .prepare(setup), descriptors: [], on: channel) {
        // Last: the deinitializer, which waits for the process, is not called after an error.
        case .prepared: process = started
        case .failed(let text):
            _ = started.wait()
            throw WorkerLaunchError("a process cannot be started: \(text)")
        case .forked, .reaped, nil:
            channel.shutDown()
            let status = started.wait().map { "exit status \($0)" } ?? "a signal"
            throw WorkerLaunchError("a process cannot be started: it ended with \(status)")
        }
    }

    deinit {
        channel.shutDown()
        let process = process
        // Without a thread, the ended process keeps its number until this process ends.
        _ = DetachedThread.start(name: "fork server end") { _ = process.wait() }
    }

    /// Whether the process has not ended, as far as a request has shown it.
    package var isUsable: Bool { !hasEnded.withLock { $0 } }

    /// Forks a child.
    ///
    /// - Parameters:
    ///   - task: What the child does, less than 64 KiB.
    ///   - descriptor: The standard output of the child, which the caller closes.
    package func fork(_ task: [UInt8], output descriptor: Int32) throws(WorkerLaunchError) -> ForkedProcess {
        switch reply(to: .fork(task), descriptors: [descriptor]) {
        case .forked(let process): return ForkedProcess(process, of: self)
        case .failed(let text): throw WorkerLaunchError("a process cannot be started: \(text)")
        case .prepared, .reaped, nil:
            throw WorkerLaunchError("the process that starts others has ended; run the command again")
        }
    }

    /// Sends a request without a reply.
    func send(_ request: ForkRequest) {
        hasEnded.withLock { hasEnded in
            if !Self.send(request, descriptors: [], on: channel) { hasEnded = true }
        }
    }

    /// Sends a request and waits for the reply; nil if the process has ended.
    func reply(to request: ForkRequest, descriptors: [Int32] = []) -> ForkReply? {
        hasEnded.withLock { hasEnded in
            if hasEnded { return nil }
            let reply = Self.reply(to: request, descriptors: descriptors, on: channel)
            if reply == nil { hasEnded = true }
            return reply
        }
    }

    private static func send(_ request: ForkRequest, descriptors: [Int32], on channel: ControlChannel) -> Bool {
        do throws(ChannelError) {
            try channel.send(request.encoded, descriptors: descriptors)
            return true
        } catch {
            return false
        }
    }

    private static func reply(
        to request: ForkRequest,
        descriptors: [Int32],
        on channel: ControlChannel,
    ) -> ForkReply? {
        guard send(request, descriptors: descriptors, on: channel) else { return nil }
        do {
            guard let message = try channel.receive(maxDescriptors: 0) else { return nil }
            return try ForkReply(encoded: message.bytes)
        } catch {
            return nil
        }
    }
}
