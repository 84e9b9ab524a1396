import CommandHarness
import Foundation
import MiniCore
import MiniTools
import Testing

/// The JSON schemas of configuration files, checked by the validator of Python.
@Suite struct ConfigurationSchemaTests {
    private static let isInstalled = FileManager.default.isExecutableFile(atPath: Product.python.path)

    private struct Case {
        let name: String
        let schema: ConfigurationSchema
        let value: ScriptValue
        let isValid: Bool

        var document: ScriptValue {
            ["name": .string(name), "schema": .string(schema.file), "value": value, "isValid": .bool(isValid)]
        }
    }

    /// The lines with the cases of unexpected validity.
    private static func problems(of cases: [Case]) async throws -> String {
        let schemas = try ConfigurationSchema.all.map { ($0.file, try JSON.parse($0.text)) }
        let document: ScriptValue = [
            "schemas": .object(ScriptObject(schemas)), "cases": .array(cases.map(\.document)),
        ]
        let folder = try TemporaryProgram(["cases.json": JSON.text(document)])
        defer { folder.remove() }
        let script = "\(Product.packageFolder)/Tests/SchemaValidation/validate.py"
        let result = try await Product.python.run([script, folder.path + "/cases.json"])
        #expect(result.error == "")
        #expect(result.status == 0)
        return result.output
    }

    private static func value(of file: String) throws -> ScriptValue {
        try JSON.parseConfiguration(Array(try Data(contentsOf: URL(filePath: file))))
    }

    /// The configuration files of the sample programs, of the examples and of the programs of tests.
    private static func filesOfPrograms() throws -> [Case] {
        var cases: [Case] = []
        for folder in ["MiniPrograms", "Examples", "Tests"] {
            let root = "\(Product.packageFolder)/\(folder)"
            let paths = try FileManager.default.subpathsOfDirectory(atPath: root).filter {
                $0.hasSuffix(".json") && !$0.contains(".build/") && !$0.contains("node_modules/")
            }
            for path in paths {
                func add(_ schema: ConfigurationSchema, _ value: ScriptValue) {
                    cases.append(Case(name: "\(folder)/\(path)", schema: schema, value: value, isValid: true))
                }
                switch path.split(separator: "/").last {
                case "app.json":
                    let value = try value(of: "\(root)/\(path)")
                    add(.app, value)
                    let program = path.dropLast("app.json".count)
                    let pages = Set(
                        (value["pages"]?.array ?? []).compactMap { $0.string.map { "\(program)\($0).json" } }
                    )
                    for page in paths where pages.contains(page) { add(.page, try Self.value(of: "\(root)/\(page)")) }
                case "mini.project.json": add(.project, try value(of: "\(root)/\(path)"))
                case "mini.config.json": add(.tests, try value(of: "\(root)/\(path)"))
                default:
                    // Other files need not contain JSON.
                    guard let value = try? value(of: "\(root)/\(path)"), value["component"] == true else { continue }
                    add(.component, value)
                    // A component may be beside the pages.
                    add(.page, value)
                }
            }
        }
        return cases
    }

    /// The mini.config.json in the article about tests.
    private static func fileOfArticle() throws -> Case {
        let path = "\(Product.packageFolder)/Sources/MiniHost/MiniHost.docc/TestingPrograms.md"
        let article = try String(contentsOfFile: path, encoding: .utf8)
        let start = try #require(article.firstRange(of: "<!-- read by TestConfigurationFileTests -->\n```json\n"))
        let rest = article[start.upperBound...]
        let end = try #require(rest.firstRange(of: "```"))
        let value = try JSON.parseConfiguration(Array(rest[..<end.lowerBound].utf8))
        return Case(name: "TestingPrograms.md", schema: .tests, value: value, isValid: true)
    }

    private static let accepted: [(ConfigurationSchema, String)] = [
        (.app, #"{"pages": ["pages/a/a"]}"#),
        (.app, #"{"pages": [], "subPackages": [{"root": "shop", "pages": ["a..b/c"]}]}"#),
        (.app, #"{"pages": ["/a"], "keyOfTheVendor": {"a": 1}, "window": {"another": [true]}}"#),
        (.app, #"{"pages": ["a"], "workers": "workers", "networkTimeout": {"request": 3600000}}"#),
        (.app, #"{"pages": ["a"], "workers": ["workers/a.js"], "tabBar": {"items": [{"pagePath": "a"}]}}"#),
        (.app, #"{"pages": ["a"], "preloadRule": {"a": {"network": "wifi", "packages": ["shop"]}}}"#),
        (.page, "{}"), (.page, #"{"pullRefresh": true, "allowsBounceVertical": "NO", "usingComponents": {}}"#),
        (.component, #"{"component": true, "componentGenerics": {"a": true, "b": {"default": "./b"}}}"#),
        (.project, #"{"format": 2, "compileOptions": {"component2": true, "another": 1}, "another": 1}"#),
        (.tests, "{}"),
        (.tests, #"{"tags": "@a", "skipTags": ["@b"], "retries": 0, "workers": 3, "forbidOnly": true}"#),
        (.tests, #"{"reporter": ["list", "junit"], "output": "report.xml", "network": "4g", "clock": "real"}"#),
        (.tests, #"{"configurations": [{"name": "a"}, {"name": "b", "device": "android", "tags": []}]}"#),
        (.tests, #"{"servers": [{"command": ["a", ""], "port": 65535, "environment": {"MODE": "test"}}]}"#),
    ]

    private static let mistakes: [(ConfigurationSchema, String)] = [
        (.app, "[]"), (.app, "{}"), (.app, #"{"pages": "a"}"#), (.app, #"{"pages": [""]}"#), (.app, #"{"pages": [1]}"#),
        (.app, #"{"pages": ["../a"]}"#), (.app, #"{"pages": ["a/.."]}"#), (.app, #"{"pages": ["a/../b"]}"#),
        (.app, #"{"pages": ["a"], "window": {"defaultTitle": 1}}"#),
        (.app, #"{"pages": ["a"], "window": {"allowsBounceVertical": true}}"#),
        (.app, #"{"pages": ["a"], "window": "a"}"#),
        (.app, #"{"pages": ["a"], "networkTimeout": {"request": 0}}"#),
        (.app, #"{"pages": ["a"], "networkTimeout": {"request": "1"}}"#),
        (.app, #"{"pages": ["a"], "tabBar": {"items": [{"name": "a"}]}}"#),
        (.app, #"{"pages": ["a"], "subPackages": [{"pages": []}]}"#),
        (.app, #"{"pages": ["a"], "subpackages": [{"root": "a"}]}"#),
        (.app, #"{"pages": ["a"], "preloadRule": {"a": {"network": "4g", "packages": []}}}"#),
        (.app, #"{"pages": ["a"], "usingComponents": {"a": 1}}"#), (.app, #"{"pages": ["a"], "workers": 1}"#),
        (.page, #"{"pullRefresh": "YES"}"#), (.page, #"{"onReachBottomDistance": -1}"#),
        (.page, #"{"usingComponents": ["a"]}"#), (.component, #"{"component": "true"}"#),
        (.component, #"{"styleIsolation": "isolate"}"#), (.project, #"{"format": 3}"#),
        (.project, #"{"compileOptions": {"component2": "true"}}"#), (.project, #"{"include": "data/**"}"#),
        (.tests, #"{"retrys": 1}"#), (.tests, #"{"retries": 1.5}"#), (.tests, #"{"retries": 101}"#),
        (.tests, #"{"retries": "1"}"#), (.tests, #"{"workers": 0}"#), (.tests, #"{"timeout": 10}"#),
        (.tests, #"{"timeout": ""}"#), (.tests, #"{"tags": [1]}"#), (.tests, #"{"network": "6g"}"#),
        (.tests, #"{"reporter": ["list", "xml"]}"#), (.tests, #"{"configurations": {}}"#),
        (.tests, #"{"configurations": [{"device": "android"}]}"#),
        (.tests, #"{"configurations": [{"name": "a", "workers": 2}]}"#), (.tests, #"{"servers": [{"port": 1}]}"#),
        (.tests, #"{"servers": [{"command": ["a"], "port": 70000}]}"#),
        (.tests, #"{"servers": [{"command": ["a"], "prot": 1}]}"#),
        (.tests, #"{"servers": [{"command": ["a"], "port": 1, "environment": {"A": 1}}]}"#),
    ]

    @Test(.enabled(if: isInstalled, "Tests/install-python-packages has not been run"))
    func `the schemas accept the files of all programs, and reject mistakes`() async throws {
        let files = try Self.filesOfPrograms() + [Self.fileOfArticle()]
        #expect(Set(files.map(\.schema.file)).count == ConfigurationSchema.all.count)
        #expect(files.count > 100)
        let written = try [(Self.accepted, true), (Self.mistakes, false)].flatMap { list, isValid in
            try list.map { schema, text in
                Case(name: text, schema: schema, value: try JSON.parse(text), isValid: isValid)
            }
        }
        #expect(try await Self.problems(of: files + written) == "")
    }

    @Test func `a schema describes nested keys`() throws {
        let app = try JSON.parse(ConfigurationSchema.app.text)
        let window = app["properties"]?["window"]
        #expect(window?["description"]?.string?.hasSuffix(".") == true)
        #expect(window?["properties"]?["defaultTitle"]?["type"] == "string")
        #expect(app["required"] == ["pages"])
        #expect(app["additionalProperties"] == nil)
    }
}
