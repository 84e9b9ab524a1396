import MiniCore
import Testing

struct EscapedTextTests {
    @Test func `characters that begin markup or end an attribute are escaped`() {
        #expect(EscapedText.html(#"<a b="c">&'d'</a>"#) == "&lt;a b=&quot;c&quot;&gt;&amp;'d'&lt;/a&gt;")
        #expect(EscapedText.html("日本 é\n") == "日本 é\n")
        #expect(EscapedText.html("a\u{0}b\u{1b}") == "a\u{FFFD}b\u{1b}")
    }

    @Test func `characters that XML forbids are replaced`() {
        let replaced = String(repeating: "\u{FFFD}", count: 4)
        #expect(EscapedText.xml("<a\u{0}\u{1b}\u{FFFE}\u{FFFF}>\n\t\r") == "&lt;a\(replaced)&gt;\n\t\r")
        #expect(EscapedText.xml("\"日本\"") == "&quot;日本&quot;")
    }
}
