import MiniHost
import Testing

/// The relations of components, their slots and their owners.
@Suite struct ComponentTreeTests {
    /// The outline of a page that uses `my-a`, and `my-b` like `my-a`, and its console output.
    private func page(
        _ template: String,
        _ script: String = "Page({})",
        files: [String: String] = [:],
        after code: String? = nil,
    ) async throws -> (outline: [String], lines: [String]) {
        let uses = #"{ "usingComponents": { "my-a": "/components/a", "my-b": "/components/b" } }"#
        var all = [
            "pages/a/a.json": uses, "pages/a/a.axml": template, "pages/a/a.js": script, "components/a.json": uses,
            "components/a.axml": "<slot/>", "components/b.axml": "<slot/>", "components/a.js": "Component({})",
            "components/b.js": "Component({})",
        ]
        all.merge(files) { $1 }
        return try await withProgram(all) { fixture in
            await fixture.idle()
            if let code { _ = try await fixture.evaluate("{ const page = getCurrentPages()[0]; \(code) }; 0") }
            await fixture.idle()
            let outline = try await fixture.program.outline().split(separator: "\n").map {
                String($0.drop { $0 == " " })
            }
            return (outline, fixture.lines + fixture.recorder.uncaught.map { "uncaught \($0.message)" })
        }
    }

    @Test func `the name of a slot may change with its content`() async throws {
        let files = [
            "components/a.axml": "<slot name='{{at}}'/>",
            "components/a.js": "Component({ data: { at: 'one' } })",
        ]
        let template = "<my-a><text slot='one'>1</text><text slot='{{name}}'>2</text></my-a>"
        let script = "Page({ data: { name: 'two' } })"
        #expect(try await page(template, script, files: files).outline == ["my-a", "text", "1"])
        let change = "page.$selectComponent('my-a').setData({ at: 'two' })"
        let other = try await page(template, script, files: files, after: change)
        #expect(other.outline == ["my-a", "text", "2"])
        let both = try await page(template, script, files: files, after: "page.setData({ name: 'one' })")
        #expect(both.outline == ["my-a", "text", "1", "text", "2"])
    }

    @Test(arguments: [
        (
            "<my-b a:for='{{l}}' a:key='id' slot='p{{index}}' n='{{item.id}}'/>",
            ["unmount 1", "unmount 2", "init 2", "init 3"]
        ),
        (
            "<block a:for='{{l}}' a:key='id'><my-b slot='p{{index}}' n='{{item.id}}'/></block>",
            ["unmount 1", "unmount 2", "init 2", "init 3"]
        ),
        ("<my-b a:for='{{l}}' a:key='id' slot='{{item.s}}' n='{{item.id}}'/>", ["unmount 1", "init 3"]),
        ("<my-b a:for='{{l}}' a:key='id' slot='p0' n='{{item.id}}'/>", ["unmount 1", "init 3"]),
        ("<my-b a:for='{{l}}' slot='p{{index}}' n='{{item.id}}'/>", []),
    ])
    func `a row that is passed to a slot is identified by its key`(_ rows: String, _ changes: [String]) async throws {
        let files = [
            "components/a.axml": "<slot name='p0'/><slot name='p1'/>",
            "components/b.axml": "<text>{{n}} of {{first}}</text>",
            "components/b.js": """
            Component({
                data: { first: '' },
                onInit() {
                    this.setData({ first: this.props.n });
                    console.log('init', this.props.n);
                },
                didUnmount() { console.log('unmount', this.data.first) },
            })
            """,
        ]
        let script = "Page({ data: { l: [{ id: 1, s: 'p0' }, { id: 2, s: 'p0' }] } })"
        let shown = try await page(
            "<my-a>\(rows)</my-a>",
            script,
            files: files,
            after: "page.setData({ l: [{ id: 2, s: 'p0' }, { id: 3, s: 'p0' }] })"
        )
        #expect(shown.lines.dropFirst(2).sorted() == changes.sorted())
        let texts = shown.outline.filter { $0.contains(" of ") }
        #expect(texts == (changes.isEmpty ? ["2 of 1", "3 of 2"] : ["2 of 2", "3 of 3"]))
    }

    @Test func `slot props pass through nested components`() async throws {
        let files = [
            "components/a.axml": "<my-b><view slot-scope='inner'><slot value='{{inner.value * 10}}'/></view></my-b>",
            "components/b.axml": "<slot value='{{n}}'/>",
            "components/b.js": "Component({ data: { n: 1 }, didMount() { this.setData({ n: 2 }) } })",
        ]
        let shown = try await page(
            "<my-a><text slot-scope='outer'>{{outer.value}} {{own}}</text></my-a>",
            "Page({ data: { own: 'P' } })",
            files: files
        )
        #expect(shown.outline == ["my-a", "my-b", "view", "text", "20 P"])
        #expect(shown.lines == [])
    }

    @Test(arguments: [
        ("<my-a/>", "<slot name='x' slot='y'/>", ["default"], ["default"]),
        ("<my-a><text slot='x'>own</text></my-a>", "<slot name='x' slot='y'/>", ["text", "own"], ["text", "own"]),
        ("<my-a><text slot='{{at}}'>own</text></my-a>", "<slot name='x' slot='y'/>", ["default"], ["text", "own"]),
        ("<my-a/>", "<slot name='x' slot='y'>inner</slot>", ["inner"], ["inner"]),
        ("<my-a/>", "<slot name='x' slot='y'/><text slot='y'>beside</text>", ["text", "beside"], ["text", "beside"]),
    ])
    func `a slot that is passed on without content shows the fallback`(
        _ template: String,
        _ content: String,
        _ before: [String],
        _ after: [String],
    ) async throws {
        let files = [
            "components/a.axml": "<my-b>\(content)</my-b>", "components/b.axml": "<slot name='y'>default</slot>",
        ]
        let script = "Page({ data: { at: 'other' } })"
        let first = try await page(template, script, files: files).outline
        #expect(first == ["my-a", "my-b"] + before)
        let second = try await page(template, script, files: files, after: "page.setData({ at: 'x' })").outline
        #expect(second == ["my-a", "my-b"] + after)
    }

    @Test func `a slot is passed on through several components`() async throws {
        let files = [
            "components/a.json": #"{ "usingComponents": { "my-b": "/components/b" } }"#,
            "components/b.json": #"{ "usingComponents": { "my-c": "/components/c" } }"#,
            "components/a.axml": "<my-b><slot name='x' slot='y'/></my-b>",
            "components/b.axml": "<my-c><slot name='y' slot='z'/></my-c>",
            "components/c.axml": "<slot name='z'>default</slot>", "components/c.js": "Component({})",
        ]
        let empty = try await page("<my-a/>", files: files).outline
        #expect(empty == ["my-a", "my-b", "my-c", "default"])
        let filled = try await page("<my-a><text slot='x'>own</text></my-a>", files: files).outline
        #expect(filled == ["my-a", "my-b", "my-c", "text", "own"])
    }

    @Test func `a component has references to its owner and to the component that shows it`() async throws {
        let files = [
            "components/a.axml": "<my-b class='own'/><slot/>",
            "components/b.js": """
            Component({ didMount() {
                const name = owner => owner === null ? null : owner.is ?? owner.route;
                console.log(name(this.selectOwnerComponent()), name(this.selectComposedParentComponent()));
            } })
            """,
        ]
        let shown = try await page("<my-a><my-b/></my-a>", files: files)
        #expect(shown.lines == ["/components/a /components/a", "pages/a/a /components/a"])
    }

    @Test func `a placeholder replaces a missing component`() async throws {
        let files = [
            "pages/a/a.json": """
            {
                "usingComponents": { "my-a": "/components/none", "my-b": "/components/b" },
                "componentPlaceholder": { "my-a": "my-b" }
            }
            """,
            "components/b.js": "Component({ didMount() { console.log(this.is, this.props.x) } })",
        ]
        let shown = try await page("<my-a x='1'>inside</my-a>", files: files)
        #expect(shown.outline == ["my-a x=1", "inside"])
        #expect(shown.lines == ["/components/b 1"])
    }

    @Test func `a built-in component replaces a missing component`() async throws {
        let files = [
            "pages/a/a.json": """
            { "usingComponents": { "my-a": "/components/none" }, "componentPlaceholder": { "my-a": "view" } }
            """
        ]
        let script = "Page({ data: { on: true, n: 1 } })"
        let template = "<my-a a:if='{{on}}' class='x{{n}}'>inside {{n}}</my-a>"
        let shown = try await page(template, script, files: files)
        #expect(shown.outline == ["view.x1", "inside 1"])
        #expect(shown.lines == [])
        let change = "page.setData({ on: false }, () => page.setData({ on: true, n: 2 }))"
        let again = try await page(template, script, files: files, after: change)
        #expect(again.outline == ["view.x2", "inside 2"])
    }

    @Test func `a placeholder may be a component of app.json`() async throws {
        let files = [
            "app.json": #"{"pages": ["pages/a/a"], "usingComponents": {"my-b": "/components/b"}}"#,
            "pages/a/a.json": """
            { "usingComponents": { "my-a": "/components/none" }, "componentPlaceholder": { "my-a": "my-b" } }
            """,
            "components/b.js": "Component({ didMount() { console.log(this.is) } })",
        ]
        #expect(try await page("<my-a/>", files: files).lines == ["/components/b"])
    }

    @Test func `a component shows itself to the depth of its data`() async throws {
        let files = [
            "components/a.axml": "<text>{{node.name}}</text><my-a a:for='{{node.children}}' node='{{item}}'/>",
            "components/a.js": "Component({ props: { node: { name: 'none', children: [] } } })",
        ]
        let script = """
            Page({ data: { tree: { name: 'r', children: [{ name: 'x', children: [{ name: 'y' }] }, { name: 'z' }] } } })
            """
        let shown = try await page("<my-a node='{{tree}}'/>", script, files: files)
        #expect(shown.outline.filter { !$0.hasPrefix("my-a") && $0 != "text" } == ["r", "x", "y", "z"])
        let changed = try await page(
            "<my-a node='{{tree}}'/>",
            script,
            files: files,
            after: "page.setData({ 'tree.children[0].children[0].name': 'changed' })"
        )
        #expect(changed.outline.filter { !$0.hasPrefix("my-a") && $0 != "text" } == ["r", "x", "changed", "z"])
    }

    @Test func `a reference is updated as its component is added and removed`() async throws {
        let script = """
            Page({ data: { shown: true }, take(one) { console.log('took', one.is, this === getCurrentPages()[0]) } })
            """
        let template = "<my-a a:if='{{shown}}' ref='take'/>"
        let twice = "await new Promise(done => page.setData({ shown: false }, done)); page.setData({ shown: true })"
        let taken = try await page(template, script, after: twice).lines
        #expect(taken == ["took /components/a true", "took /components/a true"])
    }
}
