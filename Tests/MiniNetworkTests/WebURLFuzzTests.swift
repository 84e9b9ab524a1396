import MiniNetwork
import Mutations
import Testing

/// Texts that people do not write.
struct WebURLFuzzTests {
    @Test func `no text traps, and a serialized URL is parsed as the same URL`() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(state: seed)
        print("WebURL fuzz seed: \(seed)")
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
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(state: seed)
        print("IPAddress fuzz seed: \(seed)")
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
        return (0..<count).map { _ in MutationPieces.urls.randomElement(using: &generator) ?? "" }.joined()
    }
}
