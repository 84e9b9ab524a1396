import CommandHarness
import Foundation
import MiniCore
import Testing

/// The settings and the configurations of mini.config.json.
@Suite(.timeLimit(.minutes(20)))
struct TestConfigurationTests {
    private static let tests = """
        test('reads the device', async ({ app }) => {
          await app.open();
          const info = await app.my.getSystemInfo();
          const network = await app.my.getNetworkType();
          const code = await app.my.scan();
          const { height } = await app.page.$('view').rect();
          const device = `${info.platform} ${info.language} ${info.theme} ${height}`;
          expect(`${device} ${network.networkType} ${code.code}`).toMatchSnapshot();
        });
        test('fails on one @device', async ({ app }) => {
          await app.open();
          expect((await app.my.getSystemInfo()).platform).toBe('iOS');
        });
        """

    private static let configuration = """
        {
          "mocks": "scan.json", "reporter": ["list", "json"], "output": "report.json",
          "configurations": [
            { "name": "phone" },
            { "name": "android", "device": "android", "locale": "zh-Hans", "theme": "dark", "network": "4g",
              "mocks": "more.json" }
          ]
        }
        """

    private func program(_ configuration: String = Self.configuration) throws -> ProgramFolder {
        try ProgramFolder([
            "mini.config.json": configuration, "tests/a.test.js": Self.tests, "scan.json": #"{"scan": {"code": "1"}}"#,
            "more.json": #"{"scan": {"code": "2"}}"#,
            "pages/a/a.acss": """
            view { height: 10px; }
            @media (prefers-color-scheme: dark) { view { height: 30px; } }
            """,
        ])
    }

    private func test(_ folder: ProgramFolder, _ arguments: [String] = []) async throws -> CommandResult {
        try await Product.mini.run(["test"] + arguments, environment: ["XDG_CACHE_HOME": folder.data], in: folder.path)
    }

    @Test func `each test runs with each configuration, whose name is in its title`() async throws {
        let folder = try program()
        let result = try await test(folder)
        #expect(result.status == 1, "\(result.error)")
        for line in [
            "[phone] tests/a.test.js\n  ✓ [phone] reads the device", "✓ [phone] fails on one @device",
            "[android] tests/a.test.js\n  ✓ [android] reads the device", "✗ [android] fails on one @device",
            "4 tests in 2 files: 3 passed, 1 failed", "2 snapshots written",
        ] {
            #expect(result.output.contains(line), "\(result.output)")
        }
        let stored = try ["", ".phone", ".android"].map { name -> String in
            let path = folder.path + "/tests/a.test.js\(name).snap"
            guard FileManager.default.fileExists(atPath: path) else { return "" }
            return try String(contentsOfFile: path, encoding: .utf8)
        }
        #expect(stored[0] == "")
        #expect(stored[1].contains("iOS en light 10 WIFI 1"), "\(stored)")
        #expect(stored[2].contains("Android zh-Hans dark 30 4G 2"), "\(stored)")
        let report = try JSON.parse(String(contentsOfFile: folder.path + "/report.json", encoding: .utf8))
        let files = report["files"]?.array ?? []
        #expect(files.map { $0["configuration"] } == ["phone", "android"])
        #expect(files.map { $0["tests"]?[0]?["configuration"] } == ["phone", "android"])

        // The results of both configurations are kept.
        let failed = try await test(folder, ["--last-failed", "--reporter", "list"])
        #expect(failed.output.contains("[android] fails on one") && !failed.output.contains("[phone]"))
        #expect(failed.output.contains("2 tests in 1 file: 1 failed, 1 skipped"), "\(failed.output)")
    }

    @Test func `options of the command line have priority`() async throws {
        let folder = try program()
        let selected = try await test(folder, ["--config", "android", "--device", "ipad", "--reporter", "junit"])
        #expect(selected.status == 0, "\(selected.output)")
        #expect(selected.output.contains("<testcase name=\"[android] fails on one @device\""), "\(selected.output)")
        #expect(!selected.output.contains("[phone]"))
        let named = try await test(folder, ["--config", "android", "--output", "own.json"])
        #expect(named.output.contains("[android] fails on one @device"), "\(named.output)")
        let report = try JSON.parse(String(contentsOfFile: folder.path + "/own.json", encoding: .utf8))
        #expect(report["files"]?[0]?["configuration"] == "android")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/report.json"))
        // Each part has one file of one configuration.
        let part = try await test(folder, ["--shard", "2/2", "--reporter", "junit", "--isolation", "none"])
        #expect(part.output.contains("<testsuite name=\"[android] tests/a.test.js\""), "\(part.output)")
        #expect(!part.output.contains("[phone]"))
        // A flag that is false in a configuration replaces one that is true in the file.
        try folder.write("<vieww/>", to: "pages/a/a.axml")
        let flags = #"[{"name": "lenient"}, {"name": "strict", "allowWarnings": false}]"#
        try folder.write(
            #"{"mocks": "scan.json", "allowWarnings": true, "grep": "fails on", "configurations": \#(flags)}"#,
            to: "mini.config.json"
        )
        let warned = try await test(folder)
        #expect(warned.output.contains("✓ [lenient] fails on one @device"), "\(warned.output)")
        #expect(warned.output.contains("✗ [strict] fails on one @device"), "\(warned.output)")
        // The failures of all configurations count.
        let reversed = try program(
            """
            { "mocks": "scan.json", "configurations": [{ "name": "android", "device": "android" }, { "name": "phone" }] }
            """
        )
        let early = try await test(reversed, ["--bail", "1"])
        #expect(early.output.contains("- [phone] reads the device (skipped)"), "\(early.output)")
    }

    @Test func `the parts of a run with configurations are merged`() async throws {
        let folder = try program()
        for shard in ["1/2", "2/2"] {
            _ = try await test(folder, ["--shard", shard, "--reporter", "blob", "--output", "blobs/"])
        }
        let merged = try await Product.mini.run(["merge-reports", "blobs"], in: folder.path)
        #expect(merged.status == 1, "\(merged.error)")
        #expect(merged.output.contains("✓ [phone] reads the device"), "\(merged.output)")
        #expect(merged.output.contains("✗ [android] fails on one @device"), "\(merged.output)")
    }

    @Test func `settings of the file are defaults, and requests fail without a network`() async throws {
        let folder = try ProgramFolder([
            "mini.project.json": #"{"miniprogramRoot": "src"}"#, "src/app.json": #"{"pages": ["pages/a/a"]}"#,
            "src/app.js": "App({});", "src/pages/a/a.axml": "<view/>", "src/pages/a/a.js": "Page({});",
            "mini.config.json": #"{"retries": 1, "network": "offline", "workers": 1}"#,
            "src/tests/a.test.js": """
            let count = 0;
            test('requests', async ({ app }) => {
              await app.open();
              expect(await app.my.getNetworkType()).toMatchObject({ networkAvailable: false });
              await expect(app.my.request({ url: 'https://shop.example/' })).rejects.toThrow('12');
              expect(++count).toBe(2);
            });
            """,
        ])
        let result = try await test(folder)
        #expect(result.output.contains("~ requests (flaky: passed at attempt 2)"), "\(result.output)")
        #expect(try await test(folder, ["--retries", "0"]).status == 1)
    }

    @Test func `settings choose tests, change the host and forbid test.only`() async throws {
        let folder = try ProgramFolder([
            "mini.config.json": """
            { "skipTags": "slow", "httpErrors": "success", "allowDomain": "shop.example", "fileTimeout": "5m" }
            """,
            "tests/a.test.js": """
            test('requests', async ({ app }) => {
              await app.open();
              expect(app.network.errorStatus).toBe('success');
              app.network.mock('https://shop.example/*', { status: 404, body: 'none' });
              const { status } = await app.my.request({ url: 'https://shop.example/', dataType: 'text' });
              expect(status).toBe(404);
            });
            test('is left out @slow', () => { throw Error('no'); });
            """,
        ])
        let result = try await test(folder)
        #expect(result.status == 0 && result.output.contains("✓ requests"), "\(result.output)\(result.error)")
        try folder.write("test.only('runs', () => {});", to: "tests/a.test.js")
        try folder.write(#"{"forbidOnly": true}"#, to: "mini.config.json")
        let strict = try await test(folder)
        #expect(strict.status == 1 && strict.output.contains("which is forbidden here"), "\(strict.output)")
    }

    @Test func `mistakes are reported with their place`() async throws {
        let folder = try program()
        let unknown = try await test(folder, ["--config", "andriod"])
        #expect(unknown.status == 2)
        #expect(
            unknown.error.contains(
                "mini.config.json has no configuration \"andriod\"; did you mean android? There are phone, android."
            ),
            "\(unknown.error)"
        )
        let watch = try await test(folder, ["--watch"])
        #expect(watch.status == 2)
        #expect(watch.error.contains("--watch runs one configuration; choose one of phone, android with --config."))
        let cases: [(String, String)] = [
            (
                "{\n  \"timeout\": \"5 s\"\n}",
                "mini.config.json:2:3: timeout: The value '5 s' is invalid for '--timeout"
            ),
            (
                #"{"configurations": [{"name": "a", "device": "toaster"}]}"#,
                "mini.config.json:1:35: device: There is no device \"toaster\"."
            ),
            (
                #"{"retrie": 1}"#,
                "mini.config.json:1:2: mini.config.json has no key \"retrie\"; did you mean \"retries\"?"
            ),
            (
                #"{"fileTimeout": "5 s"}"#,
                "mini.config.json:1:2: fileTimeout: The value '5 s' is invalid for '--file-timeout"
            ),
            (#"{"clock": "sun"}"#, "mini.config.json:1:2: clock: The value 'sun' is invalid for '--clock"),
            (
                #"{"httpErrors": "maybe"}"#,
                "mini.config.json:1:2: httpErrors: The value 'maybe' is invalid for '--http-errors"
            ),
            (#"{"ca": "none.pem"}"#, "The file none.pem cannot be read"),
            (#"{"allowScheme": ["http"]}"#, "'http' cannot be allowed: web-views load it themselves."),
            (#"{"grep": "none"}"#, "No test to run has \"none\" in its name."),
            (#"{"retries": 1000}"#, "mini.config.json:1:2: retries: --retries needs a number from 0 to 100."),
        ]
        for (text, message) in cases {
            try folder.write(text, to: "mini.config.json")
            let result = try await test(folder)
            #expect(result.status == 2 && result.error.contains(message), "\(result.error)")
        }
        try folder.remove("mini.config.json")
        let none = try await test(folder, ["--config", "android"])
        #expect(none.status == 2)
        #expect(none.error.contains("--config needs configurations in mini.config.json, and there is no such file."))
    }
}
