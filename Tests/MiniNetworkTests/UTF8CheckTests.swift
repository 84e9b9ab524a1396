import Testing

@testable import MiniNetwork

struct UTF8CheckTests {
    /// The position at which a check rejects bytes in chunks of a size; nil if the bytes are valid and complete.
    private func refusal(of bytes: [UInt8], inPiecesOf count: Int) -> Int? {
        var check = UTF8Check()
        for start in stride(from: 0, to: bytes.count, by: count) {
            let end = min(start + count, bytes.count)
            guard bytes[start..<end].withUnsafeBytes({ check.accepts($0) }) else { return end }
        }
        return check.isComplete ? nil : bytes.count
    }

    @Test func `every sequence of up to four bytes has the same result as in the standard library`() {
        // Each class of bytes is represented by its first and last one.
        let bytes: [UInt8] = [
            0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF,
            0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
        ]
        var texts: [[UInt8]] = [[]]
        for _ in 0..<4 {
            texts = texts.flatMap { text in bytes.map { text + [$0] } }
            for text in texts {
                let isText = String(validating: text, as: UTF8.self) != nil
                guard (refusal(of: text, inPiecesOf: 1) == nil) != isText else { continue }
                Issue.record("\(text) is\(isText ? "" : " not") UTF-8")
            }
        }
    }

    @Test(arguments: [1, 3, 7, 8, 9, 64])
    func `fragments of any length are one text`(count: Int) {
        let text = Array(String(repeating: "plain text, größer 😀 \u{10FFFF}", count: 20).utf8)
        #expect(refusal(of: text, inPiecesOf: count) == nil)
        for place in stride(from: 0, to: text.count, by: 11) {
            var wrong = text
            wrong.insert(0xFF, at: place)
            let refusal = refusal(of: wrong, inPiecesOf: count)
            #expect(refusal == min((place / count + 1) * count, wrong.count), "0xFF at \(place)")
        }
        #expect(refusal(of: Array(text.dropLast()), inPiecesOf: count) == text.count - 1)
    }
}
