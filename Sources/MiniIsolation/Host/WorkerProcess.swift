/// The process of a worker, which a zygote has forked.
///
/// ## Threading
/// May be used from any thread.
struct WorkerProcess: Sendable {
    private let zygote: Zygote
    /// The number of the process in the namespace of the zygote.
    private let id: Int

    init(_ id: Int, of zygote: Zygote) {
        self.id = id
        self.zygote = zygote
    }

    /// Ends the process at once; must not be called after ``reap()``.
    func kill() { zygote.send(.kill(id)) }

    /// Ends the process, waits until it has ended, and returns how it ended: by itself if it had ended before.
    ///
    /// Must be called once.
    func reap() -> WorkerEnd {
        guard case .reaped(let status)? = zygote.reply(to: .reap(id)) else { return WorkerEnd(waitStatus: nil) }
        return WorkerEnd(waitStatus: Int32(truncatingIfNeeded: status))
    }
}
