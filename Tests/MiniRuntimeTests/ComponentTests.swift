import MiniHost
import Testing

/// Programs with components, from their files to the rendered page.
@Suite struct ComponentTests {
    /// A page that uses one component.
    private func files(_ page: String, _ template: String, _ script: String, pageScript: String = "Page({})")
        -> [String: String]
    {
        [
            "pages/a/a.json": #"{ "usingComponents": { "my-a": "/components/a/a" } }"#,
            "pages/a/a.axml": page,
            "pages/a/a.js": pageScript,
            "components/a/a.json": #"{ "component": true }"#,
            "components/a/a.axml": template,
            "components/a/a.js": script,
        ]
    }

    private func outline(_ fixture: ProgramFixture) async throws -> [String] {
        await fixture.idle()
        return try await fixture.program.outline().split(separator: "\n").map {
            String($0.drop { $0 == " " })
        }
    }

    @Test func `a component shows its props and its data`() async throws {
        let script = """
            Component({
                data: { count: 1 }, props: { title: 'none', unit: 'pc' },
                onInit() { this.setData({ count: this.data.count + 1 }) },
            })
            """
        let files = files(
            "<my-a title=\"{{t}}\"/>",
            "<text>{{title}} {{count}} {{unit}} {{$id}}</text>",
            script,
            pageScript: "Page({ data: { t: 'T' } })"
        )
        try await withProgram(files) { fixture in
            let outline1 = try await outline(fixture)
            #expect(outline1 == ["my-a title=T", "text", "T 2 pc 1"])
            #expect(fixture.recorder.uncaught == [])
        }
    }

    @Test func `lifecycles run in order, children before parents and before the page is ready`() async throws {
        let log = "console.log"
        let script = """
            Component({
                data: { n: 0 },
                onInit() { \(log)('init', this.props.name) },
                deriveDataFromProps(next) { \(log)('derive', this.props.name, next.name) },
                didMount() { \(log)('mount', this.props.name) },
                didUpdate(props, data) { \(log)('update', props.name, this.props.name, data.n, this.data.n) },
                didUnmount() { \(log)('unmount', this.props.name) },
                methods: { plus() { this.setData({ n: this.data.n + 1 }) } },
            })
            """
        var files = files(
            "<my-a a:if=\"{{shown}}\" name=\"{{x}}\"><my-a name=\"y\"/></my-a>",
            "<view onTap=\"plus\" class=\"{{name}}\"><slot/></view>",
            script,
            pageScript: """
                Page({
                    data: { x: 'x', shown: true }, onLoad() { \(log)('load') }, onReady() { \(log)('ready') },
                    onUnload() { \(log)('unload') },
                })
                """
        )
        files["pages/b/b.js"] = "Page({})"
        try await withProgram(files) { fixture in
            await fixture.idle()
            #expect(
                fixture.lines == [
                    "load", "init x", "derive x x", "init y", "derive y y", "mount y", "mount x", "ready",
                ]
            )
            var before = fixture.lines.count
            _ = try await fixture.evaluate("getCurrentPages()[0].setData({ x: 'z' })")
            await fixture.idle()
            #expect(Array(fixture.lines.dropFirst(before)) == ["derive x z", "update x z 0 0"])

            before = fixture.lines.count
            try await fixture.program.perform(.trigger("tap"), on: .selector(".y"))
            await fixture.idle()
            #expect(
                Array(fixture.lines.dropFirst(before)) == [
                    "derive y y", "update y y 0 1", "derive z z", "update z z 0 1",
                ]
            )
            before = fixture.lines.count
            _ = try await fixture.evaluate("getCurrentPages()[0].setData({ shown: false })")
            await fixture.idle()
            #expect(Array(fixture.lines.dropFirst(before)) == ["unmount z", "unmount y"])
            _ = try await fixture.evaluate("getCurrentPages()[0].setData({ shown: true })")
            await fixture.idle()
            before = fixture.lines.count
            _ = try await fixture.evaluate("my.redirectTo({ url: '/pages/b/b' })")
            #expect(Array(fixture.lines.dropFirst(before)) == ["unload", "unmount z", "unmount y"])
            #expect(fixture.recorder.uncaught == [])
        }
    }

    @Test func `a component calls the method that its owner passes`() async throws {
        let files = files(
            "<my-a onChange=\"changed\" onOther=\"missing\"/><text>{{value}}</text>",
            "<view class=\"in\" onTap=\"tap\"/>",
            """
            Component({
                props: { onDone: () => 'default', onOther: () => 'other' },
                methods: { tap() { this.props.onChange(this.props.onDone() + this.props.onOther(), this.is) } },
            })
            """,
            pageScript: "Page({ changed(value, path) { this.setData({ value: value + path }) } })"
        )
        try await withProgram(files) { fixture in
            await fixture.idle()
            try await fixture.program.perform(.trigger("tap"), on: .selector(".in"))
            let outline2 = try await outline(fixture)
            #expect(outline2.last == "defaultother/components/a/a")
            #expect(fixture.recorder.uncaught == [])
        }
    }

    @Test func `slots show the content of the owner, with the owner's data and handlers`() async throws {
        let files = files(
            """
            <my-a><view onTap="tap" class="inner">{{p}}</view><text slot="head">H{{p}}</text>\
            <text slot="row" slot-scope="s">{{s.value}}{{p}}</text></my-a>
            """,
            """
            <slot name="head">fallback</slot><slot>default</slot><slot name="foot">foot</slot>\
            <view a:for="{{rows}}"><slot name="row" value="{{item}}"/></view>
            """,
            "Component({ data: { rows: [1, 2] } })",
            pageScript: "Page({ data: { p: 'P' }, tap() { this.setData({ p: 'Q' }) } })"
        )
        try await withProgram(files) { fixture in
            var shown = ["my-a", "text", "HP", "view.inner onTap=tap", "P", "foot"]
            shown += ["view", "text", "1P", "view", "text", "2P"]
            let outline3 = try await outline(fixture)
            #expect(outline3 == shown)
            try await fixture.program.perform(.trigger("tap"), on: .selector(".inner"))
            let outline4 = try await outline(fixture)
            #expect(outline4 == shown.map { $0.replacing("P", with: "Q") })
            #expect(fixture.recorder.uncaught == [])
        }
    }

    @Test func `a request in a lifecycle waits until its data is rendered`() async throws {
        let files = files(
            "<my-a/>",
            "<text id='{{id}}'>inside</text>",
            """
            Component({
                data: { id: 'none' },
                didMount() {
                    const ask = (text, selector) => my.createSelectorQuery().select(selector).boundingClientRect()
                        .exec(([found]) => console.log(text, found !== null));
                    this.setData({ id: 'first' }, () => {
                        this.setData({ id: 'second' });
                        ask('in the callback', '#second');
                    });
                    ask('in didMount', '#first');
                },
            })
            """
        )
        try await withProgram(files) { fixture in
            await fixture.idle()
            #expect(fixture.lines == ["in didMount true", "in the callback true"])
        }
    }

    @Test func `a missing component is a warning, and the page is shown`() async throws {
        let files = [
            "pages/a/a.json": #"{ "usingComponents": { "my-a": "./none", "my-b": "/components/b" } }"#,
            "pages/a/a.axml": "<my-a/><my-b><text>in</text></my-b><odd-tag/><text>rest</text>",
            "pages/a/a.js": "Page({})",
            "components/b.js": "Component({})",
        ]
        try await withProgram(files) { fixture in
            let outline5 = try await outline(fixture)
            #expect(outline5 == ["my-a", "my-b", "odd-tag", "text", "rest"])
            let messages = fixture.recorder.uncaught.map { "\($0.file ?? ""): \($0.message)" }
            #expect(messages == ["components/b.axml: the file is missing"])
            #expect(fixture.recorder.warnings.count == 2)
            #expect(
                fixture.recorder.warnings.contains {
                    $0.hasPrefix("pages/a/a.json:")
                        && $0.hasSuffix(
                            "usingComponents: <my-a>: there is no \"./none\" with files .json, .axml and .js"
                        )
                }
            )
        }
    }

    @Test func `an exception in a lifecycle is reported with its place, and the page is shown`() async throws {
        let files = files(
            "<my-a/><text>rest</text>",
            "<text>inside</text>",
            "Component({\n  didMount() {\n    this.missing();\n  },\n  onError(e) { console.log('onError', e.name) } })"
        )
        try await withProgram(files) { fixture in
            let outline6 = try await outline(fixture)
            #expect(outline6 == ["my-a", "text", "inside", "text", "rest"])
            let error = try #require(fixture.recorder.uncaught.first)
            #expect(error.file == "components/a/a.js")
            #expect(error.line == 3)
            #expect(fixture.lines == ["onError TypeError"])
        }
    }

    @Test func `lifecycles that change data endlessly are stopped`() async throws {
        let files = files(
            "<my-a/>",
            "<text>{{n}}</text>",
            "Component({ data: { n: 0 }, didUpdate() { this.setData({ n: this.data.n + 1 }) }, "
                + "didMount() { this.setData({ n: 1 }) } })"
        )
        try await withProgram(files) { fixture in
            let outline7 = try await outline(fixture)
            #expect(outline7.count == 3)
            #expect(fixture.recorder.uncaught.isEmpty)
            #expect(fixture.lines == [])
            let warnings = fixture.recorder.warnings
            #expect(warnings.count == 1)
            #expect(warnings.first?.contains("didUpdate has requested an update 100 times in a row") == true)
        }
    }

    @Test func `setting an equal value is no update`() async throws {
        let files = files(
            "<my-a/>",
            "<text>{{n}}{{list.length}}</text>",
            """
            Component({ data: { n: 0, list: [] }, didUpdate() {
                console.log('update');
                this.data.list.push(1);
                this.setData({ n: this.data.n, list: this.data.list });
            }, didMount() { this.setData({ n: 1 }) } })
            """
        )
        try await withProgram(files) { fixture in
            let shown = try await outline(fixture)
            #expect(shown == ["my-a", "text", "11"])
            #expect(fixture.lines == ["update"])
            #expect(fixture.recorder.uncaught == [])
        }
    }

    @Test func `a component that contains itself endlessly is stopped`() async throws {
        var files = files("<my-a/><text>rest</text>", "<view><my-a/></view>", "Component({})")
        files["components/a/a.json"] = #"{ "component": true, "usingComponents": { "my-a": "./a" } }"#
        try await withProgram(files) { fixture in
            let outline8 = try await outline(fixture)
            #expect(outline8.last == "rest")
            #expect(fixture.recorder.uncaught.map(\.message).first?.contains("deeper than 100 levels") == true)
        }
    }

    @Test func `a program cannot access an object of the view`() async throws {
        let script = """
            const seen = value => value !== null && typeof value === "object" && !(value instanceof Object)
                || Array.isArray(value) && !(value instanceof Array);
            Component({
                props: { list: [] },
                onInit() { this.look('init', this.props) },
                deriveDataFromProps(next) { this.look('derive', next) },
                didUpdate(props) { this.look('update', props); this.look('now', this.props) },
                methods: { look(name, { list, item }) {
                    console.log(name, [list, list[0], item].some(seen), list[0].n);
                } },
            })
            """
        var files = files(
            "<my-a a:for=\"{{rows}}\" a:key=\"n\" list=\"{{[item]}}\" item=\"{{item}}\" onX=\"x\" ref=\"x\"/>",
            "<view/>",
            script,
            pageScript: "Page({ data: { rows: [{ n: 1 }] }, x() {} })"
        )
        // A program that has replaced every method would receive the objects on which the prelude calls them.
        files["app.js"] = """
            for (const type of [Array, Map, Set, WeakMap, Function]) {
                for (const name of Reflect.ownKeys(type.prototype)) {
                    const { value } = Object.getOwnPropertyDescriptor(type.prototype, name);
                    if (typeof value !== "function" || name === "constructor") continue;
                    const { apply } = Reflect;
                    type.prototype[name] = function () {
                        if (!(this instanceof type)) console.log("leak", String(name));
                        return apply(value, this, arguments);
                    };
                }
            }
            App({});
            """
        try await withProgram(files) { fixture in
            await fixture.idle()
            _ = try await fixture.evaluate("getCurrentPages()[0].setData({ 'rows[0]': { n: 1, m: 2 } })")
            await fixture.idle()
            #expect(
                fixture.lines == [
                    "init false 1", "derive false 1", "derive false 1", "update false 1", "now false 1",
                ]
            )
            #expect(fixture.recorder.uncaught == [])
        }
    }

    @Test func `only changes are rendered`() async throws {
        let files = files(
            "<my-a a:for=\"{{rows}}\" a:key=\"*this\" n=\"{{item}}\" class=\"r{{item}}\"/><text>{{s}}</text>",
            "<view onTap=\"plus\">{{n}} {{m}}</view>",
            """
            Component({ data: { m: 0 }, deriveDataFromProps() { console.log('derive', this.props.n) },
                methods: { plus() { this.setData({ m: this.data.m + 1 }) } } })
            """,
            pageScript: "Page({ data: { rows: [1, 2, 3], s: 0 } })"
        )
        try await withProgram(files) { fixture in
            await fixture.idle()
            let before = fixture.lines.count
            _ = try await fixture.evaluate("getCurrentPages()[0].setData({ s: 1 })")
            await fixture.idle()
            #expect(fixture.lines.count == before)
            _ = try await fixture.evaluate("getCurrentPages()[0].$selectComponent('.r2').plus()")
            let shown = try await outline(fixture)
            #expect(shown.filter { $0.hasSuffix(" 1") } == ["2 1"])
            #expect(Array(fixture.lines.dropFirst(before)) == ["derive 2"])
        }
    }

    @Test func `a page with too many components is rejected`() async throws {
        let files = files(
            "<my-a a:for=\"{{60000}}\"/>",
            "<view/>",
            "Component({ didMount() { console.log('mounted') }, didUnmount() { console.log('gone') } })"
        )
        try await withProgram(files) { fixture in
            await fixture.idle()
            #expect(fixture.lines == [])
            #expect(fixture.recorder.uncaught.map(\.message) == ["the page has more than 100000 nodes"])
        }
    }
}
