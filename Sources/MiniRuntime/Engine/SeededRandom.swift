internal import MiniCore
internal import MiniEngine

/// `Math.random` with the numbers of a seed, for programs whose runs are recorded or replayed.
///
/// ## Threading
/// Used on the thread of the context.
enum SeededRandom {
    /// The contexts of a program, which have different numbers.
    enum Stream: UInt64 {
        case logic, view, worker
    }

    /// Replaces `Math.random` of a context, before it runs code of a program.
    static func install(in context: ScriptContext, seed: UInt64, _ stream: Stream) throws(ScriptError) {
        let seeds = (0..<4 as Range<UInt64>).map { index in
            let mixed = Self.mixed(seed &+ stream.rawValue &* 4 &+ index)
            return ScriptArgument.number(Double(Int32(truncatingIfNeeded: mixed)))
        }
        _ = try context.evaluate(ForkedRandom.script).call(seeds)
    }

    /// A number whose bits all depend on all bits of another one: a step of splitmix64.
    private static func mixed(_ number: UInt64) -> UInt64 {
        var bits = (number &+ 1) &* 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return bits ^ bits >> 31
    }
}
