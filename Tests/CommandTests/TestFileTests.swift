import CommandHarness
import Foundation
import MiniCore
import Testing

/// The test files of a run and their reports.
@Suite(.timeLimit(.minutes(20)))
struct TestFileTests {
    private static let id = """
        test('id', async ({ app }) => {
            console.log(await app.evaluate(() => my.getAppIdSync().appId), await app.evaluate(() => my.mine?.()));
        });
        """

    private static func program(_ name: String) -> [String: String] {
        [
            "\(name)/app.json": #"{"pages": ["pages/a/a"]}"#, "\(name)/app.js": "App({});",
            "\(name)/mini.project.json": #"{"appid": "\#(name)"}"#,
            "\(name)/pages/a/a.axml": "<view />", "\(name)/pages/a/a.js": "Page({});",
            "\(name)/.miniu/mock/JSAPI/mine.json": #"{"is": "\#(name)"}"#, "\(name)/tests/a.test.js": id,
        ]
    }

    @Test(arguments: [[], ["--isolation", "none"]])
    func `each test file tests the program around it`(_ options: [String]) async throws {
        let folder = try ProgramFolder(Self.program("first").merging(Self.program("second")) { $1 })
        try folder.remove("app.json")
        for paths in [["first", "second"], ["."], ["second/tests/a.test.js", "first/tests"]] {
            let result = try await Product.mini.run(["test", "--console"] + options + ["--"] + paths, in: folder.path)
            #expect(result.status == 0, "\(result.output) \(result.error)")
            for name in ["first", "second"] {
                #expect(result.output.contains("console.log: \(name)"), "\(result.output)")
            }
        }
        let one = try await Product.mini.run(["test", "--console", "--program", "first", "second"], in: folder.path)
        #expect(one.output.contains("console.log: first"), "\(one.output)")
    }

    @Test func `a file runs once, however it is named`() async throws {
        let folder = try ProgramFolder(["tests/a.test.js": "test('a', () => {});"])
        let paths = ["tests/a.test.js", "./tests/a.test.js", folder.path + "/tests", "tests"]
        let result = try await Product.mini.run(["test"] + paths, in: folder.path)
        #expect(result.output.contains("1 test in 1 file: 1 passed"), "\(result.output)")
    }

    @Test func `a program without an id has the same id in every folder`() async throws {
        let test = "test('id', async ({ app }) => { console.log(await app.evaluate(() => my.getAppIdSync().appId)); });"
        for _ in 0..<2 {
            let folder = try ProgramFolder(["tests/a.test.js": test])
            let result = try await Product.mini.run(["test", "--console"], in: folder.path)
            #expect(result.output.contains("console.log: program-under-test\n"), "\(result.output)")
        }
    }

    @Test func `a file without a test fails`() async throws {
        let folder = try ProgramFolder(["tests/a.test.js": "describe('empty', () => {});"])
        let result = try await Product.mini.run(["test"], in: folder.path)
        #expect(result.status == 1)
        #expect(result.output.contains("the file has no test"), "\(result.output)")
    }

    @Test(arguments: [[], ["--isolation", "none"]])
    func `tests that grep excludes are counted`(_ options: [String]) async throws {
        let folder = try ProgramFolder([
            "tests/a.test.js": "test('milk', () => {}); test('tea', () => {}); test.skip('milk later', () => {});",
            "tests/b.test.js": "test('bread', () => {});",
        ])
        let result = try await Product.mini.run(["test", "--grep", "milk"] + options, in: folder.path)
        #expect(result.status == 0)
        let lines = result.output.split(separator: "\n").map { $0.replacing(#/ \([0-9.]+ m?s.*/#, with: "") }
        #expect(
            lines == [
                "tests/a.test.js", "  ✓ milk", "  - milk later (skipped)", "4 tests in 2 files: 1 passed, 3 skipped",
            ]
        )
    }

    private static let skipping = """
        describe('inner', () => {
            beforeEach(({ skip }) => { skip('no server'); });
            afterEach(() => console.log('cleaned'));
            test('by a hook', () => { throw new Error('is not run'); });
        });
        test('by itself', async ({ app, skip }) => {
            await app.open();
            skip();
            throw new Error('is not reached');
        });
        test('fails before', ({ skip }) => { setTimeout(() => {}); expect(1).toBe(1); });
        beforeAll(({ skip }) => { try { skip('all'); } catch (error) { console.log(error.message); } });
        """

    @Test(arguments: [[], ["--isolation", "none"]])
    func `a test can skip itself with a reason`(_ options: [String]) async throws {
        let folder = try ProgramFolder(["tests/a.test.js": Self.skipping])
        let list = try await Product.mini.run(["test", "--console"] + options, in: folder.path)
        #expect(list.status == 0, "\(list.output)")
        #expect(list.output.contains("- inner > by a hook (skipped: no server)"), "\(list.output)")
        #expect(list.output.contains("- by itself (skipped)"), "\(list.output)")
        #expect(list.output.contains("console.log: cleaned"), "\(list.output)")
        #expect(list.output.contains("skip() can be called only in a test, or a hook of each test"), "\(list.output)")
        let json = try await Product.mini.run(["test", "--reporter", "json"] + options, in: folder.path)
        #expect(try json.document()["files"]?[0]?["tests"]?[0]?["reason"] == "no server")
        let junit = try await Product.mini.run(["test", "--reporter", "junit"] + options, in: folder.path)
        #expect(junit.output.contains(#"<skipped message="no server"/>"#), "\(junit.output)")
    }

    @Test func `snapshots with other line endings are equal`() async throws {
        let test = "test('a', () => { expect('one\\ntwo').toMatchSnapshot(); expect('x\\r\\ny').toMatchSnapshot(); });"
        let folder = try ProgramFolder(["tests/a.test.js": test])
        let file = folder.path + "/tests/a.test.js.snap"
        #expect(try await Product.mini.run(["test"], in: folder.path).status == 0)
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.contains("  one\n  two\n"))
        try folder.write(text.replacing("\n", with: "\r\n"), to: "tests/a.test.js.snap")
        let result = try await Product.mini.run(["test"], environment: ["CI": "1"], in: folder.path)
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `snapshots that cannot be written fail their file`() async throws {
        let folder = try ProgramFolder(["tests/a.test.js": "test('a', () => { expect('one').toMatchSnapshot(); });"])
        // A folder of that name: the tests may run as a user who may write everywhere.
        try folder.write("", to: "tests/a.test.js.snap/inner")
        let result = try await Product.mini.run(["test"], in: folder.path)
        #expect(result.status == 1)
        #expect(result.output.contains("the snapshots cannot be written to tests/a.test.js.snap"), "\(result.output)")
    }
}
