internal import MiniCore

/// What happens to one file, a JSON document a line, and at last the document of ``JSONReporter``.
///
/// So a process that runs a file tells what is known of it if it should not come to its end; ``TestProgress`` reads it.
package struct LineReporter: TestReporter {
    /// Makes the reporter.
    package init() {}

    /// Takes what has happened.
    package mutating func take(_ event: TestEvent) -> String {
        let line: Value
        switch event {
        case .fileDeclared(_, let tests): line = ["declared": .array(tests.map(JSONReporter.value))]
        case .testBegan: line = ["began": true]
        case .testEnded(let test): line = ["ended": JSONReporter.value(of: test)]
        case .ended(let summary): line = JSONReporter.document(of: summary)
        case .began, .fileBegan, .fileEnded: return ""
        }
        return JSON.text(line) + "\n"
    }
}
