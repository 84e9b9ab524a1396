internal import MiniCore
internal import Synchronization

/// The connections and threads of a pool, which threads retain in place of the pool.
final class ChannelPoller: Sendable {
    private struct State {
        var channels: [UInt64: HostChannel] = [:]
        /// Keys are not reused, so that a late event of an ended connection has no effect.
        var lastKey = Epoll.wakeKey
        var threadCount = 0
        var isStopping = false

        var isOver: Bool { isStopping && channels.isEmpty }
    }

    private let maxThreads: Int
    private let epoll: Epoll
    private let state = Mutex(State())
    /// The number of threads that wait for an event.
    private let waitingCount = Atomic<Int>(0)
    /// Whether all threads were started, so that most events take no lock for this.
    private let isFull = Atomic<Bool>(false)

    init(maxThreads: Int) throws(ChannelError) {
        precondition(maxThreads > 0, "A pool has at least one thread.")
        self.maxThreads = maxThreads
        epoll = try Epoll()
    }

    var count: Int { state.withLock { $0.channels.count } }

    func add(
        _ descriptor: Int32,
        limits: ChannelLimits,
        receive: @escaping @Sendable (HostChannel, [UInt8]) -> Void,
        ended: @escaping @Sendable (ChannelEnd) -> Void,
    ) -> HostChannel {
        let (channel, failure) = state.withLock { state -> (HostChannel, ChannelEnd?) in
            state.lastKey += 1
            let channel = HostChannel(
                descriptor,
                limits: limits,
                key: state.lastKey,
                poller: self,
                handlers: HostChannel.Handlers(receive: receive, ended: ended),
            )
            if state.isStopping { return (channel, .closedByHost) }
            if state.threadCount == 0 {
                let code = startThread(&state)
                if code != 0 { return (channel, .system(code)) }
            }
            state.channels[channel.key] = channel
            return (channel, nil)
        }
        if let failure {
            channel.endBeforeStart(failure)
            return channel
        }
        let code = epoll.add(descriptor, key: channel.key)
        if code != 0 { channel.endBeforeStart(.system(code)) }
        return channel
    }

    /// Removes an ended connection.
    func remove(_ channel: HostChannel) {
        let isOver = state.withLock { state in
            state.channels[channel.key] = nil
            return state.isOver
        }
        if isOver { epoll.wakeAll() }
    }

    /// Requests the next event of a connection.
    ///
    /// - Returns: 0, or the system's error.
    func arm(_ descriptor: Int32, key: UInt64, forWriting: Bool) -> Int32 {
        epoll.arm(descriptor, key: key, forWriting: forWriting)
    }

    func stop() {
        let (channels, isOver) = state.withLock { state in
            state.isStopping = true
            return (Array(state.channels.values), state.isOver)
        }
        for channel in channels { channel.close() }
        if isOver { epoll.wakeAll() }
    }

    private func startThread(_ state: inout State) -> Int32 {
        let code = DetachedThread.start(name: "mini channels") { self.run() }
        guard code == 0 else { return code }
        state.threadCount += 1
        if state.threadCount == maxThreads { isFull.store(true, ordering: .relaxed) }
        return 0
    }

    private func run() {
        var input = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            waitingCount.add(1, ordering: .relaxed)
            let key = epoll.wait()
            let isLast = waitingCount.subtract(1, ordering: .relaxed).newValue == 0
            let (channel, isOver) = state.withLock { ($0.channels[key], $0.isOver) }
            if let channel {
                // If no thread can be started, this one serves the other connections later.
                if isLast, !isFull.load(ordering: .relaxed) { startThread() }
                channel.runTurn(input: &input)
            } else if isOver {
                return
            }
        }
    }

    private func startThread() {
        state.withLock { state in
            if state.threadCount < maxThreads { _ = startThread(&state) }
        }
    }
}
