import MiniCore
import MiniStyle
import Testing
import ViewFixtures

/// Style sheets of grids that would take much time or memory without limits.
struct GridLimitTests {
    /// The x of the only item of a container, which is placed between its last two lines.
    private static func lastColumn(_ tracks: String) throws -> String? {
        let template = """
            <view style='display:grid;justify-content:start;grid-template-columns:\(tracks)'>\
            <view id='a' style='grid-column:-2;height:1px'/></view>
            """
        return try StyledPage(template, "").boxes()["a"]
    }

    @Test(arguments: [
        ("repeat(1000, 1px)", "999 0 1 1"), ("repeat(1001, 1px)", "999 0 1 1"),
        ("repeat(9999999, 1px)", "999 0 1 1"), ("repeat(600, 1px) repeat(600, 1px)", "999 0 1 1"),
        ("repeat(auto-fill, 0px)", "0 0 0 1"),
    ])
    func `a container has at most a thousand explicit tracks`(tracks: String, box: String) throws {
        #expect(try Self.lastColumn(tracks) == box)
    }

    @Test(arguments: [
        "1px 2", "repeat(0, 1px)", "repeat(2, repeat(2, 1px))", "repeat(2)", "minmax(1fr, 1px)", "[a] [b",
    ])
    func `an invalid list of tracks is reported and ignored`(tracks: String) throws {
        let page = try StyledPage("<view style='display:grid;grid-template-rows:\(tracks)'/>", "")
        #expect(page.layout().notes == ["grid-template-rows: \(tracks) is ignored"])
    }

    @Test func `the number of a line is at most a thousand`() throws {
        let page = try StyledPage(
            """
            <view style='display:grid;grid-auto-columns:1px;justify-content:start'>\
            <view id='a' style='grid-column:99999999;height:1px'/><view id='b' style='grid-column:1 / span 99999999'/></view>
            """,
            ""
        )
        let boxes = page.boxes()
        #expect(boxes["a"] == "999 0 1 1")
        #expect(boxes["b"] == "0 1 1000 0")
    }

    @Test(.timeLimit(.minutes(5)), arguments: ["", "grid-auto-flow:dense"])
    func `large items take limited time and memory`(flow: String) throws {
        let items = (0..<200).map { "<view style='grid-column:span \($0 * 5 + 1);grid-row:span 1000'/>" }
        let page = try StyledPage("<view style='display:grid;\(flow)'>\(items.joined())</view>", "")
        #expect(page.layout().boxes.count == 202)
    }

    @Test(.timeLimit(.minutes(5))) func `deep grid containers are laid out in limited time`() throws {
        let depth = 200
        let open = String(
            repeating: "<view style='display:grid;grid-template-columns:1fr auto'><view style='width:1px;height:9px'/>",
            count: depth
        )
        let page = try StyledPage(open + String(repeating: "</view>", count: depth), "")
        #expect(page.layout().boxes.count == 2 * depth + 1)
    }
}
