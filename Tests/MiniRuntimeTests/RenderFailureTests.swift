import Foundation
import MiniHost
import Testing

struct RenderFailureTests {
    @Test func `a page whose data cannot be rendered opens without it`() async throws {
        let files = [
            "pages/a/a.axml": "<view>{{a}}{{b}}</view>",
            "pages/a/a.js": "Page({ data: { a: 1n }, onReady() { this.setData({ b: 'set' }) } })",
        ]
        try await withProgram(files) { fixture in
            await fixture.idle()
            let uncaught = fixture.recorder.uncaught.map(\.description)
            #expect(uncaught == ["pages/a/a.js: Error: data: a BigInt cannot be copied"])
            let outline = try await fixture.program.outline()
            #expect(outline.contains("set"))
        }
    }

    @Test(arguments: [
        "new Proxy({}, { ownKeys() { throw new Error('refused') } })",
        "{ get options() { throw new Error('refused') } }", "{ get mixins() { throw new Error('refused') } }",
    ])
    func `a page that cannot be rendered is empty, and only the reason is reported`(definition: String) async throws {
        let files = ["pages/a/a.axml": "<view>shown</view>", "pages/a/a.js": "Page(\(definition))"]
        try await withProgram(files) { fixture in
            await fixture.idle()
            #expect(try await fixture.program.outline() == "view\n  shown")
            let result = try await fixture.evaluate("getCurrentPages().map(page => page.route)")
            #expect(result == ["pages/a/a"])
            #expect(Set(fixture.recorder.uncaught.map(\.message)) == ["refused"])
        }
    }

    @Test func `a file outside of the program in a template is reported as such`() async throws {
        let files = [
            "pages/a/a.js": "Page({})", "pages/b/b.js": "Page({})",
            "pages/b/b.axml": """
            <import src="../../../x.axml"/><import src="none.axml"/><include src="/out/x"/><import-sjs name="s" from="y/../../../../x.sjs"/>
            <import-sjs name="t" from="./t.sjs"/><c/><d/>
            """,
            "pages/b/t.sjs": "import x from '../../out/x.sjs'; export default x;",
            "pages/b/b.json": #"{ "usingComponents": { "c": "../../../c", "d": "/out/d" } }"#,
        ]
        try await withProgram(files) { fixture in
            let link = fixture.folder + "/out"
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/etc")
            let modules = fixture.folder + "/node_modules"
            try FileManager.default.createSymbolicLink(atPath: modules, withDestinationPath: "/etc")
            _ = try await fixture.evaluate("my.navigateTo({ url: '/pages/b/b' })")
            await fixture.idle()
            let messages = Set(fixture.recorder.uncaught.map(\.message))
            #expect(
                messages == [
                    "'../../../x.axml' leads out of the program's folder",
                    "there is no file \"none.axml\", and 'node_modules/none.axml' is behind a link that leads out of the program",
                    "'out/x' is a link that leads out of the program's folder",
                    "'y/../../../../x.sjs' leads out of the program's folder",
                    "'out/x.sjs' is a link that leads out of the program's folder",
                ]
            )
            #expect(
                fixture.recorder.warnings == [
                    "pages/b/b.json:1:24: usingComponents: <c>: '../../../c' leads out of the program's folder",
                    "pages/b/b.json:1:43: usingComponents: <d>: 'out/d.axml' is a link that leads out of the program's "
                        + "folder",
                ]
            )
        }
    }

    /// The error and place of a page's template with `{ bad: "}{", n: 5, list: [1, 2] }`.
    @Test(arguments: [
        ("<view>{{JSON.parse(bad)}}</view>", 1, 19, "JSON Parse error"),
        ("<view\n  class=\"a\">é😀 {{n + 1}} and {{ JSON.parse(bad) }}</view>", 2, 44, "JSON Parse error"),
        ("<view>\n<text a:for=\"{{list}}\">{{item}}{{bad.length(1)}}</text></view>", 2, 44, "is not a function"),
        ("<view a:if=\"{{bad.length(1)}}\"/>", 1, 25, "is not a function"),
        ("<view class=\"a {{n > 9 ? list[n]() : n.toFixed(1000)}}\"/>", 1, 47, "toFixed"),
        ("<view/>\n<view style=\"{{ {a: 1 + n, b: n[bad + 'q'](1), c: n()} }}\"/>", 2, 52, "is not a function"),
        ("<view>\n  <view a:for=\"{{100001}}\"/></view>", 2, 9, "a:for over 100001 rows"),
        ("<template name=\"t\">\n<template is=\"t\"/></template><template is=\"t\"/>", 2, 11, "nested deeper than 256"),
    ])
    func `an error that a template throws has its place`(_ template: String, line: Int, column: Int, message: String)
        async throws
    {
        let files = [
            "pages/a/a.axml": template, "pages/a/a.js": "Page({ data: { bad: '}{', n: 5, list: [1, 2] } })",
        ]
        try await withProgram(files) { fixture in
            await fixture.idle()
            let error = try #require(fixture.recorder.uncaught.first)
            #expect(error.message.contains(message), "\(error)")
            #expect(error.file == "pages/a/a.axml")
            #expect(error.line == line)
            #expect(error.column == column)
            let lines = error.excerpt?.split(separator: "\n") ?? []
            #expect(lines.count == 2, "\(error)")
        }
    }

    @Test func `an undefined template is reported once for each page`() async throws {
        let template = "<view/>\n  <template is=\"{{name}}\"/>{{n}}"
        let files = ["pages/a/a.axml": template, "pages/a/a.js": "Page({ data: { name: 'q', n: 1 } })"]
        let note = "pages/a/a.axml:2:13: template 'q' is not defined"
        try await withProgram(files) { fixture in
            await fixture.idle()
            for number in 2..<5 { _ = try await fixture.evaluate("getCurrentPages()[0].setData({ n: \(number) })") }
            #expect(fixture.recorder.warnings == [note])
            _ = try await fixture.evaluate("my.reLaunch({ url: '/pages/a/a' })")
            await fixture.idle()
            #expect(fixture.recorder.warnings == [note, note])
            #expect(fixture.recorder.uncaught == [])
        }
    }

    @Test func `mistakes of a template and of its files are reported in one run`() async throws {
        let files = [
            "pages/a/a.axml": "<import src='./t.axml'/><include src='./i'/><c a:else/>{{a b}}",
            "pages/a/t.axml": "<import src='./u.axml'/>{{c d}}", "pages/a/u.axml": "{{e f}}",
            "pages/a/i.axml": String(repeating: "{{g h}}", count: 30) + "<d>", "pages/a/a.js": "Page({})",
        ]
        try await withProgram(files) { fixture in
            await fixture.idle()
            let errors = fixture.recorder.uncaught
            #expect(Set(errors.compactMap(\.file)) == Set(files.keys.filter { $0.hasSuffix(".axml") }))
            #expect(errors.count == 3 + 21)
            let truncation = "pages/a/i.axml: TemplateError: there are more mistakes than these 20"
            #expect(errors.count { $0.description == truncation } == 1)
            #expect(
                fixture.recorder.warnings.map { String($0.prefix { $0 != "\n" }) } == [
                    "pages/a/a.axml:1:48: a:else has no a:if before it", "pages/a/i.axml:1:211: <d> is never closed",
                ]
            )
        }
    }

    @Test func `included files use the templates of the files around them`() async throws {
        let files = [
            "pages/a/a.axml": """
            <import src="./t.axml"/><template name="own">own {{x}}</template>
            <include src="./i.axml"/><view a:for="{{2}}"><include src="./i.axml"/></view>
            <template is="inner" data="{{x: 1}}"/>
            """,
            "pages/b/b.axml": "<template name='own'>other {{x}}</template><include src='/pages/a/i.axml'/>",
            "pages/a/t.axml": """
            <template name="imported">imported {{x}}</template><template name="own">hidden</template>
            """,
            "pages/a/i.axml": """
            <template name="inner">inner {{x}}</template><import src="./u.axml"/><include src="./j.axml"/>
            <text><template is="own" data="{{x}}"/></text><text><template is="imported" data="{{x}}"/></text>
            """,
            "pages/a/j.axml": "<view a:for='{{1}}'><template is='deep'/><template is='inner' data='{{x: 4}}'/></view>",
            "pages/a/u.axml": "<template name='deep'>deep</template>",
            "pages/a/a.js": "Page({ data: { x: 3 } })", "pages/b/b.js": "Page({ data: { x: 5 } })",
        ]
        let included = "view\n  deep\n  inner 4\ntext\n  own 3\ntext\n  imported 3"
        let row = "view\n" + included.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
        try await withProgram(files) { fixture in
            await fixture.idle()
            let first = try await fixture.program.outline()
            #expect(first == [included, row, row].joined(separator: "\n"))
            _ = try await fixture.evaluate("my.navigateTo({ url: '/pages/b/b' })")
            await fixture.idle()
            let second = try await fixture.program.outline()
            #expect(second == "view\n  deep\n  inner 4\ntext\n  other 5\ntext")
            #expect(
                fixture.recorder.warnings == [
                    "pages/a/a.axml:3:11: template 'inner' is not defined",
                    "pages/a/i.axml:2:63: template 'imported' is not defined",
                ]
            )
        }
    }

    @Test func `a file that includes itself renders its data`() async throws {
        let files = [
            "pages/a/a.axml": "<include src='./i.axml'/>",
            "pages/a/i.axml": """
            <view a:for="{{nodes}}" a:for-item="n">{{n.t}}
                <block a:for="{{[n.nodes]}}" a:for-item="nodes"><include src="./i.axml"/></block>
            </view>
            """,
            "pages/a/a.js": "Page({ data: { nodes: [{ t: 1, nodes: [{ t: 2, nodes: [{ t: 3 }] }] }] } })",
        ]
        try await withProgram(files) { fixture in
            await fixture.idle()
            let outline = try await fixture.program.outline()
            #expect(outline == "view\n  1\n  view\n    2\n    view\n      3")
            #expect(fixture.recorder.uncaught == [])
        }
    }

    private static let component = """
        Component({
            data: { count: 0 },
            didMount() { console.log('mounted ' + this.props.name) },
            didUnmount() { console.log('gone ' + this.props.name) },
            methods: { plus() { this.setData({ count: this.data.count + 1 }) } },
        })
        """

    private func files(_ template: String, _ data: String) -> [String: String] {
        [
            "pages/a/a.axml": template,
            "pages/a/a.js": "Page({ data: \(data) })",
            "pages/a/a.json": #"{"usingComponents": {"my-a": "/a/a"}}"#,
            "a/a.axml": "<text>{{name}}{{count}}</text><slot/>",
            "a/a.js": Self.component,
            "a/a.json": #"{"component": true}"#,
        ]
    }

    /// The texts that a page shows.
    private func rows(_ fixture: ProgramFixture) async throws -> [String] {
        let outline = try await fixture.program.outline()
        var rows: [String] = []
        for line in outline.split(separator: "\n") {
            let text = String(line.drop { $0 == " " })
            if !text.hasPrefix("my-a"), text != "text", text != "view" { rows.append(text) }
        }
        return rows
    }

    @Test func `a page whose template throws keeps its tree and its components`() async throws {
        let template = "<my-a name=\"a\"/><text>{{JSON.parse(x)}}</text>"
        try await withProgram(files(template, "{ x: '1' }")) { fixture in
            await fixture.idle()
            _ = try await fixture.evaluate("getCurrentPages()[0].$selectComponent('my-a').plus()")
            _ = try await fixture.evaluate("getCurrentPages()[0].setData({ x: '}' })")
            await fixture.idle()
            #expect(fixture.recorder.uncaught.count == 1)
            #expect(try await rows(fixture) == ["a1", "1"])
            _ = try await fixture.evaluate("getCurrentPages()[0].setData({ x: '2' })")
            await fixture.idle()
            #expect(try await rows(fixture) == ["a1", "2"])
            #expect(fixture.lines == ["mounted a"])
        }
    }

    @Test(arguments: ["", " a:key=\"id\"", " a:key=\"{{item.key()}}\""])
    func `a row that throws stays unchanged, and all other rows are rendered`(_ key: String) async throws {
        let template = """
            <text>before {{n}}</text>
            <my-a a:for="{{list}}"\(key) name="{{item.id}} {{JSON.parse(item.text)}} {{n}}"/>
            <text>after {{n}}</text>
            """
        let data = "{ n: 0, list: [{ id: 'p', text: '1' }, { id: 'q', text: '2' }] }"
        try await withProgram(files(template, data)) { fixture in
            await fixture.idle()
            _ = try await fixture.evaluate("getCurrentPages()[0].$selectAllComponents('my-a')[1].plus()")
            let change =
                "n: 1, 'list[0].text': '}', 'list[2]': { id: 'r', text: '{' }, 'list[3]': { id: 's', text: '4' }"
            _ = try await fixture.evaluate("getCurrentPages()[0].setData({ \(change) })")
            await fixture.idle()
            #expect(try await rows(fixture) == ["before 1", "p 1 00", "q 2 11", "s 4 10", "after 1"])
            #expect(fixture.lines == ["mounted p 1 0", "mounted q 2 0", "mounted s 4 1"])
            _ = try await fixture.evaluate("getCurrentPages()[0].setData({ 'list[0].text': '5', 'list[2].text': '6' })")
            await fixture.idle()
            #expect(try await rows(fixture) == ["before 1", "p 5 10", "q 2 11", "r 6 10", "s 4 10", "after 1"])
            #expect(fixture.lines.last == "mounted r 6 1")
        }
    }

    @Test func `a slot whose content throws stays unchanged`() async throws {
        let template = "<my-a name=\"o\"><my-a name=\"i\">{{JSON.parse(x)}}</my-a></my-a><text>{{x}}</text>"
        try await withProgram(files(template, "{ x: '1' }")) { fixture in
            await fixture.idle()
            _ = try await fixture.evaluate("getCurrentPages()[0].setData({ x: '}' })")
            await fixture.idle()
            #expect(fixture.recorder.uncaught.map(\.column) == [43])
            #expect(try await rows(fixture) == ["o0", "i0", "1", "}"])
            _ = try await fixture.evaluate("getCurrentPages()[0].setData({ x: '2' })")
            await fixture.idle()
            #expect(try await rows(fixture) == ["o0", "i0", "2", "2"])
            #expect(fixture.lines == ["mounted i", "mounted o"])
        }
    }

    @Test func `one mistake in many rows is reported once`() async throws {
        let template = "<text a:for=\"{{200}}\">{{JSON.parse('}')}}</text><text>shown</text>"
        try await withProgram(files(template, "{}")) { fixture in
            await fixture.idle()
            #expect(fixture.recorder.uncaught.count == 1)
            let shown = try await rows(fixture)
            #expect(shown == ["shown"])
        }
    }
}
