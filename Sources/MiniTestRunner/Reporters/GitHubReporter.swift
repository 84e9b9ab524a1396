internal import MiniCore

/// Reports by workflow commands with which GitHub annotates failed tests in the files of a change.
public struct GitHubReporter: TestReporter {
    private let relativePath: (_ file: String) -> String
    private var order = FileOrder([])

    /// Creates the reporter.
    ///
    /// - Parameter relativePath: Converts the path of a file in a failure to a path relative to the repository, as
    ///   ``TestRun/relativePath(of:from:)`` does.
    public init(relativePath: @escaping (_ file: String) -> String) { self.relativePath = relativePath }

    /// Reports an event.
    public mutating func report(_ event: TestEvent) -> String {
        switch event {
        case .began(let files): order = FileOrder(files)
        case .fileEnded(let result): return order.add(result).map(text(of:)).joined()
        default: break
        }
        return ""
    }

    private func text(of file: TestFileResult) -> String {
        var text = ""
        for test in file.tests {
            let level = test.status == .failed ? "error" : test.status == .flaky ? "warning" : nil
            guard let level, let failure = test.failures.first else { continue }
            text += command(level, failure, title: test.name, line: test.line)
        }
        if let failure = file.failure { text += command("error", failure, title: file.label, line: nil) }
        return text
    }

    private func command(
        _ level: String,
        _ failure: TestFailure,
        title: String,
        line: Int?,
    ) -> String {
        let file = failure.error.file.map(relativePath)
        return Self.command(level, failure.error.message, file, failure.error.line ?? line, title: title)
    }

    /// A workflow command that annotates a line of a file.
    ///
    /// - Parameter level: `error` or `warning`.
    package static func command(
        _ level: String,
        _ message: String,
        _ file: String?,
        _ line: Int?,
        column: Int? = nil,
        title: String? = nil,
    ) -> String {
        var properties: [String] = []
        if let file { properties.append("file=\(property(file))") }
        if let line { properties.append("line=\(line)") }
        if let column { properties.append("col=\(column)") }
        if let title { properties.append("title=\(property(title))") }
        return "::\(level) \(properties.joined(separator: ","))::\(Self.message(message))\n"
    }

    private static func message(_ text: String) -> String { escaped(text, ["%", "\r", "\n"]) }

    private static func property(_ text: String) -> String { escaped(text, ["%", "\r", "\n", ":", ","]) }

    /// Escapes Unicode scalars, since CR and LF together are one `Character`, as are a comma and an accent.
    private static func escaped(_ text: String, _ scalars: Set<Unicode.Scalar>) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            if scalars.contains(scalar) {
                result += (scalar.value < 16 ? "%0" : "%") + String(scalar.value, radix: 16, uppercase: true)
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
    }
}
