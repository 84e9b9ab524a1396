import CommandHarness
import MiniCore
import MiniHost
import Testing

@testable import MiniTestRunner

/// The files and the events of traces that runs write.
@Suite(.timeLimit(.minutes(5)))
struct TraceContentTests {
    private static let program = [
        "app.json": #"{ "pages": ["pages/a/a"] }"#, "mini.project.json": "{}", "app.js": "App({});",
        "pages/a/a.axml": "<image src=\"/icon.png\"/><text class=\"own\">text</text>",
        "pages/a/a.acss": """
        @font-face { font-family: Own; src: url('/own.woff2'); }
        .own { color: red; font-family: Own; }
        """,
        // Smaller files stay in the documents.
        "icon.png": String(repeating: "P", count: 2_000), "own.woff2": String(repeating: "F", count: 2_000),
        "pages/a/a.js": """
        Page({
          data: { text: '' },
          go() {
            my.setStorageSync({ key: 'city', data: 'Hangzhou' });
            my.removeStorageSync({ key: 'city' });
            my.clearStorageSync();
            my.request({ url: 'http://refused.example/a?token=se3ret', data: { a: 1 }, fail() {} });
          },
        });
        """,
        "tests/a.test.js": """
        test('goes', async ({ app }) => {
          const page = await app.open();
          await page.callMethod('go');
          await page.callMethod('go');
        });
        """,
    ]

    /// Runs the tests, and returns the only trace.
    private func trace() async throws -> (TestTraceFile, folder: TemporaryProgram) {
        let (traces, program) = try await traces()
        return (try #require(traces.first), program)
    }

    /// Runs the tests of the program with other files, and returns the traces in the order of the tests.
    private func traces(_ files: [String: String] = [:]) async throws -> ([TestTraceFile], folder: TemporaryProgram) {
        let program = try TemporaryProgram(Self.program.merging(files) { _, new in new })
        var run = try TestRun(program: program.path)
        run.options.traceFiles = TraceOptions(folder: program.path + "/traces")
        run.options.timeout = .seconds(60)
        let network = HostNetwork(NetworkConfiguration())
        run.configuration.network = network
        let summary = await run.run()
        await network.shutDown()
        let paths = (summary.files.first?.tests ?? []).flatMap(\.traceFiles)
        return (try paths.map { try TestTraceFile(contentsOf: $0) }, program)
    }

    @Test func `documents have the styles of the page, and its pictures and fonts are files`() async throws {
        let (trace, program) = try await trace()
        defer { program.remove() }
        let resources = trace.names(in: "resources").sorted { $0.suffix(4) < $1.suffix(4) }
        #expect(resources.count == 2 && resources.map { $0.split(separator: ".").last } == ["png", "woff2"])
        #expect(try trace.content(of: resources[0]) == [UInt8](repeating: UInt8(ascii: "P"), count: 2_000))
        #expect(try trace.content(of: resources[1]) == [UInt8](repeating: UInt8(ascii: "F"), count: 2_000))
        // No action changes the page.
        let names = trace.names(in: "documents")
        #expect(names.count == 1)
        let name = try #require(names.first)
        let text = String(decoding: try trace.content(of: name), as: UTF8.self)
        #expect(text.contains("color: red") && resources.allSatisfy { text.contains("../\($0)") }, "\(text)")
        let actions = trace.document["actions"]?.array ?? []
        #expect(actions.count == 3 && actions.allSatisfy { $0["after"] == .string(name) })
        // A document that a browser shows alone has the contents.
        let whole = try trace.wholeDocument(name)
        #expect(whole.contains("data:image/png;base64,UFBQ") && whole.contains("data:font/woff2;base64,RkZG"))
    }

    @Test func `removed values and refused requests are events`() async throws {
        let (trace, program) = try await trace()
        defer { program.remove() }
        let events = trace.document["actions"]?[1]?["events"]?.array ?? []
        let storage = events.filter { $0["kind"] == "storage" }
        #expect(storage.map { $0["change"] ?? .null } == ["set", "remove", "clear"])
        #expect(storage.map { $0["key"]?.string } == ["city", "city", nil])
        let request = try #require(events.first { $0["kind"] == "request" })
        #expect(request["decision"]?.string?.hasPrefix("refused: ") == true, "\(request)")
        #expect(request["status"] == .null && request["error"]?.string?.isEmpty == false)
        #expect(!JSON.text(trace.document).contains("token=se3ret"))
    }

    @Test func `a trace does not depend on the traces of former tests`() async throws {
        let first = "test('first', async ({ app }) => { await app.open(); });\n"
        let second = """
            test('second', async ({ app }) => {
              const page = await app.open();
              await page.callMethod('show');
            });
            """
        let page = [
            "pages/a/a.axml": "<image src=\"/icon.png\"/><text class=\"own\">{{text}}</text>",
            "pages/a/a.js": "Page({ data: { text: 'old' }, show() { this.setData({ text: 'new' }); } });",
        ]
        let (both, folder) = try await traces(page.merging(["tests/a.test.js": first + second]) { _, new in new })
        defer { folder.remove() }
        let (alone, other) = try await traces(page.merging(["tests/a.test.js": second]) { _, new in new })
        defer { other.remove() }
        try #require(both.count == 2 && alone.count == 1)
        #expect(both[0].names(in: "documents").count == 1 && both[0].names(in: "resources").count == 2)
        for (kind, count) in [("documents", 2), ("resources", 2)] {
            let names = both[1].names(in: kind)
            #expect(names.count == count && names == alone[0].names(in: kind))
            for name in names { #expect(try both[1].content(of: name) == alone[0].content(of: name)) }
        }
        // The code of the tests is that of each file.
        #expect(try both[1].content(of: "sources/1.js") == Array((first + second).utf8))
        #expect(try alone[0].content(of: "sources/1.js") == Array(second.utf8))
    }
}
