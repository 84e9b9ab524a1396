import MiniHost
import Testing

/// Messages about modules for programs and people.
@Suite struct ModuleMessageTests {
    private static let page = "pages/index/index.js"

    /// The first failure of a program whose page runs the code.
    private func failure(_ files: [String: String], _ code: String) async throws -> ScriptError {
        var files = files
        files[Self.page] = code
        return try await withProgram(files) { fixture in
            await fixture.idle()
            return try #require(fixture.recorder.uncaught.first)
        }
    }

    @Test(arguments: [
        ("import a from './missing'; a", 1, 1), ("\n\n\n\nimport { a } from './missing'\na", 5, 1),
        ("\n  import * as a from './missing'", 2, 3), ("\n/* */ import './missing'", 2, 7),
        ("\nimport {\n  a,\n} from './missing'\na", 2, 1), ("\nexport * from './missing'", 2, 1),
        ("\n export * as a from './missing'", 2, 2), ("\nexport { a } from './missing'", 2, 1),
        ("import { a } from '/lib'\nimport { b } from './missing'\na; b", 2, 1),
        ("import d, * as e from '/lib'; import b from './missing'", 1, 31),
    ])
    func `an import of a missing module fails at its statement`(
        code: String,
        line: Int,
        column: Int,
    ) async throws {
        let error = try await failure(["lib.js": "export const a = 1; export default a"], code)
        #expect(error.message == "cannot find module './missing' (required by \(Self.page))")
        #expect(error.file == Self.page)
        #expect(error.line == line)
        #expect(error.column == column)
        let text = code.split(separator: "\n", omittingEmptySubsequences: false)[line - 1]
        #expect(error.excerpt?.contains(text) == true)
    }

    @Test func `the import statements are in the stack`() async throws {
        let files = [
            "a.js": "\n\nimport './b'", "b.js": "\nconst x = 1; import './c'; export { x }",
            "c.js": "throw new Error('x')",
        ]
        let error = try await failure(files, "\n\n\nimport '/a'")
        let frames = error.stack.split(separator: "\n").map { $0.drop { $0 != "@" } }
        #expect(frames.prefix(4) == ["@c.js:1:16", "@b.js:2:14", "@a.js:3:1", "@pages/index/index.js:4:1"])
    }

    @Test(arguments: [
        ("export const value = 1", "import { value } from './exporter'; value"),
        ("export default 1", "import value from './exporter'; value"),
        ("let value; export { value as other }", "import { other } from './exporter'; other"),
        ("export let value = 1", "import * as all from './exporter'; JSON.stringify(all)"),
    ])
    func `an export that is read too early is an error where it is read`(
        exporter: String,
        reader: String,
    ) async throws {
        let files = ["exporter.js": "\n\nimport './reader'\n\(exporter)", "reader.js": "\n\n  ;\(reader)"]
        let error = try await failure(files, "require('/exporter')")
        #expect(error.name == "ReferenceError")
        #expect(error.file == "reader.js")
        #expect(error.line == 3)
        let column = try #require(error.column)
        #expect(column > 30)
        #expect(!error.stack.contains(":0"))
    }

    @Test(arguments: [
        ("nope()", "nope is not a function. (In 'nope()', 'nope' is undefined)"),
        ("nope.first", "undefined is not an object (evaluating 'nope.first')"),
        ("new nope()", "undefined is not a constructor (evaluating 'new nope()')"),
        ("five.a.b", "undefined is not an object (evaluating 'five.a.b')"),
        ("five()", "five is not a function. (In 'five()', 'five' is 5)"),
        ("first()", "first is not a function. (In 'first()', 'first' is undefined)"),
        ("new first.of$()", "undefined is not an object (evaluating 'new first.of$')"),
    ])
    func `messages contain the specifiers of imports wherever they are shown`(
        code: String,
        message: String,
    ) async throws {
        let lib = "export let nope; export const five = 5; export { nope as default }"
        let files = [
            "lib.js": lib,
            "user.js": """
            import first, { nope, five } from './lib'
            try { \(code) } catch (error) { console.log(error.message); console.log(error); console.log('' + error, '%s') }
            nope; five
            export {}
            """,
        ]
        let lines = try await linesPrinted(by: "require('/user')", files: files)
        #expect(lines.count == 3)
        #expect(lines.first == message)
        #expect(lines.dropFirst().first?.hasPrefix("TypeError: \(message)\n    at user.js:2:") == true)
        #expect(lines.last == "TypeError: \(message) %s")
    }

    @Test(arguments: ["$m1", "cost: $m.1", "(0,name)", "x$m1.y", "$mx", "$money.default"])
    func `other text is printed unchanged`(text: String) async throws {
        #expect(try await linesPrinted(by: "console.log('\(text)')") == [text])
    }

    @Test func `an anonymous default function has the name default`() async throws {
        let files = ["lib.js": "export default function () { throw new Error('x') }"]
        let error = try await failure(files, "import run from '/lib'; import('/lib'); run()")
        #expect(error.stack.hasPrefix("default@lib.js:1:"))
        let text = try await failure(files, "import { run } from '/lib'; import(run)()").message
        #expect(text.hasPrefix("import(run) is not a function"))
    }

    @Test(arguments: [
        ("import { nope } from '/lib'; nope", ["'nope' is not exported by lib.js, imported by user.js"]),
        ("import { a, nope as b, c } from '/lib'; a", ["'nope', 'c' are not exported by lib.js, imported by user.js"]),
        ("export { nope } from '/lib'", ["'nope' is not exported by lib.js, imported by user.js"]),
        (
            "import a from '/lib'; import { default as b } from '/lib'; a; b",
            ["'default' is not exported by lib.js, imported by user.js"]
        ),
        ("import { a, b } from '/lib'; import * as c from '/lib'; a", []),
        ("import { a } from '/all'; import { first, second } from '/default'; a", []),
        ("import { nope } from '/common'; import d, { e } from '/marked'; nope", []),
    ])
    func `an import of a name that is not exported is a warning`(code: String, warnings: [String]) async throws {
        let files = [
            "lib.js": "export const a = 1; export let b", "all.js": "export * from './lib'",
            "default.js": "export default { first: 1 }",
            "common.js": "exports.a = 1",
            "marked.js": "exports.__esModule = true", "user.js": code, Self.page: "require('/user'); Page({})",
        ]
        try await withProgram(files) { fixture in
            #expect(fixture.lines == warnings)
            #expect(fixture.recorder.messages.allSatisfy { $0.level == .warn })
        }
    }
}
