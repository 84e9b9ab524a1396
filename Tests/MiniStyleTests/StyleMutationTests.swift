import MiniCore
import MiniStyle
import MiniSyntax
import MiniView
import Mutations
import TestScale
import Testing
import ViewFixtures

/// Style sheets with mistakes in them.
struct StyleMutationTests {
    private static let sheets =
        StyleParserTests.rows.map(\.acss).filter { !$0.isEmpty } + [
            ".b{display:flex;flex-wrap:wrap;gap:1rpx}.b>a{flex:1 1 0;min-width:calc(50% - 2px);margin:auto}",
            "page{--x:1px;font:12px/1.5 x}a:not(.b):nth-child(2n+1)~a::before{width:var(--x);content:'</style>'}",
            "@media (max-width:400px){a{height:50vh;line-height:1.5;padding:1px 2px 3px}}",
        ]

    private static let tree = ViewNode(
        id: 0,
        tag: "page",
        children: [
            ViewNode(id: 1, tag: "a", children: [ViewNode(id: 2, text: "你 text")]),
            ViewNode(
                id: 3,
                tag: "view",
                attributes: ScriptObject([("class", "b"), ("id", "c")]),
                children: [ViewNode(id: 4, tag: "a"), ViewNode(id: 5, tag: "image")],
            ),
        ],
    )

    /// The failure contains the seed.
    @Test(arguments: 0..<UInt64(TestScale.count(6, usually: 2)))
    func `any text is parsed or ignored, laid out, and written as a style sheet`(_ seed: UInt64) throws {
        var generator = SeededGenerator(state: seed)
        var ruleCount = 0
        for round in 0..<1_000 {
            let original = Self.sheets.randomElement(using: &generator) ?? ""
            let text = generator.mutate(original, pieces: MutationPieces.styles, others: Self.sheets)
            let place = Comment("seed \(seed), round \(round)\n\(text)")
            let source = SourceText(text, file: "a.acss")
            let sheet = StyleParser.parse(source)
            ruleCount += sheet.rules.count
            for warning in sheet.warnings {
                let position = SourcePosition(line: try #require(warning.line), column: try #require(warning.column))
                #expect(source.position(at: source.offset(of: position)) == position, place)
            }
            let page = StyledPage(
                tree: Self.tree,
                origins: [StyleOrigin(definition: "x", rules: sheet.rules, reach: .everywhere)],
            )
            for box in page.layout().boxes.values {
                #expect(box.width >= 0 && box.height >= 0 && box.x.isFinite && box.y.isFinite, place)
            }
            // No text in a style sheet closes the element that contains it.
            let document = HTMLPage(tree: page.tree, styles: page.styles).text(admitted: [:])
            #expect(document.split(separator: "</style").count == document.split(separator: "<style").count, place)
            #expect(!document.contains("<script"), place)
        }
        print("style sheets: seed \(seed), 1000 executions, \(ruleCount) rules")
        #expect(ruleCount > 500)
    }
}
