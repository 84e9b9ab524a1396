import MiniRuntime
import Testing

/// The tables of configuration keys, from which the schemas for editors are made, have the keys that the sources read.
struct ConfigurationKeyRules {
    private struct Reader: Sendable {
        /// The beginning of the path of the files.
        let files: String
        /// What stands before the key in quotation marks.
        let start: String
        let keys: [ConfigurationKey]
    }

    private static let readers = [
        Reader(files: "Sources/", start: "project[", keys: ConfigurationKeys.project),
        Reader(files: "Sources/", start: "windowSetting(", keys: ConfigurationKeys.page),
        Reader(files: "Sources/", start: "window[", keys: ConfigurationKeys.page),
        Reader(
            files: "Sources/MiniRuntime/Package/AppConfiguration.swift",
            start: " object[",
            keys: ConfigurationKeys.app
        ),
        Reader(
            files: "Sources/MiniRuntime/View/ComponentResolver.swift",
            start: "own[",
            keys: ConfigurationKeys.component
        ),
    ]

    @Test func `a key that a reader of a configuration file uses is in its table`() {
        var violations: [Violation] = []
        for reader in Self.readers {
            let names = Set(reader.keys.map(\.name))
            var found: Set<String> = []
            for file in Repository.swiftFiles(in: "Sources") where file.path.hasPrefix(reader.files) {
                for (index, line) in file.lines.enumerated() {
                    for part in line.split(separator: reader.start + "\"").dropFirst() {
                        let key = String(part.prefix { $0 != "\"" })
                        found.insert(key)
                        if !names.contains(key) {
                            violations.append(file.violation(at: index, "\(key) is not in `ConfigurationKeys`"))
                        }
                    }
                }
            }
            #expect(found.count > 1, "\(reader.start)")
        }
        expectNoViolations(violations)
    }

    @Test func `a table names a key once, and describes it by sentences`() {
        let tables = [
            ConfigurationKeys.app, ConfigurationKeys.page, ConfigurationKeys.component, ConfigurationKeys.project,
            ConfigurationKeys.tests, ConfigurationKeys.testConfiguration, ConfigurationKeys.testServer,
        ]
        for table in tables {
            #expect(Set(table.map(\.name)).count == table.count)
            #expect(table.filter { $0.summary?.hasSuffix(".") == false }.map(\.name) == [])
        }
    }

    @Test func `the values of a key of mini.config.json are those of the option of mini test`() async throws {
        let commands = try await MiniCommand.declaration().subcommands ?? []
        let test = try #require(commands.first { $0.commandName == "test" })
        func values(of option: String) -> [String]? {
            test.arguments?.first { $0.names?.contains { $0.word == option } == true }?.allValues
        }
        let options = [
            "network": "--network", "clock": "--clock", "httpErrors": "--http-errors", "reporter": "--reporter",
            "theme": "--theme",
        ]
        var names: Set<String> = []
        for key in ConfigurationKeys.tests {
            let choices = Self.choices(in: key.value)
            if choices.isEmpty { continue }
            names.insert(key.name)
            let option = try #require(options[key.name])
            for choice in choices { #expect(choice == values(of: option), "\(key.name)") }
        }
        #expect(names == Set(options.keys))
    }

    /// The lists of permitted strings in a value, without those of nested keys.
    private static func choices(in value: ConfigurationKey.Value) -> [[String]] {
        switch value {
        case .choice(let names): [names]
        case .list(let element): choices(in: element)
        case .either(let values): values.flatMap(choices)
        default: []
        }
    }
}
