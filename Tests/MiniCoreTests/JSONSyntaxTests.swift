import MiniCore
import Testing

struct JSONSyntaxTests {
    @Test(arguments: [
        "null", "true", "false", "0", "-0", "10", "-1.5", "1e5", "1E-05", "0.1e+2", "\"\"", "\"é\"",
        "\"\\u00e9\\n\\/\"",
        "\"\\ud800\"", "[]", "{}", " [ 1 , 2 ] ", "{\"a\":{\"b\":[{}]},\"c\":\"\"}", "\t\r\n 1 \n", "[[[]]]", "{ }",
        "[ ]",
    ])
    func `text that JavaScript parses is a document`(text: String) {
        #expect(JSONText(text).isDocument)
    }

    @Test(arguments: [
        "", " ", "nul", "nulll", "True", "00", "01", "-", "+1", "1.", ".5", "1e", "1e+", "\"", "\"\\\"", "\"\\x\"",
        "\"\\u00g0\"", "\"\\u00", "\"a\nb\"", "[", "[1", "[1,]", "[,1]", "[1 2]", "[1}", "{", "{\"a\"}", "{\"a\":}",
        "{\"a\":1,}", "{a:1}", "{\"a\":1 \"b\":2}", "{1:2}", "1 2", "[]]", "\u{FEFF}1", "'a'", "NaN", "\u{B}1", "[1]//",
    ])
    func `any other text is not a document`(text: String) {
        #expect(!JSONText(text).isDocument)
    }

    @Test func `a document has the maximum depth that can be read`() {
        for (depth, isDocument) in [(512, true), (513, false)] {
            let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            #expect(JSONText(text).isDocument == isDocument)
            #expect(((try? JSON.parse(text)) != nil) == isDocument)
        }
    }
}
