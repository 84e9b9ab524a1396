internal import MiniCore

/// Tells of progress at most ten times a second, and of the end in any case.
struct ProgressReport {
    private let total: Int?
    private let observe: @Sendable (NetworkRequest.Event) -> Void
    /// How much there has been.
    private(set) var bytes = 0
    private var last: ContinuousClock.Instant?

    init(total: Int?, observe: @escaping @Sendable (NetworkRequest.Event) -> Void) {
        self.total = total
        self.observe = observe
    }

    /// Takes note of further bytes.
    mutating func add(_ count: Int) {
        bytes += count
        let now = ContinuousClock.now
        if let last, now - last < .milliseconds(100) { return }
        last = now
        observe(.progress(bytes: bytes, total: total))
    }

    /// Tells of the end.
    func finish() { observe(.progress(bytes: bytes, total: total ?? bytes)) }
}
