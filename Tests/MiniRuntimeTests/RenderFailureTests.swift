import MiniHost
import Testing

struct RenderFailureTests {
    /// What the page's template throws with `{ bad: "}{", n: 5, list: [1, 2] }`, and where.
    @Test(arguments: [
        ("<view>{{JSON.parse(bad)}}</view>", 1, 19, "JSON Parse error"),
        ("<view\n  class=\"a\">é😀 {{n + 1}} and {{ JSON.parse(bad) }}</view>", 2, 44, "JSON Parse error"),
        ("<view>\n<text a:for=\"{{list}}\">{{item}}{{bad.length(1)}}</text></view>", 2, 44, "is not a function"),
        ("<view a:if=\"{{bad.length(1)}}\"/>", 1, 25, "is not a function"),
        ("<view class=\"a {{n > 9 ? list[n]() : n.toFixed(1000)}}\"/>", 1, 47, "toFixed"),
        ("<view/>\n<view style=\"{{ {a: 1 + n, b: n[bad + 'q'](1), c: n()} }}\"/>", 2, 52, "is not a function"),
        ("<view/>\n  <template is=\"zzz\"/>", 2, 13, "template 'zzz' is not defined"),
        ("<view>\n  <view a:for=\"{{100001}}\"/></view>", 2, 9, "a:for over 100001 rows"),
        ("<template name=\"t\">\n<template is=\"t\"/></template><template is=\"t\"/>", 2, 11, "nested deeper than 256"),
    ])
    func `what a template throws has its place`(_ template: String, line: Int, column: Int, message: String)
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

    @Test func `a template that is not defined is told of once for each page`() async throws {
        let files = [
            "pages/a/a.axml": "<template is=\"{{name}}\"/>{{n}}", "pages/a/a.js": "Page({ data: { name: 'q', n: 1 } })",
        ]
        try await withProgram(files) { fixture in
            await fixture.idle()
            for number in 2..<5 { _ = try await fixture.evaluate("getCurrentPages()[0].setData({ n: \(number) })") }
            #expect(fixture.recorder.uncaught.map(\.message) == ["template 'q' is not defined"])
            _ = try await fixture.evaluate("my.reLaunch({ url: '/pages/a/a' })")
            await fixture.idle()
            #expect(fixture.recorder.uncaught.count == 2)
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
    func `a row that throws stays as it was, and all others are shown`(_ key: String) async throws {
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

    @Test func `a slot whose content throws stays as it was`() async throws {
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

    @Test func `one mistake in many rows is told once`() async throws {
        let template = "<text a:for=\"{{200}}\">{{JSON.parse('}')}}</text><text>shown</text>"
        try await withProgram(files(template, "{}")) { fixture in
            await fixture.idle()
            #expect(fixture.recorder.uncaught.count == 1)
            let shown = try await rows(fixture)
            #expect(shown == ["shown"])
        }
    }
}
