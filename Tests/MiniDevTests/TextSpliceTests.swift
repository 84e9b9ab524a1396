import Testing

@testable import MiniDev

struct TextSpliceTests {
    @Test(arguments: [
        ("", "", 0, 0, ""), ("abc", "abc", 3, 3, ""), ("abc", "axc", 1, 2, "x"), ("aaa", "aa", 2, 3, ""),
        ("aa", "aaa", 2, 2, "a"), ("a\u{1F600}", "a\u{1F601}", 1, 3, "\u{1F601}"),
        ("\u{1F600}", "\u{1FA00}", 0, 2, "\u{1FA00}"),
    ])
    func `a splice replaces what is between the common beginning and the common end`(
        former: String,
        present: String,
        start: Int,
        end: Int,
        text: String,
    ) {
        let splice = TextSplice(from: former, to: present)
        #expect(splice.start == start)
        #expect(splice.end == end)
        #expect(splice.text == text)
    }

    @Test func `a splice of any two texts changes one to the other`() {
        // The emoji share one of their surrogates.
        let letters: [Character] = ["a", "b", "<", "\u{E9}", "\u{1F600}", "\u{1F601}", "\u{1FA00}", "e\u{301}", "\n"]
        var generator = SplitMix(state: 1)
        for _ in 0..<20_000 {
            let former = String(
                (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                    letters.randomElement(using: &generator) ?? "a"
                }
            )
            let present = String(
                (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                    letters.randomElement(using: &generator) ?? "a"
                }
            )
            let splice = TextSplice(from: former, to: present)
            let result = former.replacingUnits(splice.start..<splice.end, with: splice.text)
            #expect(result.utf16.elementsEqual(present.utf16), "\(former) \(present)")
            #expect(!splice.text.unicodeScalars.contains("\u{FFFD}"))
        }
    }
}

/// Random numbers that are the same in each run.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
