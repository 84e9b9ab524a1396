import MiniCore
import MiniEngine
import MiniView
import Testing
import ViewFixtures

struct SnapshotTests {
    private func snapshot(_ template: String, _ data: String = "{}") throws -> ViewNode {
        try ViewFixture.run { fixture in
            try fixture.open(template, data)
            let text = try fixture.inspect("snapshot").string ?? ""
            return try #require(ViewSnapshot(text)).root
        }
    }

    @Test func `a snapshot has the page around its nodes in document order`() throws {
        let page = try snapshot("<view id='a'>x<text>y</text></view><block a:if='{{true}}'><image/></block>")
        #expect(page.id == 0)
        #expect(page.tag == "page")
        #expect(page.scope == "page.axml")
        #expect(page.owner == 1)
        #expect(page.children.map(\.tag) == ["view", "image"])
        #expect(page.children[0].children.map(\.kind) == [.text, .element])
        #expect(page.children[0].children[0].text == "x")
        #expect(page.children[0].children[1].children[0].text == "y")
        #expect(page.children[0].scope == "page.axml")
    }

    @Test func `class and style are text, and other attributes keep their types`() throws {
        let page = try snapshot(
            "<view class='{{names}}' style='{{look}}' count='{{n}}' on='{{yes}}' data-list='{{list}}'/>",
            "{ names: ['a', { b: true, c: false }], look: { fontSize: '2rpx' }, n: 3, yes: true, list: [1, { x: null }] }"
        )
        let attributes = page.children[0].attributes
        #expect(attributes["class"] == "a b")
        #expect(attributes["style"] == "font-size: 2rpx")
        #expect(attributes["count"] == 3)
        #expect(attributes["on"] == true)
        #expect(attributes["data-list"] == [1, ["x": .null]])
    }

    @Test func `a snapshot names the attributes with functions of SJS`() throws {
        let text = #"""
            {"page": 1, "owners": {"1": "a"}, "nodes": [
              [0, 2, 1, "view", {"id": "x"}, null, null, null, ["onTap"]], [0, 3, 1, "c", {}, 4, "c/c", true, ["onLongTap"]],
              [0, 5, 1, "text", {}]
            ]}
            """#
        let page = try #require(ViewSnapshot(text)).root
        #expect(page.children.map(\.scriptAttributes) == [["onTap"], ["onLongTap"], []])
        #expect(page.children.map { $0.component?.path } == [nil, "c/c", nil])
    }

    @Test func `nodes keep their ids across renderings`() throws {
        try ViewFixture.run { fixture in
            try fixture.open("<view a:if='{{more}}'/><text>{{n}}</text>", "{ n: 1 }")
            let first = try #require(ViewSnapshot(try fixture.inspect("snapshot").string ?? "")).root
            try fixture.update("[['n', 2], ['more', true]]")
            let second = try #require(ViewSnapshot(try fixture.inspect("snapshot").string ?? "")).root
            #expect(first.children[0].id == second.children[1].id)
            #expect(second.children[1].children[0].text == "2")
        }
    }

    @Test func `a tree deeper than the maximum depth of values is copied`() throws {
        let depth = 200
        let open = String(repeating: "<view>", count: depth)
        let page = try snapshot(open + "x" + String(repeating: "</view>", count: depth))
        var node = page
        var count = 0
        while let child = node.children.first {
            node = child
            count += 1
        }
        #expect(count == depth + 1)
        #expect(node.text == "x")
    }

    @Test func `a page that is not rendered has no children`() throws {
        try ViewFixture.run { fixture in
            try fixture.register("<view/>", path: "page.axml")
            #expect(try fixture.create("{}") == nil)
            let text = try fixture.inspect("snapshot").string ?? ""
            #expect(ViewSnapshot(text)?.root.children.isEmpty == true)
        }
    }

    @Test func `an invalid snapshot is nil`() {
        #expect(ViewSnapshot("") == nil)
        #expect(ViewSnapshot("[]") == nil)
    }
}
