/// Counts the changes of data within any second of a program's clock.
///
/// The second is divided into ten parts, so that the count needs no list of times: a second that begins within a part is counted
/// from the start of the next one.
struct DataChangeRate {
    /// The most changes within a second so far.
    private(set) var maximum = 0
    /// The number of changes in the last ten parts, by the remainder of their numbers.
    private var counts = [Int](repeating: 0, count: DataChangeRate.partCount)
    /// The number of changes in the last ten parts.
    private var sum = 0
    /// The number of the present part.
    private var part = 0

    private static let partCount = 10
    private static let partsPerSecond = 10.0

    /// Counts a change.
    ///
    /// - Parameter time: The time of the program's clock, not before that of the last change.
    mutating func add(at time: Duration) {
        let now = Int(time / .seconds(1) * Self.partsPerSecond)
        // After a second without changes, no part before the present one counts.
        for next in part..<max(part, min(now, part + Self.partCount)) {
            let index = (next + 1) % Self.partCount
            sum -= counts[index]
            counts[index] = 0
        }
        part = max(part, now)
        counts[part % Self.partCount] += 1
        sum += 1
        maximum = max(maximum, sum)
    }
}
