/// A test file with the configuration that it runs with.
package struct TestEntry: Sendable, Hashable {
    /// The path of the file.
    package let file: String
    /// The name of the configuration; empty for none.
    package let configuration: String

    /// Creates an entry.
    package init(file: String, configuration: String = "") {
        (self.file, self.configuration) = (file, configuration)
    }

    /// The path, after the name of the configuration if there is one: `[android] tests/a.test.js`.
    package var label: String { configuration.isEmpty ? file : "[\(configuration)] \(file)" }
}
