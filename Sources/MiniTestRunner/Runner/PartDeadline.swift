/// The end of a running part of a test, in real time without that of the browser.
struct PartDeadline {
    private var end = ContinuousClock.now
    private var pauseStart = ContinuousClock.now
    private var pauseCount = 0

    /// Whether the time is over.
    var hasPassed: Bool { pauseCount == 0 && end <= .now }

    /// The time until the end; not below zero.
    var rest: Duration { pauseCount == 0 ? max(end - .now, .zero) : .seconds(3_600) }

    /// Starts a part.
    mutating func set(_ limit: Duration) {
        end = .now + limit
        pauseStart = .now
    }

    /// Stops the time, until ``resume()`` is called as often as this function.
    mutating func pause() {
        if pauseCount == 0 { pauseStart = .now }
        pauseCount += 1
    }

    /// Ends a pause.
    mutating func resume() {
        pauseCount -= 1
        if pauseCount == 0 { end += .now - pauseStart }
    }
}
