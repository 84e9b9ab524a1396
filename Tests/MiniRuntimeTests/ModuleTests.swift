import Foundation
import MiniHost
import ModulePrograms
import Testing

@Suite struct ModuleTests {
    /// The name, files beside the page, the code of the page, and its console output.
    typealias Row = (name: String, files: [String: String], code: String, lines: [String])

    static let rows: [Row] = [
        (
            "aliases of mini.project.json, the longest first",
            [
                "mini.project.json": #"""
                { "compileOptions": { "resolveAlias": {
                    "al/*": "./lib/a/*", "al/deep/*": "lib/b/*", "out/*": "../*", "/al/*": "./lib/*", "x": "./lib"
                } } }
                """#,
                "lib/a/one.js": "export default require('al/deep/two') + 1", "lib/b/two.js": "module.exports = 2",
                "node_modules/al/own.js": "module.exports = 'own'",
                "node_modules/p/index.js": "module.exports = require('al/own')",
            ],
            """
            const message = name => { try { require(name) } catch (error) { return error.message.slice(0, 18) } };
            console.log(require('al/one').default, require('p'), message('out/x'), message('al/own'));
            """,
            ["3 own cannot find module cannot find module"],
        ),
        (
            "CommonJS exports, relative and root-absolute",
            ["lib/a.js": "exports.a = 1", "lib/b.js": "module.exports = { b: require('./a').a + 1 }"],
            "console.log(require('/lib/b').b, require('../../lib/a.js').a)", ["2 1"],
        ),
        (
            "a folder's index and JSON",
            ["lib/index.js": "exports.name = 'index'", "lib/data.json": #"{ "n": [1, 2] }"#],
            "console.log(require('/lib').name, require('/lib/data.json').n[1], require('/lib/data').n.length)",
            ["index 2 2"],
        ),
        (
            "npm packages by miniprogram, main and index",
            [
                "node_modules/one/package.json": #"{ "main": "lib/main" }"#,
                "node_modules/one/lib/main.js": "exports.v = 1",
                "node_modules/two/package.json": #"{ "miniprogram": "es", "main": "x" }"#,
                "node_modules/two/es/index.js": "exports.v = 2", "node_modules/two/es/part.js": "exports.v = 22",
                "node_modules/@scope/three/index.js": "exports.v = require('one').v + 2",
            ],
            "console.log(require('one').v, require('two').v, require('two/part').v, require('@scope/three').v)",
            ["1 2 22 3"],
        ),
        (
            "named, default and namespace imports",
            ["lib.js": "export const a = 1; export default function () { return 'd' } export { a as b }"],
            "const m = require('/m'); console.log(m.text)", ["1 1 d a,b,default"],
        ),
        (
            "live bindings that the exporter reassigns",
            [
                "counter.js": "export let count = 0; export function add() { count++ }",
                "user.js": "import { count, add } from './counter'; add(); add(); export const seen = count",
            ],
            "console.log(require('/user').seen, require('/counter').count)", ["2 2"],
        ),
        (
            "cycles with live bindings",
            [
                "even.js":
                    "import { odd } from './odd'; export let calls = 0; export function even(n) { calls++; return n === 0 || odd(n - 1) }",
                "odd.js":
                    "import { even, calls } from './even'; export function odd(n) { return n !== 0 && even(n - 1) } export const seen = () => calls",
            ],
            "const { even } = require('/even'); console.log(even(6), require('/odd').seen())", ["true 4"],
        ),
        (
            "imported functions are called without this",
            [
                "lib.js": "export function receiver() { return this } export const o = { receiver }",
                "user.js":
                    "import { receiver, o } from './lib'; import * as all from './lib'; export default [receiver() === undefined, o.receiver() === o, receiver?.() === undefined, receiver`x` === undefined, all.receiver() === all]",
            ],
            "console.log(...require('/user').default)", ["true true true true true"],
        ),
        (
            "export star, export star as, re-exports",
            [
                "a.js": "export const x = 1; export const y = 2; export default 'no'",
                "b.js": "export * from './a'; export const y = 20",
                "c.js": "export * as a from './a'; export { x as z, default } from './a'",
            ],
            "const b = require('/b'), c = require('/c'); console.log(b.x, b.y, 'default' in b, c.a.y, c.z, c.default)",
            ["1 20 false 2 1 no"],
        ),
        (
            "default and named together, from CommonJS too",
            [
                "cjs.js": "module.exports = function () { return 'called' }; module.exports.part = 'p'",
                "user.js":
                    "import all, { part } from './cjs'; import * as space from './cjs'; export default all() + part + space.part + typeof space.default",
            ],
            "console.log(require('/user').default)", ["calledppfunction"],
        ),
        (
            "import and require in one file",
            [
                "a.js": "exports.a = 1", "b.js": "export const b = 2",
                "user.js": "import { b } from './b'; const { a } = require('./a'); module.exports = { sum: a + b }",
            ],
            "console.log(require('/user').sum)", ["3"],
        ),
        (
            "the words in strings, comments, templates and regular expressions",
            [
                "lib.js":
                    "// import x from 'y'\nconst s = \"export default 1\", t = `import '${1}'`, r = /import export/;\nexports.s = [s, t, r.source].join('|')"
            ],
            "console.log(require('/lib').s)", ["export default 1|import '1'|import export"],
        ),
        (
            "dynamic import and require.async",
            ["lib.js": "export const v = 5"],
            "const { v } = await import('/lib'); console.log(v, (await require.async('/lib')).v)", ["5 5"],
        ),
        (
            "a module is evaluated once",
            ["lib.js": "console.log('once'); exports.n = 1"],
            "require('/lib'); require('../../lib'); require('/lib.js')", ["once"],
        ),
        (
            "hidden names read as undefined and may be declared",
            ["lib.js": "const location = 'mine'; let self = 2; exports.v = [location, self]"],
            "console.log([window, document, globalThis, global, fetch, XMLHttpRequest, AlipayJSBridge].every(x => x === undefined), ...require('/lib').v)",
            ["true mine 2"],
        ),
        (
            "a named import of a module that only has a default export",
            [
                "config.js": "const config = { mode: 'test' }; export default config",
                "user.js":
                    "import { mode } from './config'; import all, { mode as again } from './config'; import { default as third } from './config'; export const seen = [mode, again, all.mode, third.mode].join()",
            ],
            "console.log(require('/user').seen, require('/config').default.mode)", ["test,test,test,test test"],
        ),
        (
            "an importer sees hoisted functions of a cycle before they run",
            [
                "a.js": "import './b'; export default function hoisted() { return 'a' }",
                "b.js": "import hoisted from './a'; console.log(hoisted())",
            ],
            "require('/a')", ["a"],
        ),
        (
            "a file that imports and sets module.exports",
            [
                "config.js": "export const base = 1",
                "api.js": "import { base } from './config'; module.exports = { base }",
                "members.js": "import { base } from './config'; exports.base = base",
                "user.js":
                    "import api, { base } from './api'; import * as all from './api'; import members from './members'; console.log(api.base, base, all.base, all.default === api, members.base)",
            ],
            "require('/user'); console.log((await import('/api')).default.base)", ["1 1 1 true 1", "1"],
        ),
        (
            "a file that exports and sets module.exports",
            [
                "api.js": "export const a = 1; module.exports = { b: 2 }",
                "user.js": "import api, { b } from './api'; console.log(api.b, b)",
            ],
            "require('/user')", ["2 2"],
        ),
        (
            "module.exports that is set late, in a cycle",
            [
                "api.js": "import './user'; module.exports = { b: 2 }",
                "user.js": "import api from './api'; export const read = () => api.b",
            ],
            "require('/api'); console.log(require('/user').read())", ["2"],
        ),
        (
            "namespaces and exports are printed with their values",
            [
                "lib.js": "export let v = 1; export function f() {} export default { a: 'x' }",
                "common.js": "exports.v = 2; Object.defineProperty(exports, 'own', { get: () => 1, enumerable: true })",
                "early.js": "import './reader'; export const later = 1",
                "reader.js": "import * as early from './early'; console.log(early)",
                "user.js":
                    "import * as lib from './lib'; import * as common from './common'; export * from './lib'; console.log(lib); console.log(common)",
            ],
            "console.log(require('/user')); console.log(require('/common')); require('/early')",
            [
                "{ default: { a: \"x\" }, f: [Function: f], v: 1 }",
                "[Object: null prototype] { v: 2, own: 1, default: { v: 2, own: [Getter] } }",
                "{ f: [Function: f], v: 1 }", "{ v: 2, own: [Getter] }", "{ later: <uninitialized> }",
            ],
        ),
        (
            "a namespace takes no members, other exports do",
            [
                "lib.js": "export const v = 1", "all.js": "export * from './lib'", "common.js": "exports.v = 1",
                "mixed.js": "import './lib'; exports.v = 1",
                "user.js":
                    "import * as lib from './lib'; import * as all from './all'; import common from './common'; import mixed from './mixed'; for (const target of [lib, all, common, mixed]) try { target.added = 1; console.log('added') } catch (error) { console.log(error.name) }",
            ],
            "require('/user')", ["TypeError", "TypeError", "added", "added"],
        ),
    ]

    private static let allRows = rows + placeRows + publishedRows

    @Test(arguments: allRows.indices)
    func `modules work as specified`(index: Int) async throws {
        let row = Self.allRows[index]
        var files = row.files
        if row.name.hasPrefix("named, default") {
            files["m.js"] =
                "import d, { a, b } from './lib'; import * as all from './lib'; export const text = [a, b, d(), Object.keys(all).sort()].join(' ')"
        }
        let lines = try await linesPrinted(by: row.code, files: files)
        #expect(lines == row.lines, "\(row.name)")
    }

    @Test(arguments: [
        ("require('./nothing')", "cannot find module './nothing' (required by pages/index/index.js)"),
        (
            "require('nothing')",
            "cannot find module 'nothing'; it is neither in node_modules nor beside the file: "
                + "run \"npm install nothing\" in the program's folder (required by pages/index/index.js)"
        ),
        (
            "require('../../../etc/passwd')",
            "'../../../etc/passwd' leads out of the program's folder (required by pages/index/index.js)"
        ),
        (
            "require('p/../../../../etc/passwd')",
            "'p/../../../../etc/passwd' leads out of the program's folder (required by pages/index/index.js)"
        ),
        ("require(5)", "require: expected the module's name as a string"),
    ])
    func `a missing module is reported with its importer`(code: String, message: String) async throws {
        let lines = try await linesPrinted(by: "try { \(code) } catch (error) { console.log(error.message) }")
        #expect(lines == [message])
    }

    @Test(arguments: ["require('./nothing')", "require('nothing')", "require('../../../etc/passwd')"])
    func `a missing module is an error of the requiring module`(code: String) async throws {
        try await withProgram(["pages/index/index.js": "Page({});\nfunction load() {\n  \(code);\n}\nload();"]) {
            fixture in
            let error = try #require(fixture.recorder.uncaught.first)
            #expect(error.file == "pages/index/index.js")
            #expect(error.line == 3)
            #expect(error.excerpt?.contains(code) == true)
            #expect(!error.stack.contains("minihost:"))
        }
    }

    @Test func `a missing file has no place of its own`() async throws {
        try await withProgram(["app.json": #"{"pages": ["a"]}"#, "a.axml": "<view/>"]) { fixture in
            let error = try #require(fixture.recorder.uncaught.first)
            #expect(error.description == "a.js: Error: the file is missing")
        }
    }

    @Test func `a symbolic link to outside of the program is rejected`() async throws {
        let code = "try { require('/link') } catch (error) { console.log(error.message) }"
        let files = ["pages/index/index.js": "Page({ onLoad() { my.ready } , go() { \(code) } })"]
        try await withProgram(files) { fixture in
            try FileManager.default.createSymbolicLink(
                atPath: fixture.folder + "/link.js",
                withDestinationPath: "/etc/passwd"
            )
            _ = try await fixture.evaluate("getCurrentPages()[0].go()")
            #expect(
                fixture.lines == [
                    "'link.js' is a link that leads out of the program's folder (required by pages/index/index.js)"
                ]
            )
        }
    }

    @Test(arguments: [
        ("const = 1", 1, 7), ("\n\nexport default {,}", 3, 17), ("import { a } from './a'\nlet x = (1", 2, 11),
    ])
    func `a syntax error has its place`(source: String, line: Int, column: Int) async throws {
        let files = [
            "broken.js": source, "a.js": "export const a = 1", "pages/index/index.js": "require('/broken'); Page({})",
        ]
        try await withProgram(files) { fixture in
            let error = try #require(fixture.recorder.uncaught.first)
            #expect(error.name == "SyntaxError")
            #expect(error.file == "broken.js")
            #expect(error.line == line)
            #expect(error.column == column)
            #expect(error.excerpt?.contains("^") == true)
        }
    }

    @Test(arguments: [
        ("import { a } from './a';\n\nconst re = /^(a{3,1})/;", 3), ("const re = /(/;\nexport const y = 1", 1),
        ("\n\n\nconst re = /[z-a]/", 4), ("App;\n/(?<a>x)(?<a>y)/", 2), ("\nlet module = 5", 2),
    ])
    func `a syntax error that only the engine detects has its line`(source: String, line: Int) async throws {
        let files = [
            "broken.js": source, "a.js": "export const a = 1", "pages/index/index.js": "require('/broken'); Page({})",
        ]
        try await withProgram(files) { fixture in
            let error = try #require(fixture.recorder.uncaught.first)
            #expect(error.name == "SyntaxError")
            #expect(!error.message.contains("unexpected keyword"), "\(error)")
            #expect(error.file == "broken.js")
            #expect(error.line == line)
            #expect(error.column == nil)
        }
    }

    @Test func `a package that is a link to outside of the program is reported`() async throws {
        let code = "try { require('o/x') } catch (error) { console.log(error.message) }"
        let files = ["pages/index/index.js": "Page({ go() { \(code) } })", "node_modules/p/index.js": ""]
        try await withProgram(files) { fixture in
            try FileManager.default.createSymbolicLink(
                atPath: fixture.folder + "/node_modules/o",
                withDestinationPath: "/etc"
            )
            _ = try await fixture.evaluate("getCurrentPages()[0].go()")
            #expect(fixture.lines.first?.contains("is a link that leads out of the program's folder") == true)
        }
    }

    @Test func `places in rewritten lines are those of the source`() async throws {
        let files = [
            "lib.js": "export const name = 'x'; export function fail(value) { return value.missing.name }",
            "pages/index/index.js": "import { fail, name } from '/lib'; Page({ onLoad() { name; name; fail(name) } })",
        ]
        try await withProgram(files) { fixture in
            let error = try #require(fixture.recorder.uncaught.first)
            #expect(error.file == "lib.js")
            #expect(error.line == 1)
            let source = try #require(files["lib.js"])
            let column = try #require(error.column)
            let tail = source.dropFirst(column - 1)
            #expect(
                tail.hasPrefix(".name") || tail.hasPrefix("name }") || tail.hasPrefix("value.missing.name"),
                "\(tail)"
            )
            let caller = try #require(error.stack.split(separator: "\n").dropFirst().first)
            #expect(caller.hasPrefix("onLoad@pages/index/index.js:1:"))
        }
    }

    @Test(arguments: ModuleProgram.all)
    func `programs of several modules print the same text as in other engines`(program: ModuleProgram) async throws {
        var files: [String: String] = ["pages/index/index.js": "require('/main.js'); Page({})"]
        for (name, text) in program.files { files[name] = text }
        try await withProgram(files) { fixture in
            await fixture.idle()
            let failures = fixture.recorder.uncaught.map { "uncaught \($0)" }
            #expect(fixture.lines + failures == program.output)
        }
    }

    @Test func `messages contain the specifiers of imports`() async throws {
        let files = [
            "lib.js": "export const name = undefined; export const call = 5",
            "pages/index/index.js":
                "import { name, call } from '/lib'; Page({ onLoad() { name.first }, onShow() { call() } })",
        ]
        try await withProgram(files) { fixture in
            let messages = fixture.recorder.uncaught.map(\.message)
            #expect(messages.count == 2)
            #expect(messages.allSatisfy { !$0.contains("$m") }, "\(messages)")
        }
    }

    @Test func `a module that failed is evaluated again`() async throws {
        let files = [
            "flaky.js":
                "getApp().tries = (getApp().tries || 0) + 1; if (getApp().tries < 2) throw new Error('first'); exports.v = 'ok'"
        ]
        let code =
            "try { require('/flaky') } catch (error) { console.log(error.message) } console.log(require('/flaky').v)"
        #expect(try await linesPrinted(by: code, files: files) == ["first", "ok"])
    }
}
