import Foundation

/// The extent of tests that repeat something many times.
///
/// `Tests/run` makes a part of the repetitions, `Tests/run-full` all.
package enum TestScale {
    /// Whether all repetitions are made: the environment contains `MINIHOST_TESTS=full`.
    package static let isFull = ProcessInfo.processInfo.environment["MINIHOST_TESTS"] == "full"

    /// The number of repetitions.
    package static func count(_ full: Int, usually usual: Int) -> Int { isFull ? full : usual }

    /// The bits to change in a file: every one, or one of each byte, at every position in turn.
    package static func bits(ofByteCount count: Int) -> StrideTo<Int> {
        stride(from: 0, to: count * 8, by: isFull ? 1 : 9)
    }

    /// Which of the calls of one name a test fails or kills, one for each run: the first, the second and so on, without an end.
    ///
    /// - Parameter interval: Without all repetitions, the distance of two numbers; the first one is random.
    package static func callNumbers(every interval: Int) -> StrideTo<Int> {
        isFull ? stride(from: 1, to: .max, by: 1) : stride(from: .random(in: 1...interval), to: .max, by: interval)
    }
}
