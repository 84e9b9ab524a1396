import MiniSyntax
import Testing

@Suite struct `Source text` {
    @Test(arguments: [
        ("a\nb", 0, 1, 1), ("a\nb", 1, 1, 2), ("a\nb", 2, 2, 1), ("a\nb", 3, 2, 2), ("a\nb", 99, 2, 2),
        ("a\r\nb\rc", 3, 2, 1), ("a\r\nb\rc", 5, 3, 1), ("é1", 2, 1, 2), ("😀x", 4, 1, 3), ("汉x", 3, 1, 2),
        ("a\u{2028}b\u{2029}c", 4, 2, 1), ("a\u{2028}b\u{2029}c", 8, 3, 1), ("\u{FEFF}ab", 1, 1, 2), ("", 0, 1, 1),
    ])
    func `an offset has a line and a column in UTF-16 units`(text: String, offset: Int, line: Int, column: Int) {
        let source = SourceText(text, file: "a.js")
        #expect(source.position(at: offset) == SourcePosition(line: line, column: column))
    }

    @Test(arguments: ["x", "é", "😀"])
    func `columns are correct far into a long line`(character: String) {
        let text = "a\n" + String(repeating: character, count: 5_000)
        let source = SourceText(text, file: "a.js")
        let units = character.utf16.count
        for index in [0, 511, 512, 513, 1_023, 1_024, 1_025, 4_999, 5_000] {
            let position = source.position(at: 2 + index * character.utf8.count)
            #expect(position == SourcePosition(line: 2, column: index * units + 1))
        }
    }

    @Test(arguments: [
        "abc\nd😀f\n\ng", "é\r\nx\ry", "a\u{2028}b", "", "\n", "\n\(String(repeating: "a😀é汉", count: 400))\nb",
        String(repeating: "汉", count: 1_024), String(repeating: "é\n", count: 1_024),
    ])
    func `a position maps to its offset`(text: String) {
        let source = SourceText(text, file: "a.js")
        for offset in 0...source.bytes.count {
            let isCharacterStart = offset == source.bytes.count || source.bytes[offset] & 0xC0 != 0x80
            let isInTerminator =
                offset > 0 && offset < source.bytes.count && source.bytes[offset - 1] == 13
                && source.bytes[offset] == 10
            guard isCharacterStart, !isInTerminator else { continue }
            #expect(source.offset(of: source.position(at: offset)) == offset)
        }
    }

    @Test func `a column beyond its line, and one in a character, have the next offset`() {
        let source = SourceText(String(repeating: "😀", count: 600) + "\nb", file: "a.js")
        #expect(source.offset(of: SourcePosition(line: 1, column: 2)) == 4)
        #expect(source.offset(of: SourcePosition(line: 1, column: 1_026)) == 2_052)
        #expect(source.offset(of: SourcePosition(line: 1, column: .max)) == 2_400)
        #expect(source.offset(of: SourcePosition(line: .max, column: .max)) == 2_402)
        #expect(source.offset(of: SourcePosition(line: 0, column: 0)) == 0)
    }

    @Test(.timeLimit(.minutes(5)), arguments: ["a", "é"])
    func `many positions in a long line are found in a short time`(character: String) {
        let source = SourceText(String(repeating: character, count: 1_000_000), file: "a.js")
        let size = character.utf8.count
        for column in stride(from: 0, to: 1_000_000, by: 50) {
            #expect(source.offset(of: SourcePosition(line: 1, column: column + 1)) == column * size)
        }
    }

    @Test(arguments: [
        ("let a = ;", 8, "let a = ;\n        ^"),
        ("\t\tx y", 4, "\t\tx y\n\t\t  ^"),
        ("汉字 x", 7, "汉字 x\n     ^"),
        ("a\nb", 1, "a\n ^"),
        ("a\r\nb", 1, "a\n ^"),
        ("e\u{301}x", 3, "e\u{301}x\n ^"),
        ("", 0, "\n^"),
        ("a\u{1B}[31m b", 7, "a\u{FFFD}[31m b\n       ^"),
    ])
    func `an excerpt shows the line and a caret`(text: String, offset: Int, excerpt: String) {
        #expect(SourceText(text, file: "a.js").excerpt(at: offset) == excerpt)
    }

    @Test(arguments: [0, 1, 40, 60, 5_000, 9_950, 9_999, 10_000])
    func `a very long line is truncated around the caret`(offset: Int) throws {
        let line = String((0..<10_000).map { Character(String($0 % 10)) })
        let parts = SourceText(line, file: "a.js").excerpt(at: offset).split(separator: "\n")
        try #require(parts.count == 2)
        #expect(parts[0].count <= 102)
        let caret = parts[1].count - 1
        if offset < 10_000 { #expect(Array(parts[0])[caret] == Character(String(offset % 10))) }
    }

    @Test func `bytes that are not UTF-8 are replaced`() {
        let source = SourceText(bytes: [0x61, 0xFF, 0x62], file: "a.js")
        #expect(String(decoding: source.bytes, as: UTF8.self) == "a\u{FFFD}b")
    }

    @Test func `an error describes itself in three lines`() {
        let error = SyntaxError("unexpected token ';'", in: SourceText("x\nlet a = ;", file: "p/a.js"), at: 10)
        #expect(error.description == "p/a.js:2:9: unexpected token ';'\n  let a = ;\n          ^")
    }
}
