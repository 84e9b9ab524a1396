import MiniCore
import Testing

@Suite struct ShortenedTextTests {
    @Test(arguments: ["", "a", "abc"])
    func `a text that is short enough is not changed`(_ text: String) {
        #expect(text.shortened(to: 3) == text)
    }

    @Test func `the beginning of a longer text ends with an ellipsis`() {
        #expect("abcd".shortened(to: 3) == "abc…")
        #expect("abcd".shortened(to: 0) == "…")
    }

    @Test func `characters are counted, not bytes`() {
        #expect("äöü".shortened(to: 3) == "äöü")
        #expect("👩‍👩‍👧‍👦👩‍👩‍👧‍👦".shortened(to: 1) == "👩‍👩‍👧‍👦…")
    }

    @Test func `a part of a text is shortened like a text`() {
        #expect("abcdef".dropFirst(2).shortened(to: 2) == "cd…")
        #expect("abcdef".dropFirst(4).shortened(to: 2) == "ef")
    }
}
