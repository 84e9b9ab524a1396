import MiniCore
import Testing
import ViewFixtures

/// Boxes compared with manually computed numbers, in a window of 375 by 600 pixels.
struct LayoutTests {
    struct Row: CustomTestStringConvertible {
        let name: String
        let template: String
        var acss = ""
        /// `x y width height` by id.
        let boxes: [String: String]
        var testDescription: String { name }
    }

    private static let rows = [
        blocks, texts, lines, flex, others, ratios, calculations, transforms, grid, gridPlaces,
    ].flatMap { $0 }

    @Test(arguments: rows)
    func `elements are at the expected positions`(_ row: Row) throws {
        let boxes = try StyledPage(row.template, row.acss).boxes()
        for (id, box) in row.boxes { #expect(boxes[id] == box, "\(id)") }
    }

    @Test func `a scrolled size is that of the content`() throws {
        let page = try StyledPage(
            "<scroll-view style='height:100px'><view style='height:300px;width:500px'/></scroll-view>",
            ""
        )
        let layout = page.layout()
        let scroller = try #require(page.tree.children.first)
        #expect(layout.boxes[scroller.id]?.scrollHeight == 300)
        #expect(layout.boxes[scroller.id]?.scrollWidth == 500)
        #expect(layout.boxes[0]?.scrollHeight == 100)
    }

    @Test(arguments: [(10.0, 600.0), (700, 700)])
    func `a growing page is as high as the window or its content`(content: Double, page: Double) throws {
        let styled = try StyledPage("<view style='height:\(content)px'/>", "page{flex:1}")
        #expect(styled.layout().boxes[0]?.height == page)
    }

    @Test func `scrolled content ends with its margin and the padding`() throws {
        let page = try StyledPage(
            """
            <scroll-view style='height:100px;padding:10px 5px 20px'>
                <view style='height:300px;width:500px;margin:0 7px 6px'/>
            </scroll-view>
            """,
            ""
        )
        let box = try #require(page.layout().boxes[page.tree.children[0].id])
        #expect(box.scrollHeight == 10 + 300 + 6 + 20)
        #expect(box.scrollWidth == 5 + 7 + 500 + 7 + 5)
    }

    @Test(arguments: [
        ("float:left", "float is not laid out: it stays in the flow"),
        ("transform:scale(2) rotate(1)", "transform: scale(2) rotate(1) is ignored"),
        ("translate:a", "translate: a is ignored"), ("zoom:2", "zoom does not change boxes"),
        ("perspective:9px", "perspective is ignored"),
        ("text-indent:2em", "text-indent is ignored"),
        ("width:-webkit-fill-available", "width: -webkit-fill-available is laid out as auto"),
        ("max-width:min-content", "max-width: min-content is ignored"),
    ])
    func `unsupported layout is reported`(_ style: String, _ note: String) throws {
        #expect(try StyledPage("<view style='\(style)'/>", "").layout().notes == [note])
    }

    @Test(arguments: [
        "translate:none", "transform:none", "transform:scale(2)", "zoom:1", "text-indent:0", "width:auto",
        "width:fit-content", "min-width:0",
    ])
    func `declarations without an effect are not reported`(_ style: String) throws {
        #expect(try StyledPage("<view style='\(style)'/>", "").layout().notes.isEmpty)
    }

    @Test func `the size before transformations is kept`() throws {
        let page = try StyledPage(
            "<view style='width:100px;height:50px;padding:5px;transform:rotate(90deg)'/>",
            ""
        )
        let box = try #require(page.layout().boxes[page.tree.children[0].id])
        #expect([box.width, box.height].map { $0.rounded() } == [60, 110])
        #expect([box.offsetWidth, box.offsetHeight] == [110, 60])
        #expect([box.contentWidth, box.contentHeight] == [100, 50])
    }

    @Test func `transformed content can be scrolled to`() throws {
        let page = try StyledPage(
            """
            <scroll-view style='height:100px'>
                <view style='height:80px;transform:translateY(50px)'><view style='height:90px'/></view>
            </scroll-view>
            """,
            ""
        )
        #expect(page.layout().boxes[page.tree.children[0].id]?.scrollHeight == 140)
    }

    @Test(arguments: [("scale(1)", 100, true), ("scale(1)", 101, false)])
    func `a style has at most one hundred functions`(_ function: String, count: Int, isApplied: Bool) throws {
        let value = String(repeating: function + " ", count: count)
        let page = try StyledPage("<view style='transform:\(value)'/>", "")
        #expect(page.layout().notes.isEmpty == isApplied)
    }

    @Test func `deep flex containers are laid out in limited time`() throws {
        let depth = 200
        let open = String(
            repeating: "<view style='display:flex;flex:1'><view style='width:1px;height:9px'/>",
            count: depth
        )
        let page = try StyledPage(open + String(repeating: "</view>", count: depth), "")
        #expect(page.layout().boxes.count == 2 * depth + 1)
    }
}
