internal import MiniHost

/// The amounts of work above which a program becomes slow on a phone.
struct PerformanceBudget: Sendable {
    /// The size of the data of one call of `setData` from which it is too large, in bytes.
    static let changeBytes = 256 << 10
    /// The maximum number of calls of `setData` in one second.
    static let changesPerSecond = 20
    /// The maximum number of elements and texts of a page.
    static let nodes = 1_000

    /// The times of the renderings of the last second, and the numbers of calls before them.
    private var recent: [(time: ContinuousClock.Instant, count: Int)] = []

    /// The budgets that a rendering exceeds, as sentences.
    ///
    /// - Parameter time: The time of the rendering, not before that of the one before.
    mutating func warnings(for measurement: RenderingMeasurement, at time: ContinuousClock.Instant) -> [String] {
        recent.removeAll { time - $0.time >= .seconds(1) }
        if measurement.changeCount > 0 { recent.append((time, measurement.changeCount)) }
        var warnings: [String] = []
        if let largest = measurement.changes.map(\.bytes).max(), largest >= Self.changeBytes {
            let (size, limit) = (largest >> 10, Self.changeBytes >> 10)
            warnings.append("One call of setData copies \(size) KB. Keep it below \(limit) KB.")
        }
        let count = recent.reduce(0) { $0 + $1.count }
        if measurement.changeCount > 0, count > Self.changesPerSecond {
            warnings.append(
                "setData is called \(count) times in a second. Call it at most \(Self.changesPerSecond) times."
            )
        }
        if measurement.nodeCount > Self.nodes {
            warnings.append("The page has \(measurement.nodeCount) nodes. Keep it at \(Self.nodes) or fewer.")
        }
        return warnings
    }
}
