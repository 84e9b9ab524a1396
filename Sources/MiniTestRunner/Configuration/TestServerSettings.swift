/// A server of mini.config.json, which runs while tests run.
package struct TestServerSettings: Sendable, Hashable {
    /// The keys in the file.
    enum Key: String, CaseIterable {
        case name, command, folder, environment, port, url, log, timeout
    }

    /// The name in messages.
    package var name: String
    /// The program and its arguments, at least one text.
    package var command: [String]
    /// The path of the working folder.
    package var folder: String
    /// Variables in addition to those of this process.
    package var environment: [String: String] = [:]
    /// The port of the loopback interface that accepts connections when the server is ready; nil with ``url``.
    package var port: Int?
    /// The URL that responds with a status below 400 when the server is ready; nil with ``port``.
    package var url: String?
    /// The path of the file for its output; nil for a temporary file.
    package var log: String?
    /// The time until it has to be ready, such as `30s`; nil for the default.
    package var timeout: String?
}
