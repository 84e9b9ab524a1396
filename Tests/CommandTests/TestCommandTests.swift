import CommandHarness
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5)))
struct TestCommandTests {
    /// Runs `mini test` on a program with one test file.
    private func run(
        _ tests: String,
        _ arguments: String...,
        files: [String: String] = [:],
        environment: [String: String] = [:],
    ) async throws -> CommandResult {
        let folder = try ProgramFolder(files.merging(["tests/a.test.js": tests]) { $1 })
        return try await Product.mini.run(
            ["test", "--program", folder.path] + arguments,
            environment: environment,
            in: folder.path,
        )
    }

    @Test func `a test that passes is a line, and status 0`() async throws {
        let result = try await run(
            "test('says hello', async ({ app }) => { expect((await app.open()).data.name).toBe('you'); });"
        )
        #expect(result.status == 0)
        #expect(result.output.contains("✓ says hello"))
        #expect(result.output.contains("1 test in 1 file: 1 passed"))
    }

    @Test func `a failed test shows both values, the difference and the line`() async throws {
        let result = try await run("test('fails', () => {\n  expect({ a: [1, 2] }).toEqual({ a: [1, 3] });\n});\n")
        #expect(result.status == 1)
        for text in [
            "Expected: { a: [1, 3] }", "Received: { a: [1, 2] }", "-     3,", "+     2,", "tests/a.test.js:2:",
        ] {
            #expect(result.output.contains(text), "\(text)")
        }
        #expect(result.output.contains("  expect({ a: [1, 2] }).toEqual({ a: [1, 3] });\n"))
    }

    struct Mistake: CustomTestStringConvertible {
        let tests: String
        let message: String
        var testDescription: String { message }
    }

    static let mistakes = [
        Mistake(tests: "test('a', () => { let = ; });", message: "SyntaxError"),
        Mistake(
            tests: "test('a', () => new Promise(() => {}));",
            message: "waits for a promise that nothing will settle"
        ),
        Mistake(
            tests: "test('a', () => { for (;;); }); test('b', () => {});",
            message: "was ended: one turn took longer than",
        ),
        Mistake(
            tests: "beforeEach(() => { throw new Error('no'); }); test('a', () => {});",
            message: "beforeEach hook: no"
        ),
        Mistake(
            tests: "beforeAll(() => { throw new Error('no'); }); test('a', () => {});",
            message: "beforeAll hook: no"
        ),
        Mistake(
            tests: "afterEach(() => { throw new Error('no'); }); test('a', () => {});",
            message: "afterEach hook: no"
        ),
        Mistake(
            tests: "afterAll(() => { throw new Error('no'); }); test('a', () => {});",
            message: "afterAll hook: no"
        ),
        Mistake(tests: "test('a', ({ app }) => { app.open(); });", message: "app.open() was not awaited"),
        Mistake(
            tests: "test('a', () => { Promise.reject(new Error('lost')); });",
            message: "unhandled rejection: lost"
        ),
        Mistake(
            tests:
                "test('a', async ({ app }) => { await app.evaluate(() => { setTimeout(() => { throw Error('late'); }); }); });",
            message: "in the program: late",
        ),
    ]

    @Test(arguments: mistakes)
    func `what goes wrong has a line of its own, and status 1`(_ mistake: Mistake) async throws {
        let result = try await run(mistake.tests, "--timeout", "2s")
        #expect(result.status == 1)
        #expect(result.output.contains(mistake.message), "\(result.output)")
    }

    @Test func `a program that is missing is wrong usage`() async throws {
        let result = try await Product.mini.run(["test", "--program", "/nowhere"])
        #expect(result.status == 2)
        #expect(result.error.contains("there is no folder \"/nowhere\""))
    }

    @Test func `a snapshot is written, kept, compared and accepted`() async throws {
        let folder = try ProgramFolder([
            "tests/a.test.js": "test('looks', async ({ app }) => { expect(await app.open()).toMatchSnapshot(); });"
        ])
        let arguments = ["test", "--program", folder.path]
        let snapshot = folder.path + "/tests/a.test.js.snap"
        #expect(try await Product.mini.run(arguments, environment: ["CI": "1"]).status == 1)
        #expect(try await Product.mini.run(arguments).output.contains("1 snapshot written"))
        #expect(
            try String(contentsOfFile: snapshot, encoding: .utf8).contains(
                "looks 1\n  pages/a/a\n  view\n    hello you\n"
            )
        )
        #expect(try await Product.mini.run(arguments, environment: ["CI": "1"]).status == 0)
        try folder.write("<view>goodbye</view>", to: "pages/a/a.axml")
        let changed = try await Product.mini.run(arguments)
        #expect(changed.status == 1)
        #expect(
            changed.output.contains("-   hello you") && changed.output.contains("+   goodbye"),
            "\(changed.output)"
        )
        #expect(try await Product.mini.run(arguments + ["--update"]).output.contains("1 snapshot updated"))
        #expect(try await Product.mini.run(arguments).status == 0)
    }

    @Test func `an hour of the program takes no time`() async throws {
        let result = try await run(
            "test('waits', async ({ app }) => { await app.open(); await new Promise(done => setTimeout(done, 3600_000)); });"
        )
        #expect(result.status == 0)
        #expect(result.duration < .seconds(60))
    }

    @Test func `two runs see the same numbers, dates and zone`() async throws {
        let tests =
            "test('a', async ({ app }) => { expect(await app.evaluate(() => [Math.random(), String(new Date())])).toBe(0); });"
        let received = try await [run(tests), run(tests)].map { result in
            result.output.split(separator: "\n").filter { $0.contains("Received:") }
        }
        #expect(received[0].count == 1)
        #expect(received[0] == received[1])
    }
}
