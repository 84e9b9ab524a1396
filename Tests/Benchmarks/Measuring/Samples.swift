/// The results of the rounds of one measurement, or the times of many calls.
struct Samples: Sendable {
    private let sorted: [Double]

    init(_ values: [Double]) {
        precondition(!values.isEmpty, "A measurement needs a round.")
        sorted = values.sorted()
    }

    var median: Double { quantile(0.5) }
    var lowerQuartile: Double { quantile(0.25) }
    var upperQuartile: Double { quantile(0.75) }
    var percentile99: Double { quantile(0.99) }

    /// Interpolates linearly between two values.
    private func quantile(_ fraction: Double) -> Double {
        let place = fraction * Double(sorted.count - 1)
        let index = Int(place)
        let next = min(index + 1, sorted.count - 1)
        return sorted[index] + (sorted[next] - sorted[index]) * (place - Double(index))
    }
}
