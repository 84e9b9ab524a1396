import CommandHarness
import Foundation
import MiniCore
import Testing

/// Notes of a failed test about its program, and warnings that fail a test.
@Suite(.timeLimit(.minutes(20)))
struct TestNoteTests {
    private func folder(_ tests: String, _ files: [String: String] = [:]) throws -> ProgramFolder {
        try ProgramFolder(files.merging(["tests/a.test.js": tests]) { $1 })
    }

    private func run(_ folder: ProgramFolder, _ arguments: String...) async throws -> CommandResult {
        try await Product.mini.run(["test", "--program", folder.path] + arguments, in: folder.path)
    }

    private static let page = """
        Page({
          ask() {
            my.setStorage({ key: 'a', fail() {} });
            my.request({ url: 'http://shop.example/cart?token=hidden', fail() {} });
          },
        });
        """
    private static let failing = """
        test('first', async ({ app }) => {
            const page = await app.open();
            await page.callMethod('ask');
        });
        test('fails', async ({ app }) => {
            app.allowErrors(/refused/);
            const page = await app.open();
            await page.callMethod('ask');
            await app.my.getStorage({}).catch(() => {});
            throw Error('mine');
        });
        """

    @Test(arguments: [[], ["--isolation", "none"]])
    func `a failed test shows failed calls and rejected requests`(_ options: [String]) async throws {
        let folder = try folder(Self.failing, ["pages/a/a.js": Self.page, "pages/a/a.axml": "<vieww/>"])
        let result = try await Product.mini.run(
            ["test", "--program", folder.path, "--allow-warnings", "--grep", "fails"] + options,
            in: folder.path
        )
        #expect(result.status == 1)
        let lines = result.output.split(separator: "\n").map { $0.drop { $0 == " " } }
        let warning = "warning: pages/a/a.axml:1:1: <vieww> is neither a built-in component"
        #expect(lines.contains { $0.hasPrefix(warning) && $0.contains("did you mean <view>?") }, "\(result.output)")
        let request = lines.first { $0.hasPrefix("failed call: my.request failed with error 20: ") }
        #expect(request?.hasSuffix("(pages/a/a.js:4:15)") == true, "\(result.output)")
        #expect(
            lines.contains(
                "failed call: my.setStorage failed with error 2: data: required parameter is missing (pages/a/a.js:3:18)"
            )
        )
        #expect(lines.contains { $0.hasPrefix("failed call: my.getStorage failed with error 2: ") }, "\(result.output)")
        #expect(lines.contains { $0.hasPrefix("refused request: GET http://shop.example/cart: ") }, "\(result.output)")
        #expect(!result.output.contains("hidden"))
    }

    @Test(arguments: [[], ["--isolation", "none"]])
    func `every report of a failed test has its notes`(_ options: [String]) async throws {
        let folder = try folder(Self.failing, ["pages/a/a.js": Self.page, "pages/a/a.axml": "<vieww/>"])
        let files = ["json", "junit", "html"].flatMap { ["--reporter", $0] }
        let outputs = ["json", "junit", "html"].flatMap { ["--output", "\(folder.path)/report.\($0)"] }
        _ = try await Product.mini.run(
            ["test", "--program", folder.path, "--allow-warnings"] + files + outputs + options,
            in: folder.path
        )
        let reports = try ["json", "junit", "html"].map {
            try String(contentsOfFile: "\(folder.path)/report.\($0)", encoding: .utf8)
        }
        let test = try JSON.parse(reports[0])["files"]?[0]?["tests"]?[1]
        #expect(test?["warnings"]?[0]?.string?.hasPrefix("pages/a/a.axml:1:1: <vieww>") == true)
        let call = test?["failedCalls"]?.array?.first { $0["name"] == "request" }
        #expect(call?["error"] == 20 && call?["file"] == "pages/a/a.js" && call?["line"] == 4, "\(reports[0])")
        #expect(test?["refusedRequests"]?[0]?["url"] == "http://shop.example/cart")
        for report in reports[1...] {
            #expect(report.contains("my.request failed with error 20"), "\(report)")
            #expect(report.contains("GET http://shop.example/cart:"), "\(report)")
            #expect(report.contains("pages/a/a.axml:1:1: &lt;vieww&gt;"), "\(report)")
        }
    }

    @Test(arguments: [[], ["--isolation", "none"]])
    func `a rejection in the program contains the call and the place`(_ options: [String]) async throws {
        let script = "Page({ onLoad() {\n  my.setStorage({ data: 1 });\n  my.scan();\n} });"
        let mock = "app.mock('scan', { error: 10, errorMessage: 'no' });"
        let test = "test('a', async ({ app }) => { \(mock) await app.open(); });"
        let folder = try folder(test, ["pages/a/a.js": script])
        let command = ["test", "--program", folder.path] + options
        let result = try await Product.mini.run(command, in: folder.path)
        #expect(result.status == 1)
        let first = "in the program: my.setStorage rejected with error 2: key: required parameter is missing\n"
        #expect(result.output.contains(first + "      at pages/a/a.js:2:16\n"), "\(result.output)")
        let second = "in the program: my.scan rejected with error 10: no\n      at pages/a/a.js:3:10\n"
        #expect(result.output.contains(second), "\(result.output)")
        let json = try await Product.mini.run(command + ["--reporter", "json"], in: folder.path)
        let error = try JSON.parse(json.output)["files"]?[0]?["tests"]?[0]?["errors"]?[0]
        #expect([error?["file"], error?["line"], error?["column"]] == ["pages/a/a.js", 2, 16], "\(json.output)")
    }

    private static let unusable: [(template: String, message: String)] = [
        ("<vieww>a</vieww>", "<vieww> is neither a built-in component nor one of usingComponents"),
        ("<card/>", "components/card"),
        ("<other/>", "pages/b/b.js defines a page"),
    ]

    @Test(arguments: unusable)
    func `a tag without a component fails the test`(_ template: String, _ message: String) async throws {
        let files = [
            "pages/a/a.axml": template,
            "pages/a/a.json": #"{"usingComponents": {"card": "/components/card/card", "other": "/pages/b/b"}}"#,
            "pages/b/b.js": "Page({});", "pages/b/b.axml": "<view/>", "pages/b/b.json": #"{"component": true}"#,
        ]
        let open = "const page = await app.open();"
        let test = { (code: String) in "test('a', async ({ app }) => { \(code) });" }
        let failed = try await run(try folder(test(open), files))
        #expect(failed.status == 1)
        #expect(failed.output.contains(message), "\(failed.output)")
        #expect(failed.output.components(separatedBy: message).count == 2, "\(failed.output)")
        let pattern = JSON.text(.string(message))
        for code in ["app.expectWarning(\(pattern)); \(open)", "app.allowWarnings(); \(open)"] {
            let result = try await run(try folder(test(code), files))
            #expect(result.status == 0, "\(result.output)")
        }
        #expect(try await run(try folder(test(open), files), "--allow-warnings").status == 0)
        #expect(try await run(try folder(test(open), files), "--allow-warnings", "--isolation", "none").status == 0)
    }

    @Test func `an expected warning that does not occur fails the test`() async throws {
        let result = try await run(
            try folder("test('a', async ({ app }) => { app.expectWarning(/card/); await app.open(); });")
        )
        #expect(result.status == 1)
        #expect(result.output.contains("app.expectWarning(/card/): there was no such warning"), "\(result.output)")
        #expect(result.output.contains("at tests/a.test.js:1:"), "\(result.output)")
    }

    @Test func `a test reads the warnings since its start`() async throws {
        let tests = """
            test('one', async ({ app }) => {
                app.expectWarning();
                await app.open();
                expect(app.warnings).toEqual([expect.stringContaining('<vieww>')]);
            });
            test('two', ({ app }) => { expect(app.warnings).toEqual([]); });
            """
        let result = try await run(try folder(tests, ["pages/a/a.axml": "<vieww/>"]))
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `other warnings do not fail a test`() async throws {
        let files = ["pages/a/a.acss": ".a { color: nonsense( }"]
        let tests = "test('a', async ({ app }) => { await app.open(); await app.page.$('view').rect(); });"
        let result = try await run(try folder(tests, files))
        #expect(result.status == 0, "\(result.output)")
    }
}
