internal import MiniCore
internal import MiniCrypto

/// File names that programs do not choose: 128 bits, so that the name of another file cannot be guessed.
enum FileNames: Sendable {
    case random
    /// The same names in every run, for tests of programs.
    case seeded(UInt64)

    /// The next name.
    mutating func next() -> String {
        switch self {
        case .random:
            return SecureRandom.bytes(16).hexadecimalText
        case .seeded(var state):
            let numbers = [Self.mixed(&state), Self.mixed(&state)]
            self = .seeded(state)
            return numbers.flatMap { withUnsafeBytes(of: $0.bigEndian, Array.init) }.hexadecimalText
        }
    }

    /// SplitMix64.
    private static func mixed(_ state: inout UInt64) -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
