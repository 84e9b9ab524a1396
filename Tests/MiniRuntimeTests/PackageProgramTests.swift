import Foundation
import MiniHost
import Testing

/// Programs that use packages: their components, templates, scripts of templates and style sheets.
struct PackageProgramTests {
    private static let kit = [
        "node_modules/kit/package.json": #"{"miniprogram": "dist", "main": "lib/index.js"}"#,
        "node_modules/kit/dist/box/index.json": #"{"component": true, "usingComponents": {"dot": "kit/dot"}}"#,
        "node_modules/kit/dist/box/index.axml": "<dot/><text>{{n}}</text>",
        "node_modules/kit/dist/box/index.js": "import n from 'count'; Component({ data: { n } })",
        "node_modules/kit/dist/dot.js": "Component({})", "node_modules/kit/dist/dot.axml": "<text>dot</text>",
        "node_modules/kit/dist/t.axml": "<template name='t'><text>template</text></template>",
        "node_modules/kit/dist/s.sjs": "export default { twice: n => 2 * n }",
        "node_modules/kit/dist/a.acss": "view { color: red }",
        "node_modules/count/package.json": #"{"exports": {"import": "./i.js", "require": "./r.js"}}"#,
        "node_modules/count/i.js": "export default 1", "node_modules/count/r.js": "module.exports = 2",
    ]

    @Test func `all files of a package are found in its miniprogram folder`() async throws {
        let page = [
            "pages/a/a.json": #"{"usingComponents": {"box": "kit/box/index"}}"#,
            "pages/a/a.acss": "@import 'kit/a.acss';", "pages/a/a.js": "Page({ data: { r: require('count') } })",
            "pages/a/a.axml": """
            <import src="kit/t.axml"/><import-sjs name="s" from="kit/s.sjs"/>
            <view><box/><template is="t"/><text>{{s.twice(r)}}</text></view>
            """,
        ]
        try await withProgram(page.merging(Self.kit) { first, _ in first }) { fixture in
            await fixture.idle()
            let outline = try await fixture.program.outline()
            let texts = outline.split(separator: "\n").map { $0.drop { $0 == " " } }
            #expect(["dot", "1", "template", "4"].allSatisfy { texts.contains($0) }, "\(outline)")
            let style = try await fixture.program.computedStyle(of: "view")
            #expect(style?["color"] == "rgb(255, 0, 0)")
            #expect(fixture.recorder.uncaught == [])
            #expect(fixture.recorder.warnings == [])
        }
    }

    @Test func `import() has the conditions of an import, also in a file with require`() async throws {
        let code = "console.log(require('count'), (await import('count')).default, await require.async('count'))"
        #expect(try await linesPrinted(by: code, files: Self.kit) == ["2 1 2"])
    }

    @Test func `a component that exports excludes and a folder that leads out have their places`() async throws {
        let files = [
            "node_modules/p/package.json": "{\n  \"exports\": {\"./a\": null}\n}",
            "node_modules/p/a.js": "Component({})",
            "node_modules/q/package.json": #"{"miniprogram": "../p"}"#,
            "pages/a/a.json": #"{"usingComponents": {"my-a": "p/a", "my-b": "q/a"}}"#,
            "pages/a/a.axml": "<my-a/><my-b/>", "pages/a/a.js": "Page({})",
        ]
        try await withProgram(files) { fixture in
            await fixture.idle()
            let place = "pages/a/a.json:1:"
            #expect(
                fixture.recorder.warnings == [
                    "\(place)22: usingComponents: <my-a>: node_modules/p/package.json:2:3: exports excludes \"./a\"",
                    "\(place)37: usingComponents: <my-b>: node_modules/q/package.json:1:17: "
                        + "miniprogram: \"../p\" leads out of the package's folder",
                ]
            )
        }
    }

    @Test func `packages that need each other see what the other has exported so far`() async throws {
        let lines = try await linesPrinted(
            by: "console.log(require('a').name, require('b').seen, require('a').seen)",
            files: [
                "node_modules/a/index.js": "exports.name = 'a'; exports.seen = require('b').name",
                "node_modules/b/index.js": "exports.seen = require('a').name; exports.name = 'b'",
            ]
        )
        #expect(lines == ["a a b"])
    }

    @Test func `modules may have the endings of their kinds`() async throws {
        let files = [
            "node_modules/dual/package.json": #"{"exports": {"import": "./es/a.mjs", "require": "./lib/a.cjs"}}"#,
            "node_modules/dual/es/a.mjs": "import { kind } from './b.mjs'; export const text = kind + 1",
            "node_modules/dual/es/b.mjs": "export const kind = 'mjs'",
            "node_modules/dual/lib/a.cjs": "exports.text = 'cjs'",
        ]
        let code = "console.log(require('dual').text, (await import('dual')).text)"
        #expect(try await linesPrinted(by: code, files: files) == ["cjs mjs1"])
    }

    @Test func `a review reads modules with the endings of their kinds`() throws {
        let folder = try temporaryProgram([
            "pages/a/a.js": "import 'dual'; import '/own.cjs'; Page({})", "own.cjs": "my.getStorageSnyc({})",
            "node_modules/dual/package.json": #"{"module": "a.mjs"}"#, "node_modules/dual/a.mjs": "import './b.mjs'",
            "node_modules/dual/b.mjs": "export const = 1",
        ])
        defer { removeFolder(folder) }
        let package = try ProgramPackage(folder: folder)
        let findings = ProgramReview.findings(in: package, apis: .builtIn).map(\.description)
        for place in ["node_modules/dual/b.mjs:1:14: error: ", "own.cjs:1:4: warning: there is no my.getStorageSnyc"] {
            #expect(findings.contains { $0.hasPrefix(place) }, "\(findings)")
        }
    }

    // MARK: Missing packages

    private static let absent = [
        "pages/a/a.json": #"{"usingComponents": {"my-a": "kit/es/a/index", "my-b": "kit/es/b/index"}}"#,
        "pages/a/a.axml": "<import src='kit/t.axml'/><my-a/><my-b/>", "pages/a/a.acss": "@import '~kit/a.acss';",
        "pages/a/a.js": "Page({}); try { require('kit') } catch {} if (0) require('kit/x'), require('other')",
        "pages/b/b.js": "Page({}); if (0) require('kit')", "package.json": "{}", "yarn.lock": "",
    ]

    @Test func `a missing package is one warning, with the command that installs it`() async throws {
        var files = Self.absent
        files["pages/a/a.axml"] = "<my-a/><my-b/><my-a/>"
        try await withProgram(files) { fixture in
            await fixture.idle()
            let message =
                "there is no package \"kit\" in node_modules: run \"yarn add kit\" in the folder of package.json"
            #expect(fixture.recorder.warnings == ["pages/a/a.json:1:22: \(message)"])
            #expect(fixture.recorder.programWarnings.map(\.kind) == [.missingComponent])
        }
    }

    @Test func `a review names a missing package once`() throws {
        let folder = try temporaryProgram(Self.absent)
        defer { removeFolder(folder) }
        let package = try ProgramPackage(folder: folder)
        let findings = ProgramReview.findings(in: package, apis: HostConfiguration().apis)
        let missing = findings.filter { $0.code == .missingPackage }
        #expect(missing.map(\.severity) == [.error, .error])
        #expect(
            missing.map(\.message).sorted()
                == ["kit", "other"].map {
                    "there is no package \"\($0)\" in node_modules: run \"yarn add \($0)\" in the folder of package.json"
                }
        )
        #expect(findings.filter { $0.severity == .error }.count == 2, "\(findings)")
    }
}
