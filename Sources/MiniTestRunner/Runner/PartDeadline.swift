/// The end of a running part of a test, in real time without that of the browser.
struct PartDeadline {
    private let now: @Sendable () -> ContinuousClock.Instant
    private var end: ContinuousClock.Instant
    private var pauseStart: ContinuousClock.Instant
    private var pauseCount = 0

    /// - Parameter now: The present time.
    init(_ now: @escaping @Sendable () -> ContinuousClock.Instant) {
        self.now = now
        end = now()
        pauseStart = end
    }

    /// Whether the time is over.
    var hasPassed: Bool { pauseCount == 0 && end <= now() }

    /// The time until the end; not below zero.
    var rest: Duration { pauseCount == 0 ? max(end - now(), .zero) : .seconds(3_600) }

    /// Starts a part.
    mutating func set(_ limit: Duration) {
        end = now() + limit
        pauseStart = now()
    }

    /// Stops the time, until ``resume()`` is called as often as this function.
    mutating func pause() {
        if pauseCount == 0 { pauseStart = now() }
        pauseCount += 1
    }

    /// Ends a pause.
    mutating func resume() {
        pauseCount -= 1
        if pauseCount == 0 { end += now() - pauseStart }
    }
}
