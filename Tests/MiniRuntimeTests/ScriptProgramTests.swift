import MiniCore
import MiniHost
import Testing

/// Programs with SJS, from their files to the rendered page.
@Suite struct ScriptProgramTests {
    @Test func `relative, absolute and package paths of scripts are resolved`() async throws {
        let files = [
            "pages/a/a.axml": """
            <import-sjs name="m" from="./m.sjs"/><import-sjs name="{ twice, half: h }" from="/scripts/n.sjs"/>
            <import-sjs name="p" from="pack/p.sjs"></import-sjs><import-sjs name="i" from="pack/lib"/>
            <text>{{m.greet(name)}} {{twice(2)}} {{h(2)}} {{p}} {{i}}</text>
            """,
            "pages/a/m.sjs": "import { twice } from '../../scripts/n.sjs'; export default { greet: n => n + twice(1) }",
            "node_modules/pack/lib/index.sjs": "export default 'folder'",
            "scripts/n.sjs": "export const twice = x => 2 * x; export function half(x) { return x / 2 }",
            "node_modules/pack/p.sjs": "console.log('once'); export default 'packed'",
            "pages/a/a.js": "Page({ data: { name: 'Lea' } })",
        ]
        try await withProgram(files) { fixture in
            await fixture.idle()
            let outline = try await fixture.program.outline()
            #expect(outline == "text\n  Lea2 4 1 packed folder")
            #expect(fixture.recorder.uncaught == [])
            #expect(fixture.lines == ["once"])
        }
    }

    @Test(arguments: [
        ("export default {", "pages/a/m.sjs"), ("null.x", "pages/a/m.sjs"), ("import './none.sjs'", "pages/a/m.sjs"),
        ("null.x; export default { a: 1 }", "pages/a/m.sjs"), ("null.x; export const a = 1", "pages/a/m.sjs"),
        ("exports.b = 1; null.x", "pages/a/m.sjs"),
    ])
    func `a broken script is reported, and its page is shown`(_ script: String, _ file: String) async throws {
        let files = [
            "pages/a/a.axml": "<import-sjs name=\"m\" from=\"./m.sjs\"/><text>[{{m.a}}]</text>",
            "pages/a/m.sjs": script, "pages/a/a.js": "Page({})",
        ]
        try await withProgram(files) { fixture in
            await fixture.idle()
            let outline = try await fixture.program.outline()
            #expect(outline == "text\n  []")
            #expect(fixture.recorder.uncaught.count == 1)
            #expect(fixture.recorder.uncaught.first?.file == file)
        }
    }

    @Test(arguments: ["null.x; export const a = 1", "import './none.sjs'", "export default undefined"])
    func `a script without exports is rendered as nothing`(_ script: String) async throws {
        let files = [
            "pages/a/a.axml": "<import-sjs name='m' from='./m.sjs'/><text>[{{m}}{{m.a}}]</text>",
            "pages/a/m.sjs": script, "pages/a/a.js": "Page({})",
        ]
        try await withProgram(files) { fixture in
            await fixture.idle()
            let outline = try await fixture.program.outline()
            #expect(outline == "text\n  []")
            #expect(fixture.recorder.uncaught.allSatisfy { !$0.message.contains("default value") })
        }
    }

    @Test func `output of scripts is printed with the rendering that calls them`() async throws {
        let files = [
            "pages/a/a.axml": """
            <import-sjs name="m" from="./m.sjs"/><text change:n="{{m.changed}}" n="{{n}}">{{m.text(n)}}</text>
            """,
            "pages/a/m.sjs": """
            export default {
                text(n) { console.log('text', n); return n },
                changed(n) { console.log('changed', n) },
            }
            """,
            "pages/a/a.js": "Page({ data: { n: 0 }, onReady() { this.setData({ n: 1 }) } })",
        ]
        try await withProgram(files) { fixture in
            await fixture.idle()
            #expect(fixture.lines == ["text 0", "changed 0", "text 1", "changed 1"])
        }
    }

    @Test(arguments: [
        ("\n\nnull.x", "<text/>", 3, 5), ("null.x", "<text/>", 1, 5),
        ("export default () =>\n    // A line.\n    null.x", "<text>{{m()}}</text>", 3, 9),
        ("export default (event, owner) => {\n\n    null.x }", "<text id=\"t\" onTap=\"{{m}}\"/>", 3, 9),
        ("export default () => {\n\n    null.x }", "<text a=\"1\" change:a=\"{{m}}\"/>", 3, 9),
        (
            "import { f } from './n.sjs'\n"
                + "export default (a) => { const b = a.constructor; f(b); return b[f(b) + f(b)].x }",
            "<text>{{m(1)}}</text>", 2, 77
        ),
        ("export default (a) => { const {constructor} = a; return a['x' + constructor].y.z; }", "{{m(1)}}", 1, 77),
    ])
    func `an error of a script has its place`(_ script: String, _ template: String, line: Int, column: Int) async throws
    {
        let files = [
            "pages/a/a.axml": "<import-sjs name=\"m\" from=\"./m.sjs\"/>\(template)",
            "pages/a/m.sjs": script, "pages/a/n.sjs": "export const f = a => a", "pages/a/a.js": "Page({})",
        ]
        try await withProgram(files) { fixture in
            await fixture.idle()
            if template.contains("onTap") { try await fixture.program.perform(.tap, on: .selector("#t")) }
            let errors = fixture.recorder.uncaught
            #expect(errors.map(\.file) == ["pages/a/m.sjs"])
            #expect(errors.map(\.line) == [line])
            #expect(errors.map(\.column) == [column])
        }
    }

    @Test(arguments: ["for (;;);", "export default () => { for (;;); }"])
    func `an endless script is ended by the time limit`(_ script: String) async throws {
        let files = [
            "pages/a/a.js": "Page({})", "pages/b/b.js": "Page({})", "pages/b/m.sjs": script,
            "pages/b/b.axml": "<import-sjs name=\"m\" from=\"./m.sjs\"/>{{m()}}",
        ]
        try await withProgram(files) {
            $0.limits.script.timePerTurn = .milliseconds(300)
        } _: { fixture in
            do throws(ScriptError) {
                _ = try await fixture.evaluate("my.navigateTo({ url: '/pages/b/b' })")
            } catch {
                #expect(error.termination != nil, "\(error)")
            }
            await fixture.idle()
            let failure = await fixture.program.terminationError
            #expect(failure?.termination == .outOfTime)
        }
    }

    @Test func `a tag that is not closed is a warning`() async throws {
        let files = ["pages/a/a.axml": "<view>\n  <text>a\n</view>", "pages/a/a.js": "Page({})"]
        try await withProgram(files) { fixture in
            await fixture.idle()
            let outline = try await fixture.program.outline()
            #expect(outline == "view\n  text\n    a")
            #expect(fixture.recorder.uncaught == [])
            let start = "pages/a/a.axml:3:1: expected </text> for the <text> opened at line 2, found </view>"
            #expect(fixture.recorder.warnings.map { $0.hasPrefix(start) } == [true])
        }
    }
}
