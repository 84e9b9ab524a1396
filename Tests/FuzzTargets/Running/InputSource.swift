internal import Mutations

/// Makes the inputs of a target from valid ones.
struct InputSource: Sendable {
    /// Makes one input.
    let input: @Sendable (inout SeededGenerator) -> [UInt8]

    /// Makes inputs by a closure.
    init(_ input: @escaping @Sendable (inout SeededGenerator) -> [UInt8]) { self.input = input }

    /// Mutates texts or bytes.
    ///
    /// - Parameters:
    ///   - samples: Valid inputs, at least one.
    ///   - pieces: The texts that are inserted.
    init(_ samples: [[UInt8]], pieces: [String]) {
        precondition(!samples.isEmpty, "A target has valid inputs.")
        let pieces = pieces.map { Array($0.utf8) }
        self.init { generator in
            let sample = samples[generator.below(samples.count)]
            return Self.keepsSample(&generator) ? sample : generator.mutate(sample, pieces: pieces, others: samples)
        }
    }

    /// Whether a valid input is used without a change, so that some inputs of each target are valid.
    static func keepsSample(_ generator: inout SeededGenerator) -> Bool { generator.below(32) == 0 }

    /// Mutates texts.
    init(texts: [String], pieces: [String]) { self.init(texts.map { Array($0.utf8) }, pieces: pieces) }
}
