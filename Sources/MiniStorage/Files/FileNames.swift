internal import MiniCrypto

/// Names of files that programs do not choose: 128 bits, so that nobody guesses the name of another file.
enum FileNames: Sendable {
    case random
    /// The same names in every run, for programs under test.
    case seeded(UInt64)

    /// The next name.
    mutating func next() -> String {
        switch self {
        case .random:
            var bytes = [UInt8](repeating: 0, count: 16)
            bytes.withUnsafeMutableBytes { SecureRandom.fill($0) }
            return bytes.map { Self.hexadecimal(UInt64($0), count: 2) }.joined()
        case .seeded(var state):
            let name = Self.hexadecimal(Self.mixed(&state), count: 16) + Self.hexadecimal(Self.mixed(&state), count: 16)
            self = .seeded(state)
            return name
        }
    }

    /// SplitMix64.
    private static func mixed(_ state: inout UInt64) -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    private static func hexadecimal(_ number: UInt64, count: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: count - digits.count) + digits
    }
}
