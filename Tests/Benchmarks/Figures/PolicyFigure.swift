import MiniNetwork

/// The cost of evaluating a URL before a connection is opened.
enum PolicyFigure {
    private static let url = "https://api.example.com/v1/orders?limit=20&after=1024"

    static func measure() async throws -> [Figure] {
        var listed = NetworkPolicy()
        listed.domains = try ServerDomains(domains: (0..<10).map { "example-\($0).com" } + ["example.com"])
        return [
            try figure("URL checked", NetworkPolicy(), method: "`\(url)` for `my.request`"),
            try figure("URL checked by a list", listed, method: "the same; the last of eleven domains covers it"),
        ]
    }

    private static func figure(_ title: String, _ policy: NetworkPolicy, method: String) throws -> Figure {
        // The first round is discarded.
        let rounds = try (0...21).map { _ in try time(policy) }.dropFirst()
        let outcome = Figure.Outcome.measured(Samples(Array(rounds)), floor: nil, ratio: nil)
        return Figure(title: title, unit: .microseconds, target: .value(2), method: method, outcome: outcome)
    }

    /// The duration of one decision in microseconds.
    private static func time(_ policy: NetworkPolicy) throws -> Double {
        let count = 50_000
        let start = MonotonicTime.now
        for _ in 0..<count {
            guard case .allowed = policy.evaluate(url, for: .request) else {
                throw MeasurementError("the policy rejects \(url)")
            }
        }
        return (MonotonicTime.now - start) / Double(count) / 1_000
    }
}
