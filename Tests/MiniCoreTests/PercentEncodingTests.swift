import MiniCore
import Testing

struct PercentEncodingTests {
    @Test(arguments: [
        ("plain", "plain"), ("%41%62", "Ab"), ("a%2Fb%2fc", "a/b/c"), ("%E4%B8%AD", "中"), ("100%", "100%"),
        ("%4", "%4"), ("%+5", "%+5"), ("%4g", "%4g"), ("%%41", "%A"), ("%2541", "%41"), ("a+b", "a+b"),
        ("%ff", "\u{FFFD}"), ("%４１", "%４１"), ("", ""),
    ])
    func `escapes are decoded once`(text: String, meaning: String) {
        #expect(PercentEncoding.decode(text[...]) == meaning)
    }
}
