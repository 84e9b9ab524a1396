import CommandHarness
import Foundation
import MiniCore
import MiniHost
import Testing

@testable import MiniTestRunner

/// The content of mini.config.json, and the mistakes in it.
struct TestConfigurationFileTests {
    /// Reads a text as the file of a folder, which errors do not contain.
    private func read(_ text: String) throws -> TestConfigurationFile {
        let folder = NSTemporaryDirectory() + "mini-config-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer {
            // Nothing depends on the removal of the folder.
            try? FileManager.default.removeItem(atPath: folder)
        }
        let path = folder + "/mini.config.json"
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        return try #require(try TestConfigurationFile(path: path))
    }

    /// The error of a text, with its line and column.
    private func problem(_ text: String) throws -> String {
        do {
            _ = try read(text)
            return ""
        } catch let error as PackageError {
            return "\(error.line ?? 0):\(error.column ?? 0): \(error.message)"
        }
    }

    @Test func `settings, configurations and servers are read`() throws {
        let file = try read(
            """
            {
              // Comments are permitted.
              "timeout": "10s", "retries": 2, "workers": 3, "reporter": ["list", "junit"], "output": "report.xml",
              "configurations": [
                { "name": "iphone" },
                { "name": "android-cn", "device": "android", "locale": "zh-Hans", "theme": "dark", "network": "4g",
                  "tags": ["@a", "@b"], "mocks": ["mocks/pay.json", "/etc/mocks.json"], "allowWarnings": false, "retries": 0 },
              ],
              "servers": [
                { "name": "backend", "command": ["python3", "server.py"], "folder": "server", "port": 8000,
                  "environment": { "MODE": "test" }, "log": "server.log", "timeout": "10s" },
                { "command": ["./assets"], "url": "http://127.0.0.1:8001/ready" }
              ]
            }
            """
        )
        let folder = file.path.dropLast("/mini.config.json".count)
        #expect(
            file.settings == [
                TestSetting(key: .timeout, values: ["10s"]), TestSetting(key: .retries, values: ["2"]),
                TestSetting(key: .workers, values: ["3"]), TestSetting(key: .reporter, values: ["list", "junit"]),
                TestSetting(key: .output, values: ["\(folder)/report.xml"]),
            ]
        )
        #expect(file.configurations.map(\.name) == ["iphone", "android-cn"])
        #expect(file.configurations[0].settings == [])
        #expect(
            file.configurations[1].settings == [
                TestSetting(key: .device, values: ["android"]), TestSetting(key: .locale, values: ["zh-Hans"]),
                TestSetting(key: .theme, values: ["dark"]), TestSetting(key: .network, values: ["4g"]),
                TestSetting(key: .mocks, values: ["\(folder)/mocks/pay.json", "/etc/mocks.json"]),
                TestSetting(key: .retries, values: ["0"]), TestSetting(key: .tags, values: ["@a", "@b"]),
                TestSetting(key: .allowWarnings, values: []),
            ]
        )
        #expect(file.servers.map(\.name) == ["backend", "./assets"])
        #expect(file.servers[0].port == 8_000 && file.servers[0].folder == "\(folder)/server")
        #expect(file.servers[0].environment == ["MODE": "test"] && file.servers[0].timeout == "10s")
        #expect(file.servers[0].log == "\(folder)/server.log")
        #expect(file.servers[1].url == "http://127.0.0.1:8001/ready" && file.servers[1].folder == folder)
    }

    @Test func `the file in the article about tests is read`() throws {
        let path = Product.packageFolder + "/Sources/MiniHost/MiniHost.docc/TestingPrograms.md"
        let article = try String(contentsOfFile: path, encoding: .utf8)
        let start = try #require(article.firstRange(of: "<!-- read by TestConfigurationFileTests -->\n```json\n"))
        let rest = article[start.upperBound...]
        let end = try #require(rest.firstRange(of: "```"))
        let file = try read(String(rest[..<end.lowerBound]))
        #expect(file.configurations.map(\.name) == ["iphone", "android-cn"] && file.servers.map(\.name) == ["backend"])
    }

    @Test func `the keys in the article about tests are those of the file`() throws {
        let path = Product.packageFolder + "/Sources/MiniHost/MiniHost.docc/TestingPrograms.md"
        let article = try String(contentsOfFile: path, encoding: .utf8)
        let start = try #require(article.firstRange(of: "\n## Configurations and servers\n"))
        let end = try #require(article[start.upperBound...].firstRange(of: "\n## "))
        let rows = article[start.upperBound..<end.lowerBound].split(separator: "\n").filter { $0.hasPrefix("| `") }
        let names = rows.flatMap { row in
            (row.split(separator: "|").first ?? "").matches(of: /`(\w+)`/).map { String($0.1) }
        }
        let keys = TestSetting.Key.allCases.map(\.rawValue) + TestServerSettings.Key.allCases.map(\.rawValue)
        #expect(names.sorted() == keys.sorted())
    }

    @Test func `the keys of the schema for editors are those of the file`() {
        let settings = TestSetting.Key.allCases
        let own = settings.filter { !$0.isGeneral }.map(\.rawValue)
        #expect(ConfigurationKeys.tests.map(\.name) == settings.map(\.rawValue) + ["configurations", "servers"])
        #expect(ConfigurationKeys.testConfiguration.map(\.name) == ["name"] + own)
        #expect(ConfigurationKeys.testServer.map(\.name) == TestServerSettings.Key.allCases.map(\.rawValue))
        for (setting, key) in zip(settings, ConfigurationKeys.tests) {
            switch (setting.form, key.value) {
            case (.text, .filledText), (.text, .choice), (.path, .filledText): break
            case (.texts, .either), (.paths, .either), (.count, .wholeNumber), (.flag, .flag): break
            default: Issue.record("\(key.name) has another value in the schema")
            }
        }
    }

    @Test func `a file is optional, and may be empty`() throws {
        #expect(try TestConfigurationFile(path: NSTemporaryDirectory() + "mini.config.json") == nil)
        let file = try read("{}")
        #expect(file.settings == [] && file.configurations == [] && file.servers == [])
    }

    @Test(arguments: [
        ("{\n  \"timout\": \"1s\"\n}", "2:3: mini.config.json has no key \"timout\"; did you mean \"timeout\"?"),
        ("[]", "1:1: mini.config.json: expected an object"), ("{\"a\" 1}", "1:6: "),
        ("{\"qqqqqq\": 1}", "1:2: mini.config.json has no key \"qqqqqq\"; there are device, locale, "),
        ("{\n\n  \"retries\": \"2\"\n}", "3:3: retries: expected a number from 0, found \"2\""),
        ("{\"retries\": 1.5}", "1:2: retries: expected a number from 0, found 1.5"),
        ("{\"timeout\": 10}", "1:2: timeout: expected a text, found 10"),
        ("{\"tags\": [1]}", "1:2: tags: expected a text or a list of texts, found [1]"),
        ("{\"forbidOnly\": \"yes\"}", "1:2: forbidOnly: expected true or false, found \"yes\""),
        ("{\"configurations\": {}}", "1:2: configurations: expected a list of objects"),
        ("{\"configurations\": [\"a\"]}", "1:2: configurations[0]: expected a \"name\" of letters, "),
        ("{\"configurations\": [{\"name\": \"a/b\"}]}", "1:30: configurations[0]: expected a \"name\" of letters, "),
        (
            "{\"configurations\": [{\"name\": \"a\"},\n{\"name\": \"a\"}]}",
            "1:30: configurations[1]: there are two configurations \"a\""
        ),
        (
            "{\"configurations\": [\n{\"name\": \"a\", \"devise\": \"ipad\"}]}",
            "2:15: configurations[0] has no key \"devise\"; did you mean \"device\"?"
        ),
        (
            "{\"configurations\": [{\"name\": \"a\", \"workers\": 2}]}",
            "1:35: configurations[0] has no key \"workers\"; there are name, device, "
        ),
        ("{\"servers\": [{\"port\": 1}]}", "1:2: servers[0].command: expected a list of texts, such as [\"python3\", "),
        (
            "{\"servers\": [{\"command\": \"run\"}]}",
            "1:15: servers[0].command: expected a list of texts, such as [\"python3\", "
        ),
        ("{\"servers\": [{\"command\": [\"a\"]}]}", "1:15: servers[0]: expected either \"port\" or \"url\", "),
        (
            "{\"servers\": [{\"command\": [\"a\"], \"port\": 70000}]}",
            "1:33: servers[0].port: expected a number from 1 to 65535"
        ),
        (
            "{\"servers\": [{\"command\": [\"a\"], \"prot\": 1}]}",
            "1:33: servers[0] has no key \"prot\"; did you mean \"port\"?"
        ),
    ])
    func `mistakes are reported with their place`(_ text: String, _ expected: String) throws {
        let problem = try problem(text)
        #expect(problem.hasPrefix(expected), "\(problem)")
    }
}
