import MiniRuntime
import Testing

/// Behaviour that published components depend on: names of props, and values that are no update.
extension ComponentFeatureTests {
    @Test func `attributes with hyphens are props in camel case`() async throws {
        let script = """
            Component({
                props: { maxNum: 1, 'item-id': 0 },
                deriveDataFromProps({ maxNum }) { if (maxNum !== this.props.maxNum) console.log('next', maxNum) },
                didMount() {
                    console.log(JSON.stringify(this.props), this.props.dataName, typeof this.props.onItemTap);
                    this.props.onItemTap();
                },
            })
            """
        let page = """
            <my-a max-num='{{n}}' item-id='7' data-name='x' aria-label='y' class='k' u-p='z' on-item-tap='tap'/>
            """
        let pageScript = "Page({ data: { n: 2 }, tap() { console.log('tap') } })"
        let props = """
            {"maxNum":2,"item-id":"7","itemId":"7","data-name":"x","aria-label":"y","className":"k","uP":"z"}
            """
        let mounted = try await lines(["components/a.js": script], page, pageScript: pageScript)
        #expect(mounted == ["\(props) undefined function", "tap"])
        let change = "page.setData({ n: 3 })"
        let changed = try await lines(["components/a.js": script], page, pageScript: pageScript, after: change)
        #expect(changed == ["next 3"])
        let both = "<my-a class-name='own' class='host' on-item-tap='tap'/>"
        let given = try await lines(["components/a.js": script], both, pageScript: pageScript)
        #expect(given.first == #"{"maxNum":1,"item-id":0,"className":"own"} undefined function"#)
    }

    @Test func `functions in data are props of components, and functions of SJS are not`() async throws {
        let script = """
            Component({
                props: { call: null, item: {}, other: null },
                didMount() { console.log(this.props.call(1), this.props.call === this.props.item.calls[0], this.props.other) },
                didUpdate() { console.log(this.props.call(1)) },
            })
            """
        let page = """
            <import-sjs name='s' from='/s.sjs'/><my-a call='{{call}}' item='{{item}}' other='{{s.call}}'/>
            """
        let files = ["components/a.js": script, "s.sjs": "export default { call: function () { return 1 } }"]
        let pageScript = "const call = n => n + 1; Page({ data: { call, item: { calls: [call] } } })"
        let mounted = try await lines(files, page, pageScript: pageScript)
        #expect(mounted == ["2 true null"])
        let change = "page.setData({ call: n => n + 2 })"
        let changed = try await lines(files, page, pageScript: pageScript, after: change)
        #expect(changed == ["3"])
    }

    @Test(arguments: ["a:key='*this'", "key='{{item}}'"])
    func `rows that are components keep their instances by key`(_ key: String) async throws {
        let script = "Component({ props: { n: 0 }, didUnmount() { console.log('gone', this.props.n) } })"
        let page = "<my-a a:for='{{l}}' \(key) n='{{item}}'/>"
        let pageScript = "Page({ data: { l: [1, 2, 3] } })"
        let change = "page.setData({ l: [2, 3] })"
        let lines = try await lines(["components/a.js": script], page, pageScript: pageScript, after: change)
        #expect(lines == ["gone 1"])
    }

    @Test func `a component may have the name of a built-in tag`() async throws {
        let files = [
            "components/a.json": #"{ "component": true, "usingComponents": { "input": "./field", "my-b": "./b" } }"#,
            "components/a.axml": "<my-b><input ref='take' onChange='change'>inside</input></my-b><view>{{text}}</view>",
            "components/a.js": """
            Component({ didMount() { this.field.notify() }, methods: {
                take(field) { this.field = field }, change(text) { this.setData({ text }) },
            } })
            """,
            "components/field.json": #"{ "component": true }"#,
            "components/field.axml": "<text>{{missing.a.b ? 1 : 'field'}}</text><slot/>",
            "components/field.js": "Component({ methods: { notify() { this.props.onChange('notified') } } })",
            "app.json": #"{ "pages": ["pages/a/a"], "usingComponents": { "label": "/components/field" } }"#,
        ]
        let outline = try await withProgram(
            files.merging([
                "pages/a/a.json": #"{ "usingComponents": { "my-a": "/components/a" } }"#,
                "pages/a/a.axml": "<my-a/><input value='v'/><label>l</label>", "pages/a/a.js": "Page({})",
                "components/b.axml": "<slot/>", "components/b.js": "Component({})",
            ]) { $1 }
        ) { fixture in
            await fixture.idle()
            return try await fixture.program.outline()
        }
        #expect(
            outline == """
                my-a
                  my-b
                    input ref=take onChange=change
                      text
                        field
                      inside
                  view
                    notified
                input value=v
                label
                  text
                    field
                  l
                """
        )
    }

    @Test func `setting equal values is no update`() async throws {
        let script = """
            Component({ props: { p: 0 }, didUpdate() {
                console.log('update');
                this.setData({ list: [{ a: [] }, null], none: null });
            } })
            """
        let files = ["components/a.js": script]
        let change = "page.setData({ n: 1 })"
        let pageScript = "Page({ data: { n: 0 } })"
        let lines = try await lines(files, "<my-a p='{{n}}'/>", pageScript: pageScript, after: change)
        #expect(lines == ["update", "update"])
    }

    @Test(arguments: [
        ("this.setData({ n: 5, none: null })", ["update", "update"]),
        ("if (this.data.l.push(0) < 4) this.setData({ l: this.data.l })", ["update", "update", "update", "update"]),
    ])
    func `setting values again after lifecycles have ended is no update`(
        _ change: String,
        _ printed: [String],
    ) async throws {
        let script = """
            Component({ props: { p: 0 }, data: { l: [] }, didUpdate() {
                console.log('update');
                setTimeout(() => { \(change) });
            } })
            """
        let files = ["components/a.js": script]
        let pageChange = "page.setData({ n: 1 })"
        let pageScript = "Page({ data: { n: 0 } })"
        let lines = try await lines(files, "<my-a p='{{n}}'/>", pageScript: pageScript, after: pageChange)
        #expect(lines == printed)
    }

    @Test func `components that add each other endlessly are stopped`() async throws {
        let script = "Component({ didMount() { const page = this.$page; page.setData({ n: page.data.n + 1 }) } })"
        let pageScript = "Page({ data: { n: 1 } })"
        let lines = try await lines(["components/a.js": script], "<my-a a:for='{{n}}'/>", pageScript: pageScript)
        #expect(lines == ["uncaught setData: lifecycles have changed data 100 times in a row, without end"])
    }
}
