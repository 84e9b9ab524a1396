internal import MiniCore

/// Workflow commands with which GitHub marks failed tests in the files of a change.
public struct GitHubReporter: TestReporter {
    private let prefix: String
    private var order = FileOrder([])

    /// - Parameter prefix: What stands before the names of files, relative to the repository: the program's folder.
    public init(prefix: String = "") { self.prefix = prefix.isEmpty || prefix.hasSuffix("/") ? prefix : prefix + "/" }

    /// Takes what has happened.
    public mutating func take(_ event: TestEvent) -> String {
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
        if let failure = file.failure { text += command("error", failure, title: file.file, line: nil) }
        return text
    }

    private func command(_ level: String, _ failure: TestFailure, title: String, line: Int?) -> String {
        var properties: [String] = []
        if let file = failure.error.file { properties.append("file=\(Self.escaped(prefix + file))") }
        if let line = failure.error.line ?? line { properties.append("line=\(line)") }
        properties.append("title=\(Self.escaped(title))")
        return "::\(level) \(properties.joined(separator: ","))::\(Self.message(failure.error.message))\n"
    }

    private static func message(_ text: String) -> String {
        // By scalars: to Swift, CR and LF together are one character.
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "%": result += "%25"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    private static func escaped(_ text: String) -> String {
        message(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
