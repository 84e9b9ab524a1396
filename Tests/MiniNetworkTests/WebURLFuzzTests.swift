import MiniNetwork
import Testing

/// Texts that people do not write.
struct WebURLFuzzTests {
    /// Parts of URLs, and texts that resemble them.
    private static let pieces = [
        "https:", "http:", "wss:", "file:", "custom:", "mailto:", "//", "/", "\\", "@", ":", "?", "#", "[", "]", "::",
        ".",
        "..", "%2e", "%", "%00", "%ff", "%41", "example.com", "bücher", "xn--", "xn--bcher-kva", "127.0.0.1", "0x7f",
        "256", "65536", "443", "C|", "c:", " ", "\t", "\n", "\u{0}", "\u{7F}", "\u{AD}", "\u{200D}", "。", "＠", "ß",
        "\u{FFFD}",
        "\u{10FFFF}", "👩‍👩‍👧", "ا", "^", "|", "<", "`", "{", "'", "\"", "a", "Z", "9",
    ]

    @Test func `no text traps, and a serialized URL is parsed as the same URL`() throws {
        var generator = SeededGenerator(seed: .random(in: 0...UInt64.max))
        print("WebURL fuzz seed: \(generator.seed)")
        var parsed: [WebURL] = []
        for round in 0..<40_000 {
            let text = round % 4 == 0 ? Self.randomText(&generator) : Self.assembled(&generator)
            let base = parsed.isEmpty || round % 3 == 0 ? nil : parsed.randomElement(using: &generator)
            guard let url = try? WebURL(text, relativeTo: base) else { continue }
            let serialized = url.serialized
            #expect(serialized.utf8.allSatisfy { $0 < 0x7F && $0 >= 0x20 }, "\(text.debugDescription)")
            let again = try? WebURL(serialized)
            #expect(again == url, "\(text.debugDescription) at \(base?.serialized ?? "nothing")")
            #expect(again?.serialized == serialized, "\(text.debugDescription)")
            if parsed.count < 500 { parsed.append(url) } else { parsed[round % 500] = url }
        }
        #expect(parsed.count == 500)
    }

    @Test func `an address is parsed from its text`() {
        var generator = SeededGenerator(seed: .random(in: 0...UInt64.max))
        print("IPAddress fuzz seed: \(generator.seed)")
        for _ in 0..<5_000 {
            // Random groups would never have a sequence of zeros.
            var number: UInt128 = 0
            for _ in 0..<8 {
                let isZero = Bool.random(using: &generator)
                number = number << 16 | (isZero ? 0 : UInt128.random(in: 0...0xFFFF, using: &generator))
            }
            let address = IPAddress.v6(number)
            #expect(IPAddress(address.description) == address)
            let short = IPAddress.v4(.random(in: 0...UInt32.max, using: &generator))
            #expect(IPAddress(short.description) == short)
        }
    }

    private static func randomText(_ generator: inout SeededGenerator) -> String {
        let count = Int.random(in: 0..<40, using: &generator)
        let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        return (Bool.random(using: &generator) ? "https://" : "") + String(decoding: bytes, as: UTF8.self)
    }

    private static func assembled(_ generator: inout SeededGenerator) -> String {
        let count = Int.random(in: 1..<12, using: &generator)
        return (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    }
}

/// Random numbers that are reproducible from a printed seed.
struct SeededGenerator: RandomNumberGenerator {
    let seed: UInt64
    private var state: UInt64

    init(seed: UInt64) {
        self.seed = seed
        state = seed
    }

    /// SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
