/// A generator with the same numbers for the same seed on every machine.
package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    package init(state: UInt64) {
        self.state = state
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    /// A text with a few parts removed, inserted, or copied from another text.
    ///
    /// - Parameter limit: The maximum number of changes.
    package mutating func mutate(_ text: String, pieces: [String], others: [String], limit: Int = 4) -> String {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...limit, using: &self) {
            let at = Int.random(in: 0...bytes.count, using: &self)
            switch Int.random(in: 0..<3, using: &self) {
            case 0:
                let end = min(bytes.count, at + Int.random(in: 1...6, using: &self))
                bytes.removeSubrange(at..<end)
            case 1:
                bytes.insert(contentsOf: (pieces.randomElement(using: &self) ?? "").utf8, at: at)
            default:
                let other = Array((others.randomElement(using: &self) ?? "").utf8)
                let start = Int.random(in: 0...other.count, using: &self)
                bytes.insert(contentsOf: other[start..<min(other.count, start + 12)], at: at)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
