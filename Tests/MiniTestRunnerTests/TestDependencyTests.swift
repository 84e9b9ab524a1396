import CommandHarness
import MiniCore
import MiniHost
import TestScale
import Testing

@testable import MiniTestRunner

/// The files that a test can read.
// All tests of a program run after each of many edits.
@Suite(.timeLimit(.minutes(20)))
struct TestDependencyTests {
    private static let program = [
        "app.json": #"{ "pages": ["pages/a/a", "pages/b/b", "pages/c/c"] }"#,
        "app.js": "App({});", "mini.project.json": "{}",
        "pages/a/a.js": "Page({ go() { my.navigateTo({ url: '/pages/b/b?x=' + 1 }); } });",
        "pages/a/a.axml": "<include src=\"/parts/a.axml\"/>", "parts/a.axml": "<view/>",
        "pages/b/b.js": "let extra; try { extra = require('../../utils/extra'); } catch (e) {}\nPage({});",
        "pages/b/b.axml": "<import-sjs name=\"m\" from=\"./m.sjs\"/><view/>", "pages/b/b.acss": "@import '/b.acss';",
        "pages/b/m.sjs": "export default {};", "b.acss": "", "utils/extra.js": "", "utils/text.js": "exports.a = 1;",
        "pages/c/c.js": "Page({});", "pages/c/c.axml": "<view><navigator url=\"/pages/{{name}}/a\"/></view>",
        "pages/c/c.json": #"{ "usingComponents": { "x": "/parts/x" } }"#, "parts/x.js": "Component({});",
        "parts/x.axml": "<view/>", "parts/x.json": #"{ "component": true }"#, "icon.png": "", "readme.md": "",
        "tests/a.test.js": "test('a', async ({ app }) => { await app.open('/pages/a/a'); });",
        "tests/c.test.js": "test('c', async ({ app }) => { await app.open('/pages/c/c'); });",
        "tests/unit.test.js": "const { a } = require('../utils/text');\ntest('unit', () => {});",
    ]

    @Test(arguments: [
        ("pages/a/a.js", ["a", "c"]), ("parts/a.axml", ["a", "c"]), ("pages/b/b.acss", ["a", "c"]),
        ("b.acss", ["a", "c"]),
        ("pages/b/m.sjs", ["a", "c"]), ("utils/extra.js", ["a", "c"]), ("utils/extra.json", []),
        ("pages/c/c.json", ["c"]),
        ("parts/x.axml", ["c"]), ("parts/x.acss", ["c"]), ("utils/text.js", ["unit"]), ("utils/text.ts", []),
        ("icon.png", ["a", "c"]),
        ("readme.md", []), ("tests/a.test.js", ["a"]), ("tests/a.test.js.snap", ["a"]),
        ("tests/a.test.js.screenshots/a-1.png", ["a"]), ("tests/a.test.js.screenshots", ["a"]),
        ("app.json", ["a", "c", "unit"]),
        (".miniu/mock/JSAPI/scan.json", ["a", "c", "unit"]), ("pages/c", ["c"]), ("pages/a/a.json", ["a", "c"]),
        ("pages/a/a.less", ["a", "c"]), ("mini.project.json", ["a", "c", "unit"]), ("docs/a.js", []),
    ])
    func `a change affects the tests that can read the file`(_ file: String, _ names: [String]) throws {
        let program = try TemporaryProgram(Self.program)
        defer { program.remove() }
        let run = try TestRun(program: program.path)
        let dependencies = TestDependencies(of: run)
        let root = try #require(program.path.resolvedPath)
        let affected = dependencies.files(affectedBy: [root + "/" + file])
        #expect(affected.map { String($0.split(separator: "/").last?.prefix { $0 != "." } ?? "") } == names)
    }

    @Test(arguments: [
        ("const name = './text'; require(name);", true), ("import('./' + name);", true),
        ("const load = require; load('a');", true),
        ("require('./text');", false), ("typeof require === 'function';", false),
        ("my.createWorker('workers/a.js');", true),
    ])
    func `a module with a computed name can be any file`(_ code: String, _ isAny: Bool) throws {
        let program = try TemporaryProgram(Self.program.merging(["pages/a/a.js": code]) { $1 })
        defer { program.remove() }
        let run = try TestRun(program: program.path, paths: [program.path + "/tests/a.test.js"])
        let root = try #require(program.path.resolvedPath)
        let affected = TestDependencies(of: run).files(affectedBy: [root + "/docs/unknown.js"])
        #expect(affected.isEmpty == !isAny)
    }

    @Test(arguments: [
        ("my.navigateTo({ url })", true), ("my.navigateTo({ url: '/pages/b/b' })", false),
        ("my.redirectTo({ ...target })", true),
        ("const { reLaunch } = my", true), ("my['switch' + 'Tab']({ url: '/pages/b/b' })", true),
        ("my['getStorage']({ key: 'a' })", false), ("my[name]()", true), ("(", true),
        ("my.call('switchTab', x)", true),
        ("my.navigateTo({ url: a ? '/pages/b/b' : '/pages/a/a' })", false),
        ("my.navigateTo({ url: `/pages/${name}` })", true),
        ("my.navigateTo({ url: `../b/b?a=${1}` })", false), ("my.canIUse('navigateTo')", false),
        ("router.navigateTo('/pages/unknown')", true), ("my.navigateTo({ url: 'plugin://a/b' })", true),
    ])
    func `a page with a computed URL can be any page`(_ code: String, _ isAny: Bool) throws {
        let script = "Page({ go() { \(code); } });"
        let program = try TemporaryProgram(Self.program.merging(["pages/a/a.js": script]) { $1 })
        defer { program.remove() }
        let run = try TestRun(program: program.path, paths: [program.path + "/tests/a.test.js"])
        let root = try #require(program.path.resolvedPath)
        let affected = TestDependencies(of: run).files(affectedBy: [root + "/pages/c/c.js"])
        #expect(affected.isEmpty == !isAny)
    }

    @Test(arguments: [
        ("app.open('/pages/a/a')", false), ("const { open } = app; open(url)", true), ("app['open'](url)", true),
        ("app.evaluate('my.navigateTo({ url })')", true), ("app.my[name](url)", true), ("app.open(", true),
    ])
    func `a test that opens a page in another way than by a call can open any page`(
        _ code: String,
        _ isAny: Bool,
    ) throws {
        let test = "test('a', async ({ app }) => { \(code); });"
        let program = try TemporaryProgram(
            Self.program.merging(["pages/a/a.js": "Page({});", "tests/a.test.js": test]) { $1 }
        )
        defer { program.remove() }
        let run = try TestRun(program: program.path, paths: [program.path + "/tests/a.test.js"])
        let root = try #require(program.path.resolvedPath)
        let dependencies = TestDependencies(of: run)
        #expect(dependencies.files(affectedBy: [root + "/pages/c/c.js"]).isEmpty == !isAny)
        #expect(dependencies.files(affectedBy: [root + "/ext.json"]).count == 1)
    }

    @Test func `modules of tests outside of the folders are found`() throws {
        let folder = try TemporaryProgram([
            "app/app.json": #"{ "pages": ["pages/a/a"] }"#, "app/app.js": "App({});",
            "app/pages/a/a.js": "Page({});",
            "lib/text.js": "exports.a = 1;",
            "tests/a.test.js": "const { a } = require('../lib/text');\ntest('a', () => {});",
        ])
        defer { folder.remove() }
        let root = try #require(folder.path.resolvedPath)
        let run = try TestRun(program: root + "/app", paths: [root + "/tests/a.test.js"])
        let found = TestDependencies(of: run).scripts(outside: [root + "/app", root + "/tests"])
        #expect(found == [root + "/lib/text.js"])
    }

    @Test func `without mini.project.json the components of all pages affect every test of the program`() throws {
        var files = Self.program
        files["mini.project.json"] = nil
        let program = try TemporaryProgram(files)
        defer { program.remove() }
        let run = try TestRun(program: program.path, paths: [program.path + "/tests/a.test.js"])
        let root = try #require(program.path.resolvedPath)
        #expect(TestDependencies(of: run).files(affectedBy: [root + "/parts/x.js"]).count == 1)
    }

    /// What a person sees of the result of a file.
    private static func look(of file: TestFileResult) -> String {
        let tests = file.tests.map { test in
            let lines = test.failures.map(\.error.message) + test.trace.console.map(\.text)
            return "\(test.name) \(test.status)\n" + lines.joined(separator: "\n")
        }
        return (tests + [file.failure?.error.message].compactMap(\.self)).joined(separator: "\n")
    }

    private func results(in path: String) async throws -> (dependencies: TestDependencies, looks: [String: String]) {
        var run = try TestRun(program: path)
        // The mocks of a program that are invalid fail the command.
        run.configuration.mocks = try FunctionMocks(miniUFolderOf: path)
        run.options.snapshots = .compare
        run.options.parallelFileCount = 2
        run.options.missingComponents = .warn
        // The results must not depend on the load of the machine.
        run.options.timeout = .seconds(60)
        let dependencies = TestDependencies(of: run)
        let summary = await run.run()
        return (dependencies, Dictionary(uniqueKeysWithValues: summary.files.map { ($0.file, Self.look(of: $0)) }))
    }

    /// With all repetitions, these are 200 edits.
    @Test(arguments: UInt64(1)...UInt64(TestScale.count(8, usually: 1)))
    func `no generated edit changes the result of a test that does not reach it`(_ seed: UInt64) async throws {
        let program = try GeneratedProgram(seed: seed)
        var former = try await results(in: program.path)
        #expect(former.looks.values.allSatisfy { $0.contains("passed") }, "\(former.looks)")
        var (affectedCount, changedCount, testCount) = (0, 0, 0)
        for number in 1...TestScale.count(25, usually: 30) {
            let edit = try program.edit()
            let current = try await results(in: program.path)
            let changed = Set(current.looks.filter { former.looks[$0.key] != $0.value }.keys)
                .union(former.looks.keys.filter { current.looks[$0] == nil })
            let before = Set(former.dependencies.files(affectedBy: edit.changes))
            let after = Set(current.dependencies.files(affectedBy: edit.changes))
            let present = changed.filter { current.looks[$0] != nil }
            let looks = present.map { "\(former.looks[$0] ?? "none")\n->\n\(current.looks[$0] ?? "none")" }
            let place = "\(number): \(edit.description)\n\(looks.joined(separator: "\n"))"
            let new = current.looks.keys.filter { former.looks[$0] == nil }
            #expect(present.subtracting(before.union(new)) == [], "\(place)")
            #expect(present.subtracting(after) == [], "\(place)")
            changedCount += changed.count
            if edit.changes.count == 1 {
                affectedCount += after.count
                testCount += current.looks.count
            }
            former = current
        }
        #expect(changedCount > 0)
        // Not every test is repeated.
        #expect(affectedCount < testCount * 4 / 5, "\(affectedCount) of \(testCount), \(changedCount) changed")
    }
}
