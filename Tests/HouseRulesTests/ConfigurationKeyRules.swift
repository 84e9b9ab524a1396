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
        ]
        for table in tables {
            #expect(Set(table.map(\.name)).count == table.count)
            #expect(table.filter { $0.summary?.hasSuffix(".") == false }.map(\.name) == [])
        }
    }
}
