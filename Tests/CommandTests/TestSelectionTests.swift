import CommandHarness
import MiniCore
import Testing

/// The selection of tests, and the format of places.
@Suite(.timeLimit(.minutes(20)))
struct TestSelectionTests {
    private static let tests = """
        describe('Basket', () => {
            test('adds a note', () => {
                expect(1).toBe(1);
            });
            test('Removes', () => {});
        });
        describe('List', () => {
            test.each([1, 2])('row %s', () => {});
        });
        """

    /// The names of the tests that ran.
    private func run(_ arguments: String...) async throws -> (names: [String], result: CommandResult) {
        let folder = try ProgramFolder(["tests/a.test.js": Self.tests])
        let result = try await Product.mini.run(["test", "--reporter", "json"] + arguments, in: folder.path)
        guard result.output.hasPrefix("{") else { return ([], result) }
        let tests = try result.document()["files"]?.array?.flatMap { $0["tests"]?.array ?? [] } ?? []
        let names = tests.filter { $0["status"] == "passed" }.map { test in
            (test["title"]?.array ?? []).compactMap(\.string).joined(separator: "/")
        }
        return (names, result)
    }

    @Test(arguments: [
        (["--grep", "Basket > adds"], ["Basket/adds a note"]), (["-g", "Basket adds"], ["Basket/adds a note"]),
        (["-g", "removes", "-i"], ["Basket/Removes"]), (["-g", "REMOVES", "--ignore-case"], ["Basket/Removes"]),
        (["-g", "BASKET > removes", "-i", "--isolation", "none"], ["Basket/Removes"]),
        (["-u", "-t", "5s", "-g", "Removes"], ["Basket/Removes"]),
    ])
    func `a name selects tests by the printed text`(_ arguments: [String], _ names: [String]) async throws {
        let folder = try ProgramFolder(["tests/a.test.js": Self.tests])
        let result = try await Product.mini.run(["test", "--reporter", "json"] + arguments, in: folder.path)
        #expect(try passed(result) == names, "\(result.output)")
    }

    @Test func `a name is case-sensitive unless case is ignored`() async throws {
        let (names, result) = try await run("-g", "removes")
        #expect(names == [] && result.status == 2)
        #expect(result.error.contains("No test to run has \"removes\" in its name."), "\(result.error)")
    }

    @Test(
        arguments: [
            ([2], ["Basket/adds a note"]), ([3], ["Basket/adds a note"]), ([5], ["Basket/Removes"]),
            ([1], ["Basket/adds a note", "Basket/Removes"]), ([8], ["List/row 1", "List/row 2"]),
            ([2, 5], ["Basket/adds a note", "Basket/Removes"]), ([99], ["List/row 1", "List/row 2"]),
        ],
        [[], ["--isolation", "none"]]
    )
    func `a line selects tests`(_ choice: (lines: [Int], names: [String]), _ options: [String]) async throws {
        let folder = try ProgramFolder(["tests/a.test.js": Self.tests])
        let paths = choice.lines.map { "tests/a.test.js:\($0)" }
        let result = try await Product.mini.run(["test", "--reporter", "json"] + options + paths, in: folder.path)
        #expect(result.status == 0, "\(result.error)")
        #expect(try passed(result) == choice.names, "\(result.output)")
    }

    @Test(arguments: ["tests/a.test.js:5:5", "tests/a.test.js:5:0", "tests/a.test.js:5:", "tests/a.test.js:5:x"])
    func `a column after the line has no effect`(_ path: String) async throws {
        let (names, result) = try await run(path)
        if path.hasSuffix(":5:5") {
            #expect(names == ["Basket/Removes"], "\(result.error)")
        } else {
            #expect(result.status == 2, "\(result.output)")
        }
    }

    @Test func `a file without a line runs completely`() async throws {
        let (names, _) = try await run("tests/a.test.js:2", "tests")
        #expect(names.count == 4)
    }

    @Test func `a line before every test is rejected`() async throws {
        let folder = try ProgramFolder(["tests/a.test.js": "\n\ntest('a', () => {});"])
        let result = try await Product.mini.run(["test", "tests/a.test.js:1"], in: folder.path)
        #expect(result.status == 1)
        #expect(result.output.contains("no test begins at line 1 or before it; the first begins at line 3"))
    }

    private func passed(_ result: CommandResult) throws -> [String] {
        let tests = try result.document()["files"]?[0]?["tests"]?.array ?? []
        return tests.filter { $0["status"] == "passed" }.map { test in
            (test["title"]?.array ?? []).compactMap(\.string).joined(separator: "/")
        }
    }

    private static let failing = """
        test('a', async ({ app }) => {
            app.allowWarnings();
            const page = await app.open();
            await page.callMethod('ask');
            throw Error('mine');
        });
        """

    @Test(arguments: [[], ["--isolation", "none"]])
    func `places are paths relative to the current folder`(_ options: [String]) async throws {
        let folder = try ProgramFolder([
            "one/app.json": #"{"pages": ["pages/a/a"]}"#, "one/app.js": "App({});",
            "one/pages/a/a.js": """
            Page({
              ask() {
                my.setStorage({ key: 'a', fail() {} });
                setTimeout(() => { throw Error('late'); });
              },
            });
            """,
            "one/pages/a/a.axml": "<vieww/>", "one/tests/a.test.js": Self.failing,
        ])
        let arguments = ["test", "--program", folder.path + "/one", "--reporter", "list"] + options
        let result = try await Product.mini.run(arguments, in: folder.path)
        for text in [
            "one/tests/a.test.js\n  ✗ a", "at one/tests/a.test.js:5:", "at one/pages/a/a.js:4:",
            "(one/pages/a/a.js:3:18)", "warning: one/pages/a/a.axml:1:1: <vieww>",
        ] {
            #expect(result.output.contains(text), "\(text): \(result.output)")
        }
        // Paths are absolute from other folders.
        let other = try await Product.mini.run(arguments, in: folder.path + "/..")
        #expect(other.output.contains("at program/one/tests/a.test.js:5:"), "\(other.output)")
        let outside = try await Product.mini.run(arguments, in: folder.path + "/pages")
        #expect(outside.output.contains("/program/one/pages/a/a.js:4:"), "\(outside.output)")
    }
}
