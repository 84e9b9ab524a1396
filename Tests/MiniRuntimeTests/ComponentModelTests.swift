import MiniHost
import Testing

/// The conditions for the lifecycles of component2.
@Suite struct ComponentModelTests {
    private static let script = """
        Component({
            onInit() { console.log('init') }, deriveDataFromProps() { console.log('derive') },
            didMount() { console.log('mount', my.canIUse('component2')) },
        })
        """
    private static let on = ["init", "derive", "mount true"]
    private static let off = ["mount false"]

    /// Opens a page with a component, and returns its console output and the warnings that name component2.
    private func run(_ files: [String: String]) async throws -> (lines: [String], warnings: [String]) {
        let component = [
            "pages/a/a.json": #"{ "usingComponents": { "my-a": "/components/a", "my-b": "/components/b" } }"#,
            "pages/a/a.axml": "<my-a/><my-b/>", "pages/a/a.js": "Page({})",
            "components/a.axml": "<view/>", "components/a.js": Self.script,
            "components/b.axml": "<view/>", "components/b.js": "Component({ onInit() {} })",
        ]
        return try await withProgram(component.merging(files) { $1 }) { fixture in
            await fixture.idle()
            return (fixture.lines, fixture.recorder.warnings.filter { $0.contains("component2") })
        }
    }

    @Test(arguments: [
        (#"{ "format": 2, "compileOptions": { "component2": true } }"#, on), (#"{ "component2": true }"#, on),
        (#"{ "compileOptions": { "component2": true } }"#, on), ("{}", off), (#"{ "format": 2 }"#, off),
        (#"{ "format": 2, "compileOptions": {} }"#, off), (#"{ "format": 2, "component2": true }"#, off),
        (#"{ "enableAppxNg": true }"#, off), (#"{ "component2": false }"#, off),
        (#"{ "format": 2, "compileOptions": { "component2": false } }"#, off),
    ])
    func `mini.project.json enables component2, and a missing key disables it`(
        project: String,
        expected: [String],
    ) async throws {
        let (lines, warnings) = try await run(["mini.project.json": project])
        #expect(lines == expected)
        #expect(warnings.count == (expected == Self.on ? 0 : 1), "\(warnings)")
    }

    @Test(arguments: [
        #""plugins": { "p": { "version": "*", "provider": "1" } }"#, #""useDynamicPlugins": true"#,
        #""subPackages": [{ "root": "s", "pages": ["b"], "plugins": { "p": { "provider": "1" } } }]"#,
    ])
    func `plugins enable component2`(setting: String) async throws {
        let app = #"{ "pages": ["pages/a/a"], \#(setting) }"#
        let (lines, warnings) = try await run([
            "app.json": app, "mini.project.json": #"{ "format": 2, "compileOptions": { "component2": false } }"#,
        ])
        #expect(lines == Self.on)
        #expect(warnings == ["component2 is on, because app.json uses plugins"])
    }

    @Test func `without mini.project.json a component that uses component2 enables it`() async throws {
        let (lines, warnings) = try await run([:])
        #expect(lines == Self.on)
        #expect(warnings.count == 1 && warnings[0].contains("there is no mini.project.json"), "\(warnings)")
    }

    @Test(arguments: [
        ("require('../base')", "Component({ onInit() {} }); module.exports = 1", true),
        (
            "import make from '../base'; make()",
            "export default () => { const o = {}; o.onInit = () => {}; Component(o) }", true
        ),
        ("require('../base'); Component({})", "exports.onLoad = 1", false),
        ("require('missing'); Component({})", "", false), ("Component({", "", false),
        ("Component({ didMount() {} })", "Page({ onInit() {} })", false),
    ])
    func `only loaded components are inspected`(
        component: String,
        base: String,
        isOn: Bool,
    ) async throws {
        let files = [
            "pages/a/a.js": "Page({ onInit() {}, onLoad() { console.log(my.canIUse('component2')) } })",
            "components/a.js": component, "components/b.js": "Component({})", "base.js": base,
        ]
        let (lines, _) = try await run(files)
        #expect(lines == ["\(isOn)"])
    }
}
