import MiniHost
import Testing

@Suite struct DataTests {
    private func run(_ code: String, data: String = "{ a: { b: [1, 2] }, n: 0 }", axml: String = "<view>{{n}}</view>")
        async throws -> (
            lines: [String], outline: String, errors: [String]
        )
    {
        let files = [
            "pages/a/a.js": "Page({ data: \(data), onLoad() { \(code) } })", "pages/a/a.axml": axml,
        ]
        return try await withProgram(files) { fixture in
            await fixture.idle()
            return (fixture.lines, try await fixture.program.outline(), fixture.recorder.uncaught.map(\.message))
        }
    }

    @Test(arguments: [
        ("this.setData({ n: 5 }); console.log(this.data.n)", ["5"]),
        ("this.setData({ 'a.b[1]': 9 }); console.log(JSON.stringify(this.data.a))", [#"{"b":[1,9]}"#]),
        ("this.setData({ 'x.y[2].z': 1 }); console.log(JSON.stringify(this.data.x))", [#"{"y":[null,null,{"z":1}]}"#]),
        ("this.setData({ n: undefined }); console.log(this.data.n)", ["0"]),
        (
            "for (const value of [undefined, null, {}]) try { this.$batchedUpdates(value) } catch (error) { console.log(`${error}`) }",
            ["undefined", "null", "object"].map { "TypeError: $batchedUpdates: expected a function, found \($0)" }
        ),
        (
            "this.setData({ n: 1 }, function () { console.log('flushed', this.data.n, this.route) }); console.log('set')",
            ["set", "flushed 1 pages/a/a"]
        ),
        ("this.$spliceData({ 'a.b': [1, 0, 7, 8] }); console.log(JSON.stringify(this.data.a.b))", ["[1,7,8,2]"]),
        (
            "this.$batchedUpdates(() => { this.setData({ n: 1 }); this.setData({ n: 2 }) }); console.log(this.data.n)",
            ["2"]
        ),
        (
            "const before = this.data.a; this.setData({ 'a.c': 1 }); console.log(before.c, this.data.a.c)",
            ["undefined 1"]
        ),
        (
            "try { this.setData(5) } catch (error) { console.log(error.message) }",
            ["setData: expected an object, found number"]
        ),
        (
            "try { const c = {}; c.c = c; this.setData({ c }) } catch (error) { console.log(error instanceof TypeError, 'c' in this.data) }",
            ["true false"]
        ),
        (
            "const { setData } = this; setData({ n: 1 }, function () { console.log(this === getCurrentPages()[0], this.data.n) })",
            ["true 1"]
        ),
        (
            "const { setData } = this; console.log(setData === this.setData, Object.keys(this).includes('setData'))",
            ["true false"]
        ),
        (
            "const { setData } = this.__proto__; setData.call(this, { n: 1 }); console.log(this.data.n)", ["1"]
        ),
        (
            "const { setData } = this.__proto__; try { setData({ n: 1 }) } catch (error) { console.log(error.message) }",
            ["setData: call it as a method of a page or a component"]
        ),
        (
            "const { setData } = this; this.setData = changes => setData({ n: changes.n + 1 }); this.setData({ n: 1 }); console.log(this.data.n)",
            ["2"]
        ),
        ("console.log(this.__proto__.route, getCurrentPages()[0].__proto__.route)", ["pages/a/a pages/a/a"]),
        (
            "console.log(this.setUpdatePerformanceListener({}, () => {}), this.getSavedReloadState())",
            ["undefined undefined"]
        ),
        ("this.setData({ d: new Date(0), f() {}, s: Symbol() }); console.log(typeof this.data.f)", ["function"]),
    ])
    func `setData changes the data immediately`(code: String, lines: [String]) async throws {
        let result = try await run(code)
        #expect(result.errors == [])
        #expect(result.lines == lines)
    }

    @Test func `the rendered tree follows the data`() async throws {
        let result = try await run(
            "this.setData({ n: 1 }); this.setData({ 'list[0]': 'x', 'list[1]': 'y' })",
            data: "{ n: 0, list: [] }",
            axml: "<view>{{n}}</view><text a:for=\"{{list}}\">{{item}}</text>",
        )
        #expect(result.outline.contains("1"))
        #expect(result.outline.contains("y"))
    }

    @Test func `later changes of an object that was set do not reach the view`() async throws {
        let result = try await run(
            "const o = { v: 'seen' }; this.setData({ o }); o.v = 'hidden'",
            axml: "<view>{{o.v}}</view>"
        )
        #expect(result.outline.contains("seen"))
    }

    @Test func `data may be a function, and instances do not share the changes of setData`() async throws {
        let files = [
            "pages/a/a.js":
                "Page({ data: { list: [{ n: 0 }] }, onLoad() { this.setData({ 'list[0].n': this.data.list[0].n + 1 }); console.log(this.data.list[0].n) } })",
            "pages/b/b.js":
                "Page({ data() { return { route: typeof this.setData } }, onLoad() { console.log(this.data.route) } })",
        ]
        try await withProgram(files) { fixture in
            _ = try await fixture.evaluate(
                "await my.navigateTo({ url: '/pages/a/a' }); await my.navigateTo({ url: '/pages/b/b' })"
            )
            #expect(fixture.lines == ["1", "1", "function"])
        }
    }

    @Test func `setData after onUnload has no effect`() async throws {
        let files = [
            "pages/a/a.js": "Page({})",
            "pages/b/b.js":
                "Page({ onUnload() { setTimeout(() => { this.setData({ n: 1 }, () => console.log('no')); console.log(this.data.n) }, 5) } })",
        ]
        try await withProgram(files) { fixture in
            _ = try await fixture.evaluate("await my.navigateTo({ url: '/pages/b/b' }); await my.navigateBack()")
            await fixture.idle()
            #expect(fixture.lines == ["undefined"])
            #expect(fixture.recorder.uncaught.isEmpty)
        }
    }

    @Test func `events bubble to the page's methods and stop at catch`() async throws {
        let files = [
            "pages/a/a.js":
                "Page({ tap(e) { console.log('tap', e.type, e.target.id, e.currentTarget.id, e.currentTarget.dataset.n) }, stop() { console.log('stop') } })",
            "pages/a/a.axml":
                "<view id=\"outer\" onTap=\"tap\" data-n=\"{{1}}\"><view id=\"inner\" onTap=\"tap\"/><view id=\"wall\" catchTap=\"stop\"><text id=\"deep\">x</text></view></view><view id=\"lost\" onTap=\"missing\"/>",
        ]
        try await withProgram(files) { fixture in
            await fixture.idle()
            try await fixture.program.perform(.trigger("tap"), on: .selector("#inner"))
            try await fixture.program.perform(.trigger("tap"), on: .selector("#deep"))
            #expect(fixture.lines == ["tap tap inner inner undefined", "tap tap inner outer 1", "stop"])
            try await fixture.program.perform(.trigger("tap"), on: .selector("#lost"))
            #expect(fixture.recorder.uncaught == [])
        }
    }

    @Test(arguments: ["toString", "constructor", "hasOwnProperty", "__defineGetter__"])
    func `members of all objects are not methods of a page or a component`(name: String) async throws {
        let files = [
            "pages/a/a.json": #"{ "usingComponents": { "my-a": "/a/a" } }"#, "pages/a/a.js": "Page({})",
            "pages/a/a.axml": "<view id='p' onTap='\(name)'/><my-a onDone='\(name)'/>",
            "a/a.json": #"{ "component": true, "usingComponents": { "my-b": "/b/b" } }"#,
            "a/a.axml": "<view id='c' onTap='\(name)'/><my-b onDone='\(name)'/>",
            "a/a.js": "Component({ didMount() { console.log(typeof this.props.onDone) } })",
            "b/b.json": #"{ "component": true }"#, "b/b.axml": "<view/>",
            "b/b.js": "Component({ didMount() { console.log(typeof this.props.onDone) } })",
        ]
        try await withProgram(files) { fixture in
            await fixture.idle()
            try await fixture.program.perform(.trigger("tap"), on: .selector("#p"))
            try await fixture.program.perform(.trigger("tap"), on: .selector("my-a >>> #c"))
            let missing = "has no method \"\(name)\", which its template names for the event \"tap\" of"
            #expect(
                fixture.recorder.warnings == [
                    "pages/a/a.axml:1:14: page \"pages/a/a\" \(missing) <view id=\"p\">",
                    "a/a.axml:1:14: component \"/a/a\" \(missing) <view id=\"c\">",
                ]
            )
            #expect(fixture.recorder.uncaught == [])
            #expect(fixture.lines == ["undefined", "undefined"])
        }
    }

    @Test func `a method of a page may have the name of a member of all objects`() async throws {
        let files = [
            "pages/a/a.js": "Page({ toString() { console.log('own') } })",
            "pages/a/a.axml": "<view id='p' onTap='toString'/>",
        ]
        try await withProgram(files) { fixture in
            await fixture.idle()
            try await fixture.program.perform(.trigger("tap"), on: .selector("#p"))
            #expect(fixture.lines == ["own"])
            #expect(fixture.recorder.uncaught == [])
        }
    }

    @Test func `a broken template stops only its page, with place and caret`() async throws {
        let files = [
            "pages/a/a.js": "Page({ onLoad() { console.log('loaded') } })",
            "pages/a/a.axml": "<view>\n  <text>{{a +}}</text>\n</vew>",
            "pages/b/b.js": "Page({})", "pages/b/b.axml": "<view>fine</view>",
        ]
        try await withProgram(files) { fixture in
            await fixture.idle()
            #expect(fixture.lines == ["loaded"])
            #expect(fixture.recorder.uncaughtKinds.allSatisfy { $0 == .render })
            let errors = fixture.recorder.uncaught
            #expect(
                errors.contains { $0.file == "pages/a/a.axml" && $0.line == 2 && $0.excerpt?.contains("^") == true }
            )
            #expect(errors.count == 1, "\(errors)")
            let warnings = fixture.recorder.warnings.map { $0.prefix(22) }
            #expect(warnings == ["pages/a/a.axml:1:1: <v", "pages/a/a.axml:3:1: </"])
            _ = try await fixture.evaluate("my.navigateTo({ url: '/pages/b/b' })")
            await fixture.idle()
            #expect(try await fixture.program.outline().contains("fine"))
        }
    }
}
