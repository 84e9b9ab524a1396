import Foundation
import MiniCore
import MiniHost
import Testing

@testable import MiniRuntime

/// Plugins in folders of their own, which a host gives.
struct GivenPluginTests {
    private static let plugin = [
        "plugin.json": """
        // The plugin
        { "publicComponents": { "box": "components/box" }, "publicPages": { "hello": "pages/hello/hello" },
          "pages": ["pages/hello/hello"], "main": "index.js" }
        """,
        "index.ts": "import { two } from '/lib/two'; export const one: number = two - 1;",
        "lib/two.js": "export const two = 2",
        "node_modules/dep/index.js": "module.exports = 'dep'",
        "components/box.js": "const dep = require('dep'); Component({ didMount() { console.log(this.is, dep) } })",
        "components/box.axml": #"<import-sjs name="own" from="/own.sjs"/><view class="wide">{{own}}</view>"#,
        "components/box.acss": #"@import "/own.less";"#,
        "own.sjs": "export default 'script'", "own.less": "@width: 7px; .wide { width: @width }",
        "pages/hello/hello.js": "Page({ onLoad(query) { console.log('hello', query.x, getCurrentPages().length) } })",
    ]

    private static let app = #"""
        { "pages": ["pages/a/a"], "plugins": { "tools": { "version": "*", "provider": "2019" } } }
        """#

    private static let program = [
        "app.json": app, "secret.js": "module.exports = 'secret'", "own.sjs": "export default 'wrong'",
        "node_modules/hidden/index.js": "", "pages/a/a.axml": "<box/>",
        "pages/a/a.json": #"{ "usingComponents": { "box": "plugin://tools/box" } }"#,
        "pages/a/a.js": """
        Page({ async onReady() {
            console.log(requirePlugin('tools').one);
            await my.navigateTo({ url: 'plugin://tools/hello?x=1' });
        } })
        """,
    ]

    /// Opens a program with the plugin, by its name or the id of its provider.
    private func withPlugin<Output>(
        _ id: String = "tools",
        _ body: (ProgramFixture) async throws -> Output,
    ) async throws -> Output {
        let folder = try temporaryProgram(Self.plugin)
        defer { removeFolder(folder) }
        return try await withProgram(Self.program, configure: { $0.plugins = [id: folder] }) { fixture in
            await fixture.idle()
            return try await body(fixture)
        }
    }

    @Test(arguments: ["tools", "2019"])
    func `a plugin in a folder of its own provides components, pages and a module`(id: String) async throws {
        try await withPlugin(id) { fixture in
            let failures = fixture.recorder.uncaught.map { "uncaught \($0.message)" }
            #expect(fixture.lines + failures == ["/plugins/\(id)/components/box dep", "1", "hello 1 2"])
            #expect(fixture.recorder.warnings == [])
        }
    }

    @Test func `templates, scripts and styles of a plugin start at its folder`() async throws {
        try await withPlugin { fixture in
            _ = try await fixture.evaluate("await my.navigateBack()")
            await fixture.idle()
            let outline = try await fixture.program.outline()
            #expect(outline == "box\n  view.wide\n    script")
            let width = try await fixture.evaluate(
                """
                return new Promise(resolve => my.createSelectorQuery().select('.wide').boundingClientRect()
                    .exec(([rect]) => resolve(rect.width)));
                """
            )
            #expect(width == 7)
        }
    }

    @Test(arguments: [
        ("./lib/two", "plugins/tools/index.ts", "plugins/tools/lib/two.js"),
        ("/lib/two", "plugins/tools/components/box.js", "plugins/tools/lib/two.js"),
        ("dep", "plugins/tools/components/box.js", "plugins/tools/node_modules/.store/dep/index.js"),
        ("../../secret", "plugins/tools/index.ts", "'../../secret' leads out of the plugin's folder"),
        ("../..", "plugins/tools/index.ts", "'../..' leads out of the plugin's folder"),
        ("/../../secret", "plugins/tools/index.ts", "'/../../secret' leads out of the plugin's folder"),
        ("lib/../../../secret", "plugins/tools/index.ts", "'lib/../../../secret' leads out of the plugin's folder"),
        ("/secret", "plugins/tools/index.ts", "cannot find module '/secret' "),
        ("alias/a", "plugins/tools/index.ts", "cannot find module 'alias/a'; it is neither in node_modules nor"),
        (
            "hidden", "plugins/tools/index.ts",
            "cannot find module 'hidden'; it is neither in node_modules nor beside the file: "
                + "install it in the folder of the plugin"
        ),
        (
            "./link", "plugins/tools/index.ts",
            "'plugins/tools/link.js' is a link that leads out of the program's folder"
        ),
        ("/plugins/tools/lib/two", "pages/a/a.js", "'/plugins/tools/lib/two' leads out of the program's folder"),
        ("../../plugins/tools", "pages/a/a.js", "'../../plugins/tools' leads out of the program's folder"),
    ])
    func `modules of a plugin and of its program do not reach each other`(
        specifier: String,
        importer: String,
        expected: String,
    ) throws {
        var plugin = Self.plugin
        plugin["node_modules/dep/index.js"] = nil
        plugin["node_modules/.store/dep/index.js"] = ""
        let folder = try temporaryProgram(plugin)
        var files = Self.program
        files["alias/a.js"] = ""
        files["mini.project.json"] = #"{ "compileOptions": { "resolveAlias": { "alias/*": "./alias/*" } } }"#
        let program = try temporaryProgram(files)
        defer { [folder, program].forEach(removeFolder) }
        try #require(symlink("\(program)/secret.js", "\(folder)/link.js") == 0)
        try #require(symlink(".store/dep", "\(folder)/node_modules/dep") == 0)
        let package = try ProgramPackage(folder: program, plugins: ["tools": folder])
        let found: String
        do throws(ScriptError) {
            found = try ModuleResolver(files: package.files).resolve(specifier, from: importer)
        } catch {
            found = error.message
        }
        #expect(found.hasPrefix(expected), "\(found)")
    }

    @Test(arguments: ["plugins/tools/../../secret.js", "plugins/tools/link.js", "plugins/tools/../tools/../x"])
    func `a path of a plugin does not leave its folder`(path: String) throws {
        let folder = try temporaryProgram(Self.plugin)
        let program = try temporaryProgram(Self.program)
        defer { [folder, program].forEach(removeFolder) }
        try #require(symlink("\(program)/secret.js", "\(folder)/link.js") == 0)
        let source = try ProgramPackage(folder: program, plugins: ["tools": folder]).source
        #expect([nil, .outside].contains(source.entry(at: path)))
        #expect(throws: PackageError.self) { try source.bytes(at: path, limit: 1_000) }
    }

    @Test(arguments: [
        (#"{ "main": "../x" }"#, ":1:11", #"main: "../x" leads out of the plugin's folder"#),
        (#"{ "main": "none" }"#, "", #"main: there is no file "none""#),
        ("\n{ x", ":2:", ""),
    ])
    func `a mistake in plugin json has its place`(manifest: String, place: String, message: String) throws {
        let folder = try temporaryProgram(["plugin.json": manifest])
        let program = try temporaryProgram(Self.program)
        defer { [folder, program].forEach(removeFolder) }
        let plugins = try ProgramPackage(folder: program, plugins: ["2019": folder]).plugins
        let error = try #require(throws: PackageError.self) { try plugins.main(of: "tools") }
        #expect(error.description.hasPrefix("plugins/2019/plugin.json\(place)"), "\(error)")
        #expect(error.message.hasPrefix(message))
    }

    @Test(arguments: ["", ".", "..", "a/b"])
    func `an id that is not the name of a folder is an error`(id: String) throws {
        let folder = try temporaryProgram(Self.plugin)
        defer { removeFolder(folder) }
        let error = try #require(throws: PackageError.self) {
            try ProgramPackage(folder: folder, plugins: [id: folder])
        }
        #expect(error.message == "\"\(id)\" is not a plugin's name in app.json or the id of its provider")
    }

    @Test func `a folder without plugin json is an error that names it`() throws {
        let program = try temporaryProgram(Self.program)
        defer { removeFolder(program) }
        for folder in [program, "/nowhere/plugin"] {
            let error = try #require(throws: PackageError.self) {
                try ProgramPackage(folder: program, plugins: ["tools": folder])
            }
            let advice = "give the folder of the plugin \"tools\""
            #expect(error.message == "there is no plugin.json in \"\(folder)\"; \(advice)")
        }
    }

    // MARK: Missing plugins

    private static let absence = """
        there is no plugin "tools": give its folder with --plugin tools=DIR, \
        or put it into plugins/tools or plugins/2019
        """

    @Test func `a plugin without a folder is an error at its first use, and the page continues`() async throws {
        var files = Self.program
        files["pages/a/a.axml"] = "<box/><box/><view>shown</view>"
        files["pages/a/a.js"] = """
            const tools = requirePlugin('tools'), again = requirePlugin('tools');
            Page({ async onReady() {
                console.log(tools.open(), again.open());
                my.navigateTo({ url: 'plugin://tools/hello', fail: error => console.log(error.errorMessage) });
            } })
            """
        try await withProgram(files) { fixture in
            await fixture.idle()
            #expect(fixture.lines == ["undefined undefined", Self.absence])
            let errors = fixture.recorder.uncaught
            #expect(Set(errors.map(\.message)) == [Self.absence])
            // The call has its place in the script, and the tag that of the plugin in app.json.
            #expect(errors.map(\.file).sorted { ($0 ?? "") < ($1 ?? "") } == ["app.json", "pages/a/a.js"])
            let outline = try await fixture.program.outline()
            #expect(outline.contains("shown"))
        }
    }

    @Test func `a review names a plugin without a folder once, in app json`() throws {
        let program = try temporaryProgram(Self.program)
        let folder = try temporaryProgram(Self.plugin)
        defer { [program, folder].forEach(removeFolder) }
        let findings = ProgramReview.findings(in: try ProgramPackage(folder: program), apis: .builtIn)
        #expect(findings.map(\.description) == ["app.json:1:40: error: \(Self.absence) [missing-plugin]"])
        let package = try ProgramPackage(folder: program, plugins: ["tools": folder])
        #expect(ProgramReview.findings(in: package, apis: .builtIn) == [])
    }
}
