/// One line of the result.
struct Figure: Sendable {
    enum Unit: String {
        case nanoseconds = "ns"
        case microseconds = "µs"
        case milliseconds = "ms"
        case kibibytes = "KiB"
        case pagesPerSecond = "pages/s"
        case processes
        case threads
        case descriptors
    }

    /// The target of a figure.
    enum Target {
        /// At most this many times the floor.
        case ratio(Double)
        /// At most this much, in the figure's unit.
        case value(Double)
    }

    enum Outcome {
        case measured(Samples, floor: Samples?, ratio: Samples?)
        case notMeasured(reason: String)
    }

    let title: String
    let unit: Unit
    var target: Target?
    /// The measured subject and its floor.
    let method: String
    let outcome: Outcome
}

extension Figure {
    /// A figure and its floor, measured round by round.
    init(_ title: String, _ unit: Unit, target: Target? = nil, method: String, _ rounds: Rounds) {
        let outcome = Outcome.measured(rounds.subject, floor: rounds.floor, ratio: rounds.ratio)
        self.init(title: title, unit: unit, target: target, method: method, outcome: outcome)
    }

    /// Whether the target is reached; nil without a target or a measurement.
    var isReached: Bool? {
        guard case .measured(let subject, _, let ratio) = outcome else { return nil }
        switch target {
        case .ratio(let limit): return ratio.map { $0.median <= limit }
        case .value(let limit): return subject.median <= limit
        case nil: return nil
        }
    }
}
