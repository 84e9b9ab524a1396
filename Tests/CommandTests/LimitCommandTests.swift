import CommandHarness
import Foundation
import TestScale
import Testing

/// Programs of an attacker on the command line: each is ended by a limit, with bounded memory and output.
@Suite(.serialized, .timeLimit(.minutes(20))) struct LimitCommandTests {
    /// The memory limit, in bytes.
    private static let memoryLimit = 600 << 20
    #if DEBUG
        /// The limit for the time of all threads on processors, in seconds.
        ///
        /// A build without optimization takes several times as long as a release to start a program and to render its page.
        private static let processorLimit = 60.0
        /// The memory limit for a module with the maximum number of nodes, in bytes.
        ///
        /// A build without optimization uses more memory for the nodes than a release.
        private static let nodeMemoryLimit = 700 << 20
    #else
        /// The limit for the time of all threads on processors, in seconds: that of one turn, the start, and collections of
        /// garbage.
        private static let processorLimit = 10.0
        /// The memory limit for a module with the maximum number of nodes, in bytes.
        private static let nodeMemoryLimit = memoryLimit
    #endif
    /// How long a program prints that prints without an end.
    private static let endlessTime = TestScale.isFull ? "15s" : "5s"
    private static let rows = "<view class='c' a:for='{{n}}'><text data-x='{{index}}'>x</text></view>"

    private func page(_ code: String, rows: Int) -> String {
        "Page({ data: { n: Array(\(rows)).fill(0) }, onReady() { \(code) } })"
    }

    /// Runs `mini COMMAND` on a program of these files, and expects that its memory and its processor time stay below the
    /// limits.
    ///
    /// - Parameter timeout: The real time after which the command ends; nil for a program that another limit ends. The real time
    ///   until then depends on the load of the machine, so that only its processor time is limited.
    private func run(
        _ files: [String: String],
        _ command: String = "run",
        _ arguments: [String] = [],
        timeout: String? = nil,
        memoryLimit: Int = LimitCommandTests.memoryLimit,
    ) async throws -> CommandResult {
        let program = try ProgramFolder(files)
        let report = program.path + "-usage"
        let measured = ["--quiet", "--format", "%M %U %S", "--output", report, Product.mini.path]
        let options = [command, program.path, "--timeout", timeout ?? "10m", "--ephemeral"] + arguments
        let result = try await Product.time.run(measured + options)
        let text = try String(contentsOfFile: report, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
        try FileManager.default.removeItem(atPath: report)
        let usage = text.split(separator: " ").compactMap { Double($0) }
        try #require(usage.count == 3, "\(text)")
        #expect(usage[0] * 1_024 < Double(memoryLimit), "\(usage[0] / 1_024) MB")
        if timeout == nil { #expect(usage[1] + usage[2] < Self.processorLimit) }
        return withExtendedLifetime(program) { result }
    }

    @Test(arguments: [
        "selectAll('view,text').boundingClientRect()", "selectAll('text').fields({ dataset: true, id: true })",
        "selectAll('view').fields({ computedStyle: ['color', 'width'] })",
    ])
    func `a repeated query for all elements ends within the limits`(request: String) async throws {
        let code = """
            const query = my.createSelectorQuery();
            for (let i = 0; i < 1000; i++) query.\(request);
            query.exec(() => console.log('results'));
            """
        let result = try await run(["pages/a/a.axml": Self.rows, "pages/a/a.js": page(code, rows: 10_000)])
        #expect(result.status == 1)
        #expect(!result.error.contains("results\n"))
    }

    @Test func `a program that ends after its page was read exits with an error`() async throws {
        // Timers do not keep a page busy. Their calls end the program while its files are reviewed or its output is written.
        let code = """
            setInterval(() => {
              for (let i = 0; i < 2000; i++) my.createSelectorQuery().selectAll('view,text').boundingClientRect().exec();
            }, 10);
            """
        let result = try await run(["pages/a/a.axml": Self.rows, "pages/a/a.js": page(code, rows: 10_000)])
        #expect(result.status == 1)
        #expect(result.error.contains(" was ended: "), "\(result)")
    }

    @Test func `many rules for many elements end within the limits`() async throws {
        let code = "my.createSelectorQuery().select('.c').boundingClientRect().exec(() => console.log('results'));"
        let result = try await run([
            "pages/a/a.axml": "<view class='c' a:for='{{n}}'/>", "pages/a/a.js": page(code, rows: 30_000),
            "pages/a/a.acss": (0..<49_000).map { ".c[x='\($0)']{width:\($0)px}" }.joined(),
        ])
        #expect(result.status == 1)
        #expect(
            result.error.contains("one turn took longer than 5.0 seconds")
                || result.error.contains("uses more than 256 MiB")
        )
    }

    @Test(arguments: ["import './b'; Page({})", "require('./b'); Page({})"])
    func `a script of 31 MB is loaded within the limits`(page: String) async throws {
        let big = (page.hasPrefix("import") ? "export const a = 1" : "") + String(repeating: ";", count: 31 << 20)
        let result = try await run(["pages/a/a.js": page, "pages/a/b.js": big])
        #expect(result.status == 1)
        #expect(result.error.contains("pages/a/b.js"))
    }

    @Test(arguments: ["a,", "{},", "() => {},"] + (TestScale.isFull ? ["[],", "a=>a,", "[a],"] : []))
    func `a module with the maximum number of nodes is loaded within the limits`(part: String) async throws {
        let list = String(repeating: part, count: (4 << 20 - 100) / part.utf8.count)
        let result = try await run(
            [
                "pages/a/a.js": "import './b'; Page({})", "pages/a/b.js": "export let a = [\(list)0]",
            ],
            memoryLimit: Self.nodeMemoryLimit
        )
        #expect(result.status == 1)
        // A parser without optimization may take longer than a turn for this number of tokens.
        #expect(
            result.error.contains("the code has more than 1000000 tokens")
                || result.error.contains("one turn took longer than 5.0 seconds")
        )
    }

    @Test func `console lines without end are limited`() async throws {
        let code = "Page({ onLoad() { for (let i = 0;; i++) console.log('x'.repeat(90000) + i); } })"
        let result = try await run(["pages/a/a.js": code])
        #expect(result.status == 1)
        #expect(result.error.utf8.count < 6 << 20)
        #expect(result.error.contains("printed too much"))
    }

    @Test func `console lines of turn after turn are limited`() async throws {
        let code =
            "Page({ onLoad() { let i = 0; setInterval(() => { for (let k = 0; k < 50; k++) console.log('x'.repeat(90000) + i++); }, 1); } })"
        let result = try await run(["pages/a/a.js": code], timeout: Self.endlessTime)
        #expect(result.error.utf8.count < 33 << 20)
    }

    @Test func `equal lines are combined`() async throws {
        let code = "Page({ onLoad() { for (let i = 0; i < 1000; i++) console.log('same'); console.log('other'); } })"
        let result = try await run(["pages/a/a.js": code])
        #expect(result.error == String(repeating: "same\n", count: 10) + "… repeated 990 more times\nother\n")
    }

    @Test func `equal lines at the end are combined`() async throws {
        let result = try await run([
            "pages/a/a.js": "Page({ onLoad() { for (let i = 0; i < 12; i++) my.getStorageSync({}); } })"
        ])
        #expect(result.error.hasSuffix("… repeated 2 more times\n"))
    }

    // No limit of the program ends it: each turn is short, and its errors are dropped. See the article on limits.
    @Test(arguments: ["run", "check", "run --json"])
    func `uncaught errors without end are limited`(command: String) async throws {
        let code = """
            Page({ onLoad() {
                let i = 0;
                const more = () => { for (let k = 0; k < 500; k++) setTimeout(() => { throw new Error('x'.repeat(1000) + i++); }, 1); };
                setInterval(more, 1);
            } })
            """
        let words = command.split(separator: " ").map(String.init)
        let options = Array(words.dropFirst())
        let result = try await run(["pages/a/a.js": code], words[0], options, timeout: Self.endlessTime)
        #expect(result.error.utf8.count + result.output.utf8.count < 20 << 20)
        #expect(result.status != 0)
    }
}
