import MiniCore
import MiniStyle
import MiniSyntax
import Testing

/// Parsing, cascade and layout in a turn that has exceeded its time.
struct OverlongTurnTests {
    /// Runs a body in such a turn.
    private func inOverlongTurn<Output>(_ body: () throws -> Output) rethrows -> Output {
        let clock = TurnClock(limit: .zero)
        clock.begin()
        defer { clock.end() }
        return try body()
    }

    private static let count = 5_000

    private static let page = ViewNode(
        id: 0,
        tag: "page",
        children: (1...count).map { id in
            ViewNode(
                id: id,
                tag: "view",
                attributes: ScriptObject([("style", .string("width:\(id)px"))]),
                children: [ViewNode(id: -id, text: "x")]
            )
        },
    )

    private static let styles = PageStyles(
        origins: [],
        viewport: Viewport(width: 375, height: 600, pixelRatio: 2),
    )

    @Test func `parsing of a style sheet is abandoned`() {
        let text = String(repeating: "view{color:red}", count: Self.count)
        let sheet = inOverlongTurn { StyleParser.parse(SourceText(text, file: "a.acss")) }
        #expect(sheet.ruleCount < Self.count)
    }

    @Test func `the cascade is abandoned`() {
        let styled = inOverlongTurn { Self.styles.styled(Self.page) }
        #expect(styled.children.contains { $0.style["width"] == nil })
    }

    @Test func `a layout is abandoned`() {
        let styled = Self.styles.styled(Self.page)
        let engine = BuiltInLayout()
        let whole = engine.layout(styled, in: Self.styles.viewport)
        let part = inOverlongTurn { engine.layout(styled, in: Self.styles.viewport) }
        #expect(whole.boxes[Self.count]?.height != 0)
        #expect(part.boxes[Self.count]?.height == 0)
    }

    @Test func `a search for elements is abandoned`() throws {
        let selector = try #require(ElementSelector("view"))
        let tree = StyleTree(Self.page)
        #expect(selector.elements(in: tree).count == Self.count)
        #expect(inOverlongTurn { selector.elements(in: tree).count } < Self.count)
    }
}
