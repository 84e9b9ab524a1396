import MiniCore
import Testing
import ViewFixtures

/// The ranges of sticky boxes, in a window of 375 by 600 pixels.
struct StickyLayoutTests {
    /// The range of the element `s`, and its box.
    private static func sticky(_ template: String) throws -> (range: StickyRange, box: LayoutBox, layout: PageLayout) {
        let page = try StyledPage(template, "")
        let layout = page.layout()
        let id = try #require(layout.stickyRanges.keys.first)
        return (try #require(layout.stickyRanges[id]), try #require(layout.boxes[id]), layout)
    }

    private static let window = LayoutBox(x: 0, y: 0, width: 375, height: 600)

    /// A header of 20 pixels in a section of 300, after 100 pixels.
    private static let header = """
        <view style='height:100px'/><view style='height:300px'>\
        <view style='position:sticky;top:10px;height:20px'/></view><view style='height:900px'/>
        """

    @Test(arguments: [(0.0, 100.0), (90, 10), (91, 10), (200, 10), (370, 10), (375, 5), (400, -20)])
    func `a header is kept at the top while its section is visible`(scrollTop: Double, top: Double) throws {
        var (range, box, _) = try Self.sticky(Self.header)
        box.y -= scrollTop
        #expect(range.scrollContainer == nil)
        #expect(box.y + range.shift(of: box, in: Self.window).y == top)
    }

    @Test(arguments: [(0.0, 575.0), (150, 575), (180, 575), (220, 535)])
    func `a bar is kept at the bottom until its place is reached`(scrollTop: Double, top: Double) throws {
        var (range, box, _) = try Self.sticky(
            "<view style='height:755px'/><view style='position:sticky;bottom:5px;height:20px'/>"
        )
        box.y -= scrollTop
        #expect(box.y + range.shift(of: box, in: Self.window).y == top)
    }

    @Test func `a box between two edges without space for it is kept at the first one`() throws {
        let (range, box, _) = try Self.sticky(
            "<view style='height:2000px'><view style='position:sticky;top:400px;bottom:300px;height:50px'/></view>"
        )
        #expect(box.y + range.shift(of: box, in: Self.window).y == 400)
    }

    @Test func `the edges are those of the padding box of the scroll container`() throws {
        let (range, box, layout) = try Self.sticky(
            """
            <scroll-view style='height:100px;border:3px solid;padding:7px'>\
            <view style='position:sticky;top:10%;height:20px;margin-bottom:4px'/><view style='height:400px'/></scroll-view>
            """
        )
        let container = try #require(range.scrollContainer)
        #expect(range.insets == StickyRange.Insets(top: 3 + 11.4))
        // The content is 424 pixels high, and the box may move to its end.
        #expect(range.space.bottom == 400)
        #expect(box.y == 10)
        let port = try #require(layout.boxes[container])
        #expect(range.shift(of: box, in: port).y == 4.4)
    }

    @Test func `percentages of a page are of the window`() throws {
        let (range, _, _) = try Self.sticky("<view style='position:sticky;top:10%;left:20%'/>")
        #expect(range.insets == StickyRange.Insets(top: 60, left: 75))
    }

    @Test func `margins and padding limit the space`() throws {
        let (range, _, _) = try Self.sticky(
            """
            <view style='height:100px;width:200px;padding:5px'>\
            <view style='position:sticky;left:0;width:50px;height:10px;margin:8px 6px 9px 7px'/></view>
            """
        )
        #expect(range.space == StickyRange.Insets(top: 0, right: 137, bottom: 73, left: 0))
    }

    @Test func `a sticky element contains what is positioned in it`() throws {
        let boxes = try StyledPage(
            """
            <view style='height:10px'/><view style='position:sticky;height:50px'>\
            <view id='a' style='position:absolute;bottom:0;right:0;width:5px;height:5px'/></view>
            """,
            ""
        ).boxes()
        #expect(boxes["a"] == "370 55 5 5")
    }
}
