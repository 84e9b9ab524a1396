internal import MiniCore

/// Reports progress at most ten times a second, and always reports the end.
struct ProgressReport {
    private let total: Int?
    private let observe: @Sendable (RequestEvent) -> Void
    /// The number of bytes so far.
    private(set) var bytes = 0
    private var last: ContinuousClock.Instant?

    init(total: Int?, observe: @escaping @Sendable (RequestEvent) -> Void) {
        self.total = total
        self.observe = observe
    }

    /// Adds further bytes.
    mutating func add(_ count: Int) {
        bytes += count
        let now = ContinuousClock.now
        if let last, now - last < .milliseconds(100) { return }
        last = now
        observe(.progress(bytes: bytes, total: total))
    }

    /// Reports the end.
    func finish() { observe(.progress(bytes: bytes, total: total ?? bytes)) }
}
