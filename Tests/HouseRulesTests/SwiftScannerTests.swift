import Testing

struct SwiftScannerTests {
    @Test(arguments: [
        ("let a = 1 // try!", "let a = 1        "),
        ("a /* x /* y */ z */ b", "a                   b"),
        (#"let a = "try! b""#, #"let a = "      ""#),
        (#""a \(b("c")) d""#, #""   (b(" "))  ""#),
        (##"#"a\(b"#"##, ##"#"    "#"##),
        (#""a\"b" c"#, #""    " c"#),
        ("\"\"\"\n\"x\"\n\"\"\" a", "\"\"\"\n   \n\"\"\" a"),
    ])
    func `comments and string contents are blanked, and interpolations are kept`(source: String, code: String) {
        #expect(String(decoding: SwiftScanner.code(of: Array(source.utf8)), as: UTF8.self) == code)
    }
}
