/// The percentages that a report has to reach.
package struct CoverageThresholds: Sendable {
    /// The thresholds in hundredths of a percent, in the order in which they were given.
    private var thresholds: [(metric: CoverageSummary.Metric, hundredths: Int)] = []

    /// Creates thresholds that each report reaches.
    package init() {}

    /// Reads thresholds such as `statements=80,branches=70.5`.
    ///
    /// - Returns: Nil for another text.
    package init?(_ text: String) {
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let words = part.split(separator: "=", omittingEmptySubsequences: false)
            guard words.count == 2, let metric = CoverageSummary.Metric(rawValue: String(words[0])),
                !thresholds.contains(where: { $0.metric == metric }),
                let number = Double(words[1]), (0...100).contains(number)
            else { return nil }
            thresholds.append((metric, Int((number * 100).rounded())))
        }
    }

    /// The sentences about percentages that are below their threshold, with the measured and the required number.
    package func problems(of summary: CoverageSummary) -> [String] {
        thresholds.compactMap { metric, hundredths in
            let part = summary[metric]
            guard part.hundredths < hundredths else { return nil }
            let required = CoverageSummary.Part(covered: hundredths, total: 10_000).percentage
            return "The coverage of \(metric.rawValue) is \(part.percentage) %, below the required \(required) %."
        }
    }
}
