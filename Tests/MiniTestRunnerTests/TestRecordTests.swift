import CommandHarness
import MiniCore
import MiniHost
import MiniTestRunner
import MiniTesting
import Testing

/// Tests that are recorded and replayed.
@Suite(.timeLimit(.minutes(5))) struct TestRecordTests {
    private static let files = [
        "app.json": #"{ "pages": ["pages/a/a"] }"#, "app.js": "App({})", "mini.project.json": #"{ "appid": "shop" }"#,
        "pages/a/a.axml": "<text>{{price}} {{place}}</text>",
        "pages/a/a.js": """
        Page({
          data: { price: 0, place: '', isMocked: false },
          onLoad() {
            my.request({ url: 'https://a.example/price', success: r => this.setData({ price: r.data.price }) });
            my.getLocation({ success: r => this.setData({ place: r.city }) });
          },
          load() {
            my.request({ url: 'https://a.example/mocked', success: r => this.setData({ isMocked: r.data.isMocked }) });
          },
        });
        """,
        "tests/a.test.js": """
        test('shows the price', async ({ app }) => {
          const page = await app.open('/pages/a/a');
          expect(page.data).toMatchObject({ price: 3, place: 'Hangzhou' });
        });
        test('uses a mock', async ({ app }) => {
          app.network.mock('https://a.example/mocked', { body: { isMocked: true } });
          const page = await app.open('/pages/a/a');
          await page.callMethod('load');
          await app.idle();
          expect(page.data).toMatchObject({ price: 3, isMocked: true });
        });
        """,
    ]

    /// Runs the tests of a program.
    ///
    /// - Returns: The failures of the tests, by title.
    private func run(
        _ files: [String: String] = files,
        _ records: TestRecords,
        _ network: FakeNetwork,
        filter: String? = nil,
    ) async throws -> [String: [String]] {
        let folder = try TemporaryProgram(files)
        defer { folder.remove() }
        var run = try TestRun(program: folder.path)
        var delegates = FunctionDelegates()
        let city: ScriptValue = records.mode == .recording ? "Hangzhou" : "Nowhere"
        delegates.add("getLocation") { _ in ["city": city] }
        run.configuration.apis = try run.configuration.apis.delegating(delegates)
        run.configuration.clock = .virtual
        run.configuration.network = network
        run.options.filter = filter
        run.records = records
        let summary = await run.run()
        let tests = summary.tests.filter { $0.status != .skipped }
        return Dictionary(
            tests.map { ($0.title.joined(), $0.failures.map(\.error.message)) },
            uniquingKeysWith: { $0 + $1 },
        )
    }

    /// The text of the record of the tests of the program.
    private func recordedText() async throws -> String {
        let records = TestRecords()
        let failures = try await run(Self.files, records, FakeNetwork(#"{"price":3}"#))
        #expect(failures == ["shows the price": [], "uses a mock": []])
        return try records.text()
    }

    /// Records the tests of the program.
    private func recorded() async throws -> TestRecords {
        let record = try RunRecord(Array(try await recordedText().utf8), at: "tests.record", kind: .tests)
        #expect(record.sections.count == 3)
        return TestRecords(replaying: record)
    }

    @Test func `recorded tests pass without their server and their delegates`() async throws {
        let records = try await recorded()
        let network = FakeNetwork()
        for _ in 0..<10 {
            let failures = try await run(Self.files, records, network)
            #expect(failures == ["shows the price": [], "uses a mock": []])
        }
        #expect(network.requests.isEmpty)
    }

    @Test func `tests whose record is too large for a file pass, and have no record`() async throws {
        let records = TestRecords(byteLimit: 1 << 20)
        let body = #"{"price":3,"text":""# + String(repeating: "x", count: 1 << 20) + #""}"#
        let failures = try await run(Self.files, records, FakeNetwork(body))
        #expect(failures == ["shows the price": [], "uses a mock": []])
        let message =
            "There is no record: that of all tests has more than 1 MiB, the limit of a file. Record them in parts, with "
            + "--shard or --grep, each to a file of its own."
        #expect(throws: RunRecord.Failure(message: message)) { try records.text() }
    }

    @Test func `the size of a record is that of its sections`() async throws {
        let record = try RunRecord(Array(try await recordedText().utf8), at: "tests.record", kind: .tests)
        let size = record.sections.reduce(0) { $0 + $1.byteCount }
        let rest = try record.text().utf8.count - size
        #expect(rest > 0 && rest <= RunRecord.frameByteLimit)
    }

    @Test func `one test of a recorded file is replayed by itself`() async throws {
        let records = try await recorded()
        let failures = try await run(Self.files, records, FakeNetwork(), filter: "mock")
        #expect(failures == ["uses a mock": []])
    }

    @Test func `a test of a changed program fails with the first call that differs`() async throws {
        let records = try await recorded()
        var files = Self.files
        files["pages/a/a.js"] = "Page({ onLoad() { my.getSystemInfoSync(); } })"
        let failures = try await run(files, records, FakeNetwork(), filter: "price")
        #expect(
            failures["shows the price"]?.first
                == "the test differs from its record: call 1 of the record is my.request, "
                + "the program called my.getSystemInfoSync"
        )
    }

    @Test func `a test that the record does not have, and another program, are not run`() async throws {
        let records = try await recorded()
        var files = Self.files
        files["tests/a.test.js"] = "test('new', async ({ app }) => { await app.open('/pages/a/a'); });"
        let new = try await run(files, records, FakeNetwork())
        #expect(new["new"]?.first?.contains("the record does not have this test") == true)
        files["mini.project.json"] = #"{ "appid": "other" }"#
        let other = try await run(files, records, FakeNetwork())
        #expect(other["new"]?.first?.contains("the record is that of another program") == true)
    }
}
