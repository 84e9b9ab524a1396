import MiniHost
import Testing

/// Features of components besides data and props: mixins, observers, relations, references.
@Suite struct ComponentFeatureTests {
    /// Opens a page that uses `my-a` and `my-b`, runs code in it, and returns the later console output.
    func lines(
        _ files: [String: String],
        _ page: String = "<my-a/>",
        pageScript: String = "Page({})",
        after code: String? = nil,
        configure: (inout [String: String]) -> Void = { _ in },
    ) async throws -> [String] {
        var all = [
            "pages/a/a.json": #"{ "usingComponents": { "my-a": "/components/a", "my-b": "/components/b" } }"#,
            "pages/a/a.axml": page,
            "pages/a/a.js": pageScript,
            "components/a.axml": "<slot/>",
            "components/b.axml": "<slot/>",
            "components/a.js": "Component({})",
            "components/b.js": "Component({})",
        ]
        all.merge(files) { $1 }
        configure(&all)
        return try await withProgram(all) { fixture in
            await fixture.idle()
            let before = code == nil ? 0 : fixture.lines.count
            if let code { _ = try await fixture.evaluate("{ const page = getCurrentPages()[0]; \(code) }; 0") }
            await fixture.idle()
            return fixture.lines.dropFirst(before) + fixture.recorder.uncaught.map { "uncaught \($0.message)" }
        }
    }

    @Test func `mixins run before the component, and the members of the component take precedence`() async throws {
        let script = """
            const log = name => ({
                onInit() { console.log(name) }, data: { who: name }, methods: { m() { return name } },
            });
            const inner = Mixin(log('inner'));
            const outer = Mixin({ mixins: [inner], ...log('outer') });
            Component({
                mixins: [outer, inner, { ...log('plain'), props: { p: 1 } }], data: { who: 'own' },
                onInit() { console.log('own', this.data.who, this.m(), this.props.p, this.hasMixin(inner)) },
            })
            """
        let lines = try await lines(["components/a.js": script])
        #expect(lines == ["inner", "outer", "plain", "own own plain 1 true"])
    }

    @Test func `a Mixin may change the definitions that use it`() async throws {
        let script = """
            const inner = Mixin({ definitionFilter(part) { part.data = { n: 5 } } });
            const outer = Mixin({ mixins: [inner], definitionFilter(part, filters) { filters[0](part) } });
            Component({ mixins: [outer], onInit() { console.log(this.data.n) } })
            """
        #expect(try await lines(["components/a.js": script]) == ["5"])
    }

    @Test(arguments: [
        ("'a, b': function (a, b) { console.log(a, b) }", "this.setData({ a: 1, b: 2 })", ["1 2"]),
        ("'s.f': function (f) { console.log(f) }", "this.setData({ 's.f': 1 })", ["1"]),
        ("'s.f': function (f) { console.log(f) }", "this.setData({ s: { f: 2 } })", ["2"]),
        ("'s.f': function (f) { console.log(f) }", "this.setData({ 's.f.g': 1 })", []),
        ("'s.**': function (s) { console.log(s.f.g) }", "this.setData({ 's.f.g': 1 })", ["1"]),
        ("'l[1]': function (l) { console.log(l) }", "this.setData({ 'l[1]': 3 })", ["3"]),
        ("'l[1]': function (l) { console.log(l) }", "this.setData({ 'l[0]': 3 })", []),
        ("'**': function (all) { console.log(all.p, all.a) }", "this.setData({ a: 1 })", ["0 1"]),
        ("a() { this.setData({ b: 2 }) }, b() { console.log('b') }", "this.setData({ a: 1 })", ["b"]),
    ])
    func `observers receive the values that setData sets`(observers: String, change: String, printed: [String])
        async throws
    {
        let script = """
            Component({
                options: { observers: true }, props: { p: 0 }, observers: { \(observers) },
                methods: { change() { \(change) } },
            })
            """
        let page = "Page({ options: { observers: true }, observers: { \(observers) }, change() { \(change) } })"
        let code = "page.$selectComponent('my-a').change()"
        #expect(try await lines(["components/a.js": script], after: code) == printed)
        // A page has no props.
        if !observers.contains("'**'") {
            #expect(try await lines([:], pageScript: page, after: "page.change()") == printed)
        }
    }

    @Test func `observers of props run once for each update`() async throws {
        let script = """
            Component({ options: { observers: true }, props: { p: 0 }, observers: { p(p) { console.log(p) } } })
            """
        let lines = try await lines(
            ["components/a.js": script],
            "<my-a p=\"{{n}}\"/>",
            pageScript: "Page({ data: { n: 1 } })",
            after: "page.$batchedUpdates(() => { page.setData({ n: 2 }); page.setData({ n: 3 }) })"
        )
        #expect(lines == ["3"])
    }

    @Test func `endless observers are stopped`() async throws {
        let script = """
            Component({
                options: { observers: true }, data: { n: 0 }, observers: { n(n) { this.setData({ n: n + 1 }) } },
                methods: { go() { this.setData({ n: 1 }) } },
            })
            """
        let lines = try await lines(["components/a.js": script], after: "page.$selectComponent('my-a').go()")
        #expect(lines == ["uncaught observers have changed what they observe 100 times, without end"])
    }

    @Test func `lifetimes run in order if they are enabled`() async throws {
        let logged = ["created", "attached", "ready", "moved", "detached"].map {
            "\($0)() { console.log(this.props.n, '\($0)') }"
        }.joined(separator: ", ")
        let steps = ["onInit", "didMount", "didUnmount"].map { "\($0)() { console.log(this.props.n, '\($0)') }" }
        let script = """
            Component({
                options: { lifetimes: true }, lifetimes: { \(logged) }, \(steps.joined(separator: ", "))
            })
            """
        let page = "<my-a a:for='{{l}}' a:key='*this' n='{{item}}'><my-a n='{{item + 1}}'/></my-a>"
        let pageScript = "Page({ data: { l: [1] } })"
        let all = try await lines(["components/a.js": script], page, pageScript: pageScript)
        #expect(
            all == [
                "1 created", "1 onInit", "2 created", "2 onInit", "1 attached", "2 attached",
                "2 didMount", "2 ready", "1 didMount", "1 ready",
            ]
        )
        let empty = "page.setData({ l: [] })"
        let gone = try await lines(["components/a.js": script], page, pageScript: pageScript, after: empty)
        #expect(gone == ["1 detached", "1 didUnmount", "2 detached", "2 didUnmount"])
        let moved = try await lines(
            ["components/a.js": script],
            "<my-a a:for='{{l}}' a:key='*this' n='{{item}}'/>",
            pageScript: "Page({ data: { l: [1, 2, 3] } })",
            after: "page.setData({ l: [2, 1, 3] })"
        )
        #expect(moved == ["1 moved"])
        let off = script.replacing("lifetimes: true", with: "lifetimes: false")
        #expect(try await lines(["components/a.js": off], "<my-a n=\"1\"/>") == ["1 onInit", "1 didMount"])
    }

    @Test func `relations link nested components`() async throws {
        let outer = """
            Component({ options: { relations: true }, data: { name: 'outer' }, relations: { './b': {
                type: 'descendant',
                linked(b) { console.log('outer linked', b.props.n) },
                unlinked(b) { console.log('outer unlinked', b.props.n) },
            } }, didMount() { console.log(this.getRelationNodes('./b').map(b => b.props.n).join()) } })
            """
        let inner = """
            Component({ options: { relations: true }, relations: { './a': {
                type: 'ancestor', linked(a) { console.log('inner linked', a.data.name) },
            } } })
            """
        let files = ["components/a.js": outer, "components/b.js": inner]
        let page = "<my-a><view><my-b n='1'/></view><my-b a:if='{{shown}}' n='2'/></my-a>"
        let pageScript = "Page({ data: { shown: true } })"
        let linked = ["inner linked outer", "outer linked 1", "inner linked outer", "outer linked 2", "1,2"]
        #expect(try await lines(files, page, pageScript: pageScript) == linked)
        let gone = try await lines(files, page, pageScript: pageScript, after: "page.setData({ shown: false })")
        #expect(gone == ["outer unlinked 2"])
    }

    @Test func `references and selections return the value of ref`() async throws {
        let files = [
            "components/a.js": "Component({ ref() { return { hello: 'from ref' } } })",
            "components/b.js": """
            Component({ didMount() {
                console.log(this.selectOwnerComponent() === this.$page, this.selectComposedParentComponent().hello);
                console.log(this.hasMixin('ref'), this.$page.route, this.is, this.$id > 0);
            } })
            """,
        ]
        let page = "<my-a ref=\"take\" class=\"x\"><my-b class=\"y\"/></my-a>"
        let pageScript = """
            Page({ take(a) { console.log('ref', a.hello) }, onReady() {
                console.log(this.$selectComponent('.x').hello, this.$selectAllComponents('my-b').length);
                console.log(this.$selectComponent('.none'), this.$selectComponent('.y').is);
                console.log(this.$selectComponent('.x') === this.$selectComponent('.x'));
            } })
            """
        #expect(
            try await lines(files, page, pageScript: pageScript) == [
                "true from ref", "false pages/a/a /components/b true", "ref from ref", "from ref 1",
                "null /components/b", "true",
            ]
        )
    }

    @Test func `events of the page reach its components`() async throws {
        let script = "Component({ rootEvents: { onHide() { console.log('hidden', this.is) } } })"
        let files = ["components/a.js": script, "pages/b/b.js": "Page({})"]
        let lines = try await lines(files, after: "my.navigateTo({ url: '../b/b' })")
        #expect(lines == ["hidden /components/a"])
    }

    @Test func `a page inherits data, methods and observers of its mixins`() async throws {
        let script = """
            const mixin = Mixin({ data: { a: 1, b: 1 }, methods: { m() { return 'mixin' }, n() { return 'mixin' } } });
            Page({ mixins: [mixin], data: { b: 2 }, n() { return 'page' }, onLoad() {
                console.log(this.data.a, this.data.b, this.m(), this.n());
            } })
            """
        #expect(try await lines([:], pageScript: script) == ["1 2 mixin page"])
    }

    @Test func `a generic component is selected by the owner, or is the default`() async throws {
        let files = [
            "components/a.json": #"{ "component": true, "componentGenerics": { "row": { "default": "./b" } } }"#,
            "components/a.axml": "<row/>",
            "components/b.js": "Component({ didMount() { console.log('default') } })",
            "components/c.js": "Component({ didMount() { console.log('chosen') } })",
            "components/c.axml": "<view/>",
            "pages/a/a.json":
                #"{ "usingComponents": { "my-a": "/components/a", "my-c": "/components/c" } }"#,
        ]
        #expect(try await lines(files, "<my-a/><my-a generic:row=\"my-c\"/>") == ["default", "chosen"])
    }

    @Test func `the router of a component resolves paths relative to its file`() async throws {
        let files = [
            "components/a.js":
                "Component({ methods: { go() { return this.router.navigateTo({ url: '../pages/b/b' }) } } })",
            "pages/b/b.js": "Page({ onLoad() { console.log(this.route) } })",
        ]
        #expect(try await lines(files, after: "await page.$selectComponent('my-a').go()") == ["pages/b/b"])
    }

    @Test func `a component's file may call Component in a file of a bundle`() async throws {
        let files = [
            "components/a.js": "require('../bundle').Component = Component; require('../parts/a')",
            "bundle.js": "exports.sum = 0",
            "parts/a.js": "require('../bundle').Component({ didMount() { console.log(this.is) } })",
        ]
        #expect(try await lines(files) == ["/components/a"])
    }

    @Test func `templates and props have the names of the filled slots`() async throws {
        let files = [
            "components/a.js": """
            Component({
                didMount() { this.log() },
                didUpdate() { this.log() },
                methods: {
                    log() {
                        const { $slots } = this.props;
                        console.log(Object.keys(this.props).join(), Object.keys($slots).sort().join(), $slots.foot?.length);
                    },
                },
            })
            """,
            "components/a.axml": "<text a:if='{{$slots.foot}}'>foot</text><text a:if='{{$slots.$default}}'>own</text>",
            "components/b.js": "Component({ didMount() { console.log(this.props.$slots.foot) } })",
        ]
        let page = "<my-a n='{{n}}'>x<view slot='foot'/></my-a><my-b/>"
        try await withProgram(
            files.merging([
                "pages/a/a.json": #"{ "usingComponents": { "my-a": "/components/a", "my-b": "/components/b" } }"#,
                "pages/a/a.axml": page, "pages/a/a.js": "Page({ data: { n: 1 } })",
                "components/b.axml": "<view/>",
            ]) { $1 }
        ) { fixture in
            await fixture.idle()
            _ = try await fixture.evaluate("getCurrentPages()[0].setData({ n: 2 })")
            await fixture.idle()
            #expect(fixture.lines == ["n $default,foot 1", "undefined", "n $default,foot 1"])
            let outline = try await fixture.program.outline()
            #expect(outline.contains("foot"))
            #expect(outline.contains("own"))
        }
    }

    @Test func `npm packages provide components`() async throws {
        let files = [
            "node_modules/kit/es/box/index.js": "Component({ didMount() { console.log(this.is) } })",
            "node_modules/kit/es/box/index.axml": "<view/>",
            "pages/a/a.json": #"{ "usingComponents": { "box": "kit/es/box/index" } }"#,
        ]
        #expect(try await lines(files, "<box/>") == ["/node_modules/kit/es/box/index"])
    }

    @Test func `a template that fails leaves its component empty, and the program continues`() async throws {
        let lines = try await lines(
            [
                "components/a.axml": "<view/>\n<view>{{'x'.repeat(n)}}</view>",
                "components/b.js":
                    "Component({ didMount() { console.log('rest') } })",
            ],
            "<my-a n=\"{{-1}}\"/><my-b/>"
        )
        #expect(lines.first == "rest")
        #expect(lines.count == 2)
        #expect(lines.last?.hasPrefix("uncaught ") == true)
    }

    @Test func `props keep their identity where they do not change`() async throws {
        let script = """
            Component({ didUpdate(props) { console.log(props.list === this.props.list, props.n, this.props.n) } })
            """
        let lines = try await lines(
            ["components/a.js": script],
            "<my-a list=\"{{list}}\" n=\"{{n}}\"/>",
            pageScript: "Page({ data: { list: [1], n: 1 } })",
            after: "page.setData({ n: 2 })"
        )
        #expect(lines == ["true 1 2"])
    }

    @Test func `errors of components are reported to the program`() async throws {
        let script = "Component({ didMount() { throw new Error('lost') } })"
        let lines = try await lines(
            ["components/a.js": script],
            pageScript: """
                Page({ onLoad() {
                    my.onComponentError((error, method, component) => console.log(error.message, method, component.is))
                } })
                """
        )
        #expect(lines == ["lost didMount /components/a", "uncaught lost"])
    }
}
