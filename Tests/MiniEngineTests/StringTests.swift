import MiniCore
import MiniEngine
import Testing

@Suite struct StringTests {
    static let samples: [String] = [
        "", "a", "ASCII text of some length, 0123456789", String(repeating: "ab", count: 5000), "caf\u{E9}",
        "\u{FF}\u{80}",
        "\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}", "\u{4E2D}\u{6587}", "\u{1F468}\u{200D}\u{1F469}",
        "a\u{0}b\u{0}",
        "\u{0}", "e\u{301}", "\r\n\t", String(repeating: "\u{4E2D}x", count: 3000),
        String(repeating: "m", count: 1 << 20),
        String(repeating: "\u{1F600}", count: 1 << 16),
    ]

    // By index: the log contains every argument completely.
    @Test(arguments: samples.indices)
    func `a string is passed unchanged`(index: Int) throws {
        let text = Self.samples[index]
        try withContext { context throws in
            let value = context.makeValue(.string(text))
            #expect(value.string == text)
            #expect(value.string?.utf8.elementsEqual(text.utf8) == true)
            try context.global.set("text", .string(text))
            #expect(try context.value("text.length") == .number(Double(text.utf16.count)))
            try context.define("check") { call in .bool(call.string(at: 0).utf8.elementsEqual(text.utf8)) }
            #expect(try context.value("check(text)") == true)
            // Created by the engine, so that it has the eight-bit form if possible.
            #expect(try context.value("check(text.split('').join(''))") == true)
            #expect(try context.value("text.slice(0)") == .string(text))
        }
    }

    @Test(arguments: samples.filter { $0.count < 10_000 })
    func `a string is a property name`(text: String) throws {
        try withContext { context throws in
            let object = try context.evaluate("({})", name: "a.js")
            try object.set(text, .number(1))
            #expect(try object.get(text).number == 1)
            #expect(try object.copy().object?.keys == [text])
        }
    }

    @Test func `thousands of property names are supported`() throws {
        try withContext { context throws in
            let object = try context.evaluate("({})", name: "a.js")
            for round in 0..<2 {
                for index in 0..<3000 { try object.set("name \(index)", .number(Double(index + round))) }
            }
            for index in stride(from: 0, to: 3000, by: 7) {
                #expect(try object.get("name \(index)").number == Double(index + 1))
            }
        }
    }

    @Test(arguments: [
        (#"'\ud800'"#, "\u{FFFD}"), (#"'\udfff'"#, "\u{FFFD}"), (#"'a\ud800b'"#, "a\u{FFFD}b"),
        (#"'\ud83d\ud83d\ude00'"#, "\u{FFFD}\u{1F600}"), (#"'\ude00\ud83d'"#, "\u{FFFD}\u{FFFD}"),
    ])
    func `a lone surrogate becomes a replacement character`(source: String, expected: String) throws {
        #expect(try withContext { try $0.evaluate(source, name: "a.js").string } == expected)
    }

    @Test func `a script may contain any character`() throws {
        try withContext { context throws in
            #expect(try context.value("'\u{4E2D}\u{1F600}'.length") == 3)
            #expect(try context.value("'a\u{0}b'.length") == 3)
            #expect(try context.value("var \u{FC}ber = 1; \u{FC}ber") == 1)
        }
    }
}
