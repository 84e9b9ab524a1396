internal import MiniCore

/// Prints the events of one file, one JSON document per line, and finally the document of ``JSONReporter``.
///
/// If the process of a file ends early, the parent process has its partial results; ``TestProgress`` reads them.
package struct LineReporter: TestReporter {
    /// Creates the reporter.
    package init() {}

    /// Reports an event.
    package mutating func report(_ event: TestEvent) -> String {
        let line: ScriptValue
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
