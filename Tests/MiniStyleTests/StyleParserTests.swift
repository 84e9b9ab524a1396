import MiniCore
import MiniStyle
import MiniSyntax
import Testing

struct StyleParserTests {
    struct Row: CustomTestStringConvertible {
        let acss: String
        /// The declarations of all rules, as `name: value`.
        let declarations: [String]
        var warnings: [String] = []
        var testDescription: String { acss }
    }

    static let rows: [Row] = [
        Row(acss: "", declarations: []),
        Row(acss: "a{b:c}", declarations: ["b: c"]),
        Row(acss: " .a > .b ,\n#c { color : red ; width:1rpx }", declarations: ["color: red", "width: 1rpx"]),
        Row(acss: "/* x */ a /* y */ { /* z */ b /* 1 */ : /* 2 */ c /* 3 */ d; }", declarations: ["b: c d"]),
        Row(acss: "a{b:c!important}", declarations: ["b: c !"]),
        Row(acss: "a{b:c ! IMPORTANT ;d:e}", declarations: ["b: c !", "d: e"]),
        Row(acss: "a{COLOR:Red}", declarations: ["color: Red"]),
        Row(acss: "a{--My-Color: #fFf ;}", declarations: ["--My-Color: #fFf"]),
        Row(acss: "a{;;b:c;;}", declarations: ["b: c"]),
        Row(acss: "a{b:c", declarations: ["b: c"], warnings: ["1:6: expected }"]),
        Row(acss: "a{b:url(x;y{z}.png)}", declarations: ["b: url(x;y{z}.png)"]),
        Row(acss: "a{b:url( 'x)y' )}", declarations: ["b: url( 'x)y' )"]),
        Row(acss: "a{b:\"}\" ';' }", declarations: ["b: \"}\" ';'"]),
        Row(acss: "a{b:calc(1px + (2rpx * 3))}", declarations: ["b: calc(1px + (2rpx * 3))"]),
        Row(acss: "a{b c;d:e}", declarations: ["d: e"], warnings: ["1:3: expected a property, a colon and a value"]),
        Row(acss: "a{:c;d:e}", declarations: ["d: e"], warnings: ["1:3: expected a property, a colon and a value"]),
        Row(acss: "a{b:;d:e}", declarations: ["d: e"], warnings: ["1:3: b has no value"]),
        Row(
            acss: "a{*zoom:1;d:e}",
            declarations: ["d: e"],
            warnings: ["1:3: expected a property, a colon and a value"],
        ),
        Row(
            acss: "a{b:c;.d{e:f}g:h}",
            declarations: ["b: c", "g: h"],
            warnings: ["1:7: a rule within a rule is Less or Sass; ACSS has none"],
        ),
        Row(acss: "..a{b:c} d{e:f}", declarations: ["e: f"], warnings: ["1:2: expected a name"]),
        Row(acss: "a,{b:c} d{e:f}", declarations: ["e: f"], warnings: ["1:3: expected a selector after the comma"]),
        Row(acss: "a,, b{c:d} e{f:g}", declarations: ["f: g"], warnings: ["1:3: expected a selector"]),
        Row(acss: "} a{b:c}", declarations: ["b: c"], warnings: ["1:1: unexpected }; no { is open"]),
        Row(acss: "a{b:c}}d{e:f}", declarations: ["b: c", "e: f"], warnings: ["1:7: unexpected }; no { is open"]),
        Row(acss: "a", declarations: [], warnings: ["1:1: expected { after a selector"]),
        Row(acss: "@charset 'utf-8'; a{b:c}", declarations: ["b: c"]),
        Row(acss: "@page { margin: 1px } a{b:c}", declarations: ["b: c"], warnings: ["1:1: @page is not part of ACSS"]),
        Row(acss: "@media (min-width: 10px) { a{b:c} } d{e:f}", declarations: ["b: c", "e: f"]),
        Row(acss: "@media screen { a{b:c}", declarations: ["b: c"], warnings: ["1:23: expected }"]),
        Row(acss: "@supports (display: grid) { a{b:c} }", declarations: ["b: c"]),
        Row(acss: "@keyframes x { from { a: b } 50%, to { c: d } }", declarations: ["from a: b", "50%, to c: d"]),
        Row(acss: "@-webkit-keyframes x{0%{a:b}}", declarations: ["0% a: b"]),
        Row(acss: "@font-face { font-family: x; src: url(y) }", declarations: ["font-family: x", "src: url(y)"]),
        Row(
            acss: "a[b=c]{d:e}",
            declarations: ["d: e"],
            warnings: ["1:2: ACSS has no attribute selectors; it works here"],
        ),
        Row(acss: "<!-- a{b:c} -->", declarations: ["b: c"]),
        Row(acss: "a{color:nonsense()}", declarations: [], warnings: ["1:3: color cannot be nonsense()"]),
        Row(acss: "a{width:10qq;b:c}", declarations: ["b: c"], warnings: ["1:3: width cannot be 10qq"]),
        Row(acss: "a{b:c;width:10!important}", declarations: ["b: c"], warnings: ["1:7: width cannot be 10"]),
        Row(
            acss: "a{display:-ms-flexbox;padding-top:constant(safe-area-inset-top);width:1px\\9}",
            declarations: [],
        ),
        Row(acss: "@font-face{font-weight:100 900}", declarations: ["font-weight: 100 900"]),
        Row(acss: "@keyframes x{to{width:1}}", declarations: [], warnings: ["1:17: width cannot be 1"]),
        Row(acss: "a{--x:1qq;width:var(--x)}", declarations: ["--x: 1qq", "width: var(--x)"]),
        Row(
            acss: "@import 'a'\nb{c:d}",
            declarations: ["c: d"],
            warnings: ["1:12: expected ; after @import"],
        ),
        Row(acss: "a/**/.b/**/:not(.c/**/):host(.d){e:f}", declarations: ["e: f"]),
        Row(acss: "a:nth-child(2n + 1){b:c}", declarations: ["b: c"]),
        Row(acss: "a:nth-child(x){b:c}", declarations: [], warnings: ["1:15: expected an+b, even or odd"]),
        Row(acss: "a:not(.b, .c):is(d)::before{e:f}", declarations: ["e: f"]),
        Row(acss: "a:b(c){d:e}", declarations: ["d: e"]),
        Row(acss: "a::before b{c:d}", declarations: [], warnings: ["1:11: nothing can follow a pseudo-element"]),
        Row(acss: "a{b:c} // d\ne{f:g}", declarations: ["b: c"], warnings: ["1:8: expected a selector"]),
        Row(acss: "\u{FEFF}a{b:c}", declarations: ["b: c"]),
        Row(
            acss: "a\r\n{\r\nb:c\r\n;x}",
            declarations: ["b: c"],
            warnings: ["4:2: expected a property, a colon and a value"]
        ),
    ]

    @Test(arguments: rows)
    func `a sheet is parsed with error recovery`(_ row: Row) {
        let sheet = StyleParser.parse(SourceText(row.acss, file: "a.acss"))
        #expect(Self.declarations(sheet.rules) == row.declarations)
        #expect(sheet.warnings.map { "\($0.line ?? 0):\($0.column ?? 0): \($0.message)" } == row.warnings)
        #expect(sheet.warnings.allSatisfy { $0.file == "a.acss" })
    }

    private static func declarations(_ rules: [StyleRule]) -> [String] {
        func text(_ declaration: StyleDeclaration) -> String {
            "\(declaration.name): \(declaration.value)\(declaration.isImportant ? " !" : "")"
        }
        return rules.flatMap { rule -> [String] in
            switch rule {
            case .style(_, let declarations), .fontFace(let declarations): declarations.map(text)
            case .media(_, let rules), .group(_, let rules): Self.declarations(rules)
            case .keyframes(_, let frames): frames.flatMap { f in f.declarations.map { "\(f.prelude) \(text($0))" } }
            }
        }
    }

    @Test(arguments: [
        ("@import './a.acss';", "./a.acss", ""), ("@import \"/b\" screen and (x);", "/b", "screen and (x)"),
        ("@import url(c.acss);", "c.acss", ""), ("@import 'f'\n;", "f", ""), ("@import\n'g'\n", "g", ""),
        ("@import url( 'd' ) ;", "d", ""), ("@IMPORT 'e'", "e", ""),
    ])
    func `imports are listed with their media`(_ acss: String, _ specifier: String, _ media: String) {
        let sheet = StyleParser.parse(SourceText(acss, file: "a.acss"))
        #expect(sheet.imports.map(\.specifier) == [specifier])
        #expect(sheet.imports.map(\.media) == [media])
        #expect(sheet.warnings.isEmpty)
    }

    @Test func `imports without semicolons end with their lines`() {
        let sheet = StyleParser.parse(SourceText("@import 'a'\r\n@import \"b\" screen\na{b:c}", file: "a.acss"))
        #expect(sheet.imports.map { [$0.specifier, $0.media] } == [["a", ""], ["b", "screen"]])
        #expect(sheet.warnings.map(\.line) == [1, 2])
        #expect(sheet.rules.count == 1)
    }

    @Test func `an import after rules applies with a warning`() {
        let sheet = StyleParser.parse(SourceText("a{b:c}\n@import 'd';", file: "a.acss"))
        #expect(sheet.imports.map { [$0.line, $0.column] } == [[2, 1]])
        #expect(sheet.warnings.map(\.line) == [2])
    }
}
