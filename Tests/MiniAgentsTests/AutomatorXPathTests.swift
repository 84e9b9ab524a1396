import MiniCore
import Testing

@testable import MiniAgents

/// Paths of XPath on a tree.
struct AutomatorXPathTests {
    /// A page with two lists, whose elements have the ids 1 to 9.
    private static let page = ViewNode(
        id: 0,
        tag: "page",
        children: [
            ViewNode(
                id: 1,
                tag: "view",
                attributes: ScriptObject([("class", "list first"), ("hidden", false)]),
                children: [
                    ViewNode(id: 2, tag: "text", children: [ViewNode(id: 20, text: " Tea ")]),
                    ViewNode(id: 3, tag: "text", children: [ViewNode(id: 21, text: "Milk")]),
                    ViewNode(id: 4, tag: "button", attributes: ScriptObject([("data-price", 12)])),
                ]
            ),
            ViewNode(
                id: 5,
                tag: "view",
                attributes: ScriptObject([("class", "list"), ("id", "other")]),
                children: [
                    ViewNode(
                        id: 6,
                        tag: "view",
                        children: [ViewNode(id: 7, tag: "text", children: [ViewNode(id: 22, text: "Tea bag")])]
                    ),
                    ViewNode(id: 8, tag: "text"),
                    ViewNode(id: 9, tag: "scroll-view"),
                ]
            ),
        ]
    )

    private static let paths: [(String, [Int])] = [
        ("/page", [0]), ("/view", []), ("view", [1, 5]), ("/page/view", [1, 5]), ("/page/*", [1, 5]),
        ("//view", [1, 5, 6]), ("//view//text", [2, 3, 7, 8]), ("/page//text", [2, 3, 7, 8]),
        ("//view/text", [2, 3, 7, 8]),
        ("//scroll-view", [9]), ("//none", []), ("//text[1]", [2, 7, 8]), ("//view/text[2]", [3]),
        ("/page/view[last()]/*[last()]", [9]), ("//*[position() <= 1]", [0, 1, 2, 6, 7]),
        ("//view[@id]", [5]), ("//view[@id='other']", [5]), ("//view[@id!=\"other\"]", []),
        ("//view[not(@id)]", [1, 6]), ("//view[contains(@class, 'first')]", [1]),
        ("//view[starts-with(@class, 'list')][2]", [5]), ("//*[@data-price > 11 and @data-price < 13]", [4]),
        ("//*[@hidden='false']", [1]), ("//text[text()='Tea']", [2]), ("//text[.='Tea bag']", [7]),
        ("//view[.='Tea bag']", [5, 6]), ("//text[text()]", [2, 3, 7]), ("//text[string-length(.) = 4]", [3]),
        ("//text[normalize-space()='Milk' or contains(text(), 'bag')]", [3, 7]),
        ("//*[name()='button']", [4]), (" // text [ ( 1 = 1 ) ] [ 2 ] ", [3]),
    ]

    @Test(arguments: paths)
    func `a path finds elements in document order`(_ path: String, _ ids: [Int]) throws {
        #expect(try AutomatorXPath(path).elements(in: Self.page).map(\.id) == ids, "\(path)")
    }

    @Test(arguments: [
        "", "/", "//", "//view[", "//view[]", "//view[@]", "//view[last(]", "//view[contains(@a)]", "//view[text('a')]",
        "//view['a]", "//view[1", "//view]", "../view", "//view[position() = last() - 1]", "//view/text()",
        "//view[unknown()]",
        "//view | //text", "(//view)[1]",
    ])
    func `a path that is not supported is an error with its place`(_ path: String) throws {
        let error = #expect(throws: ToolFault.self) { _ = try AutomatorXPath(path) }
        #expect(error?.message.contains("cannot be read at ") == true, "\(error?.message ?? "")")
    }

    @Test func `a path with too many characters is an error`() throws {
        let path = "//view[" + String(repeating: "(", count: 1_000)
        let error = #expect(throws: ToolFault.self) { _ = try AutomatorXPath(path) }
        #expect(error?.message == "A path of XPath has at most 1000 characters.")
    }
}
