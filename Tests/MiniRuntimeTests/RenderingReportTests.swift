import MiniCore
import MiniHost
import ProgramModes
import Testing

/// The changes of pages that a host receives after renderings.
@Suite(.timeLimit(.minutes(5))) struct RenderingReportTests {
    private static let template = """
        <view class="head {{tone}}">{{title}}</view>
        <view a:if="{{isOpen}}"><text>open</text></view>
        <view a:else>closed</view>
        <view id="list"><view a:for="{{rows}}" a:key="id"><text>{{item.text}}</text></view></view>
        <card rows="{{rows}}">{{title}}</card>
        """

    /// The files of a program with a list and a component.
    private static let files = [
        "pages/a/a.json": "{ \"usingComponents\": { \"card\": \"/card/card\" } }",
        "pages/a/a.axml": template,
        "pages/a/a.js": "Page({ data: { tone: 'cold', title: 'one', isOpen: false, rows: [] } })",
        "card/card.json": "{ \"component\": true }",
        "card/card.axml": "<view a:for=\"{{rows}}\">{{item.text}}</view><slot/>",
        "card/card.js": "Component({ props: { rows: [] } })",
        "pages/b/b.js": "Page({})",
    ]

    private func run(_ body: (ProgramFixture) async throws -> Void) async throws {
        try await withProgram(Self.files, page: "pages/a/a") {
            $0.reportsRenderings = true
        } _: { fixture in
            await fixture.idle()
            try await body(fixture)
        }
    }

    private func setData(_ data: String, _ fixture: ProgramFixture) async throws {
        _ = try await fixture.evaluate("getCurrentPages()[0].setData(\(data))")
        await fixture.idle()
    }

    private static func renderings(_ fixture: ProgramFixture) -> [PageRendering] {
        fixture.recorder.events.compactMap { if case .rendered(let rendering) = $0 { rendering } else { nil } }
    }

    @Test func `the changes turn each tree of a page into the next`() async throws {
        func rows(_ ids: [Int]) -> String {
            "{ rows: [" + ids.map { "{ id: \($0), text: 'row \($0)' }" }.joined(separator: ",") + "] }"
        }
        let steps = [
            "{ title: 'two' }", "{ tone: 'warm' }", "{ isOpen: true }", rows([1, 2, 3, 4, 5]), rows([5, 4, 3, 2, 1]),
            rows([5, 9, 3, 1, 8, 2]), "{ 'rows[2].text': 'changed' }", rows([2, 5, 9, 3, 1, 8]), rows([]),
            "{ isOpen: false, title: '', tone: 'cold' }", rows([7, 6]), rows([6, 10, 7, 11]),
        ]
        try await run { fixture in
            for step in steps {
                try await setData(step, fixture)
                let copy = TreeCopy()
                for rendering in Self.renderings(fixture) { try copy.apply(rendering.changes) }
                let tree = try #require(try await fixture.program.snapshot())
                #expect(copy.root.description == TreeCopy.Node(tree).description, "after \(step)")
            }
            let numbers = Self.renderings(fixture).map(\.number)
            #expect(numbers == Array(1...numbers.count))
        }
    }

    @Test(arguments: [
        ("{ title: 'two' }", ["text two", "text two"]),
        ("{ tone: 'warm' }", ["attributes head warm"]),
        ("{ isOpen: true }", ["removed", "inserted view"]),
        ("{ title: 'one' }", []),
    ])
    func `a rendering contains the changed nodes only`(_ data: String, _ changes: [String]) async throws {
        try await run { fixture in
            let count = Self.renderings(fixture).count
            try await setData(data, fixture)
            let texts = Self.renderings(fixture).dropFirst(count).flatMap(\.changes).map { change in
                switch change {
                case .removed: "removed"
                case .inserted(let node, _, _): "inserted \(node.tag)"
                case .moved: "moved"
                case .attributes(_, let attributes): "attributes \(attributes["class"]?.string ?? "")"
                case .text(_, let text): "text \(text)"
                }
            }
            #expect(texts == changes)
        }
    }

    @Test func `a moved row is not inserted again`() async throws {
        try await run { fixture in
            try await setData("{ rows: [1, 2, 3, 4].map(id => ({ id, text: '' })) }", fixture)
            let count = Self.renderings(fixture).count
            try await setData("{ rows: [4, 1, 2, 3].map(id => ({ id, text: '' })) }", fixture)
            let moves = Self.renderings(fixture).dropFirst(count).flatMap(\.changes).filter { change in
                // The list is also an attribute of the component.
                if case .attributes = change { false } else { true }
            }
            #expect(moves.count == 1)
            #expect(moves.allSatisfy { if case .moved(_, before: .some) = $0 { true } else { false } })
        }
    }

    @Test(.enabled(if: !ProgramMode.isIsolated, "the numbers of pages are those of this process"))
    func `the changes of a covered page have its number and path`() async throws {
        try await run { fixture in
            _ = try await fixture.evaluate("my.navigateTo({ url: '/pages/b/b' })")
            await fixture.idle()
            try await setData("{ title: 'two' }", fixture)
            let renderings = Self.renderings(fixture)
            let pages = try await fixture.local.openPages
            #expect(renderings.map(\.path) == ["pages/a/a", "pages/b/b", "pages/a/a"])
            #expect(renderings.map(\.number) == [1, 1, 2])
            #expect(renderings.map(\.page) == [pages[0].id, pages[1].id, pages[0].id])
        }
    }

    @Test func `changes beyond the limit of a turn are dropped with a warning, and their number is missing`()
        async throws
    {
        try await run { fixture in
            // The title is in the tree twice.
            try await setData("{ title: 'x'.repeat(5000000) }", fixture)
            try await setData("{ title: 'two' }", fixture)
            #expect(Self.renderings(fixture).map(\.number) == [1, 3])
            #expect(
                fixture.recorder.warnings == [
                    "the program rendered too much; changes of pages beyond the limit are not reported"
                ]
            )
        }
    }

    @Test func `renderings are not reported without a request`() async throws {
        try await withProgram(Self.files, page: "pages/a/a") { fixture in
            await fixture.idle()
            try await setData("{ title: 'two' }", fixture)
            #expect(Self.renderings(fixture).isEmpty)
        }
    }
}

/// A copy of a page's tree that applies changes.
private final class TreeCopy {
    final class Node: CustomStringConvertible {
        let id: Int
        let tag: String
        var text: String
        var attributes: ScriptObject
        var children: [Node]

        init(_ node: ViewNode) {
            id = node.id
            tag = node.tag
            text = node.text
            attributes = node.attributes
            children = node.children.map(Node.init)
        }

        var description: String {
            "(\(id) \(tag) \(JSON.text(.string(text))) \(JSON.text(.object(attributes))) \(children))"
        }

        var all: [Node] { [self] + children.flatMap(\.all) }
    }

    let root = Node(ViewNode(id: 0, tag: "page"))

    private func node(_ id: Int) throws -> Node { try #require(root.all.first { $0.id == id }) }

    private func parent(of id: Int) throws -> Node {
        try #require(root.all.first { $0.children.contains { $0.id == id } })
    }

    private func insert(_ node: Node, into parent: Node, before next: Int?) throws {
        let place = next.map { next in parent.children.firstIndex { $0.id == next } }
        parent.children.insert(node, at: place == nil ? parent.children.count : try #require(place ?? nil))
    }

    func apply(_ changes: [PageRendering.Change]) throws {
        for change in changes {
            switch change {
            case .removed(let id): try parent(of: id).children.removeAll { $0.id == id }
            case .inserted(let node, let parent, let next):
                try insert(Node(node), into: try self.node(parent), before: next)
            case .moved(let id, let next):
                let (node, parent) = (try node(id), try parent(of: id))
                parent.children.removeAll { $0.id == id }
                try insert(node, into: parent, before: next)
            case .attributes(let id, let attributes): try node(id).attributes = attributes
            case .text(let id, let text): try node(id).text = text
            }
        }
    }
}
