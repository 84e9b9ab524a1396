import CommandHarness
import Foundation
import MiniCore
import Testing

/// The content of reports and its order.
@Suite(.timeLimit(.minutes(20)))
struct TestReportTests {
    private func run(_ files: [String: String], _ arguments: String...) async throws -> CommandResult {
        let folder = try ProgramFolder(files)
        return try await Product.mini.run(["test", "--program", folder.path] + arguments, in: folder.path)
    }

    /// A program that prints as many lines as its test requests.
    private static func printing(_ count: Int, then rest: String) -> String {
        "test('prints', () => { for (let at = 0; at < \(count); at++) console.log(`line <${at}>`); \(rest) });"
    }

    @Test func `the list shows the last lines of a failed test and the number of the others`() async throws {
        let result = try await run(["tests/a.test.js": Self.printing(25, then: "throw Error('no');")])
        #expect(result.output.contains("console: 5 lines before these; --console shows all"), "\(result.output)")
        #expect(!result.output.contains("line <4>") && result.output.contains("line <5>"))
        #expect(result.output.contains("line <24>"))
    }

    @Test(arguments: [[], ["--isolation", "none"]])
    func `the list shows all lines of all tests on request`(_ options: [String]) async throws {
        let folder = try ProgramFolder(["tests/a.test.js": Self.printing(25, then: "")])
        let arguments = ["test", "--program", folder.path] + options
        #expect(try await !Product.mini.run(arguments).output.contains("line <"))
        let output = try await Product.mini.run(arguments + ["--console"]).output
        #expect(output.contains("line <0>") && output.contains("line <24>"), "\(output)")
    }

    @Test func `files are listed in their order, independent of the order in which they end`() async throws {
        let slow = "test('slow', async ({ app }) => { for (let count = 0; count < 20; count++) await app.open(); });"
        var files = ["tests/a.test.js": slow]
        for name in ["b", "c", "d"] { files["tests/\(name).test.js"] = "test('fast', () => {});" }
        let result = try await run(files, "--workers", "4")
        let listed = result.output.split(separator: "\n").filter { $0.hasSuffix(".test.js") }
        #expect(listed.map { $0.suffix(9) } == ["a.test.js", "b.test.js", "c.test.js", "d.test.js"])
    }

    private static let flaky = """
        let count = 0;
        test('flaky', async ({ app }) => {
            const page = await app.open();
            await page.callMethod('name', `attempt ${++count}`);
            expect(count).toBe(2);
        });
        """

    @Test(arguments: [[], ["--isolation", "none"]])
    func `the output of the failed attempt of a flaky test is kept`(_ options: [String]) async throws {
        let folder = try ProgramFolder([
            "pages/a/a.js": "Page({ name(name) { console.log(name); this.setData({ name }); } });",
            "tests/a.test.js": Self.flaky,
        ])
        let html = folder.path + "/report.html"
        let result = try await Product.mini.run(
            ["test", "--program", folder.path, "--retries", "1", "--trace", "--reporter", "json", "--reporter", "html"]
                + ["--output", html] + options
        )
        #expect(result.status == 0, "\(result.output)")
        let test = try result.document()["files"]?[0]?["tests"]?[0]
        #expect(test?["console"]?[0]?["text"] == "attempt 2")
        #expect(test?["failedAttempt"]?["console"]?[0]?["text"] == "attempt 1")
        #expect(test?["failedAttempt"]?["actions"]?[1]?["outline"]?.string?.contains("hello attempt 1") == true)
        // Opening a program loads and renders it, which takes time.
        #expect((test?["actions"]?[0]?["milliseconds"]?.number ?? 0) > 0)
        let page = try String(contentsOfFile: html, encoding: .utf8)
        #expect(page.contains("the attempt that failed") && page.contains("hello attempt 1"))
        #expect(!page.contains("<small>0.0 ms</small>"))
    }

    @Test func `started suites end although the remaining tests are skipped`() async throws {
        let tests = """
            afterAll(() => { console.log('left the file'); throw Error('no'); });
            describe('suite', () => {
                afterAll(() => console.log('left the suite'));
                test('fails', () => { throw Error('first'); });
                test('never', () => {});
            });
            describe('other', () => {
                afterAll(() => console.log('left the other'));
                test('never', () => {});
            });
            """
        let folder = try ProgramFolder(["tests/a.test.js": tests])
        for options in [[], ["--isolation", "none"]] {
            let result = try await Product.mini.run(
                ["test", "--program", folder.path, "--bail", "1", "--reporter", "json"] + options
            )
            let results = try result.document()["files"]?[0]?["tests"]?.array ?? []
            #expect(results.map { $0["status"] } == ["failed", "skipped", "skipped"])
            #expect(results.first?["errors"]?.array?.map { $0["message"] } == ["first", "no"])
        }
    }

    /// Names of files, their dates and the upload of a mock: values that would differ between two runs.
    private static let files = """
        test('files', async ({ app }) => {
            app.network.mock('https://a.example/*', 'content');
            await app.open();
            expect(await app.evaluate(async () => {
                const { apFilePath, filePath = apFilePath } = await my.downloadFile({ url: 'https://a.example/b.txt' });
                const saved = await my.saveFile({ apFilePath: filePath });
                const files = my.getFileSystemManager();
                files.writeFileSync({ filePath: `${my.env.USER_DATA_PATH}/c.txt`, data: 'text' });
                return [filePath, saved, files.statSync({ path: `${my.env.USER_DATA_PATH}/c.txt` })];
            })).toMatchSnapshot();
        });
        """

    @Test(arguments: [["--encryptor", "none"], ["--seed", "2"]])
    func `two runs write the same file names and dates`(_ options: [String]) async throws {
        let folder = try ProgramFolder(["tests/a.test.js": Self.files])
        let arguments = ["test", "--program", folder.path]
        let first = try await Product.mini.run(arguments + options)
        #expect(first.status == 0, "\(first.output)")
        let snapshot = try String(contentsOfFile: folder.path + "/tests/a.test.js.snap", encoding: .utf8)
        #expect(snapshot.contains("https://resource/") && snapshot.contains("1767225600"), "\(snapshot)")
        let second = try await Product.mini.run(arguments + options, environment: ["CI": "1"])
        #expect(second.status == 0, "\(second.output)")
        #expect(try await Product.mini.run(arguments + ["--seed", "3"], environment: ["CI": "1"]).status == 1)
    }
}
