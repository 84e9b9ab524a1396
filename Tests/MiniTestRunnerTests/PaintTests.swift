import MiniTestRunner
import Testing

struct PaintTests {
    @Test(arguments: [
        ("plain\n\ttext ü", "plain\n\ttext ü"),
        ("\u{1B}]0;title\u{7}", "\u{FFFD}]0;title\u{FFFD}"),
        ("\u{1B}[2J\u{1B}[31mred\u{1B}[0m", "\u{FFFD}[2J\u{1B}[31mred\u{1B}[0m"),
        ("\u{1B}[8mhidden\u{1B}[311m\u{1B}[1", "\u{FFFD}[8mhidden\u{FFFD}[311m\u{FFFD}[1"),
        ("a\rb\u{8}c\u{9B}2Jd\u{7F}", "a\u{FFFD}b\u{FFFD}c\u{FFFD}2Jd\u{FFFD}"),
    ])
    func `a terminal receives only the control sequences of the colours`(text: String, expected: String) {
        let shown = Paint.withoutControls(text)
        #expect(Array(shown.unicodeScalars) == Array(expected.unicodeScalars))
        #expect(Paint.withoutControls(Paint.terminal.text("x", .red)) == Paint.terminal.text("x", .red))
    }
}
