/// A generator with the same numbers for the same seed on every machine (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    /// Creates a generator from a seed.
    package init(state: UInt64) {
        self.state = state
    }

    /// The next number.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    /// A number below a limit, which is at least 1.
    ///
    /// It is not exactly uniform, and takes one number of the generator.
    package mutating func below(_ limit: Int) -> Int { Int(truncatingIfNeeded: next() >> 16) % limit }
}

extension SeededGenerator {
    /// A text with a few parts removed, inserted, or copied from another text.
    ///
    /// - Parameters:
    ///   - pieces: The texts to insert.
    ///   - others: The texts to copy from.
    ///   - limit: The maximum number of changes.
    package mutating func mutate(_ text: String, pieces: [String], others: [String], limit: Int = 4) -> String {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...limit, using: &self) {
            change(&bytes, pieces: pieces, others: others) { Array($0.utf8) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Bytes with a few parts removed, inserted, copied from other bytes, doubled or overwritten.
    package mutating func mutate(_ bytes: [UInt8], pieces: [[UInt8]], others: [[UInt8]], limit: Int = 4) -> [UInt8] {
        var bytes = bytes
        for _ in 0...below(limit) {
            let at = below(bytes.count + 1)
            switch below(8) {
            case 0 where at < bytes.count: bytes[at] ^= 1 << UInt8(below(8))
            case 1 where at < bytes.count: bytes[at] = UInt8(truncatingIfNeeded: next())
            case 2: bytes.insert(UInt8(truncatingIfNeeded: next()), at: at)
            case 3:
                let part = bytes[at..<min(bytes.count, at + 1 + below(16))]
                bytes.insert(contentsOf: part, at: below(bytes.count + 1))
            case 4 where below(4) == 0: bytes.removeSubrange(at...)
            default: change(&bytes, pieces: pieces, others: others) { $0 }
            }
        }
        return bytes
    }

    /// Removes a part, inserts a piece, or copies a part of other bytes.
    private mutating func change<Text>(
        _ bytes: inout [UInt8],
        pieces: [Text],
        others: [Text],
        _ content: (Text) -> [UInt8],
    ) {
        let at = Int.random(in: 0...bytes.count, using: &self)
        switch Int.random(in: 0..<3, using: &self) {
        case 0:
            let end = min(bytes.count, at + Int.random(in: 1...6, using: &self))
            bytes.removeSubrange(at..<end)
        case 1:
            if let piece = pieces.randomElement(using: &self) { bytes.insert(contentsOf: content(piece), at: at) }
        default:
            let other = others.randomElement(using: &self).map(content) ?? []
            let start = Int.random(in: 0...other.count, using: &self)
            bytes.insert(contentsOf: other[start..<min(other.count, start + 12)], at: at)
        }
    }
}
