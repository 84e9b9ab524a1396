import CommandHarness
import Testing

/// `mini debug` with a client that others have written: the message channel of debugpy, in sessions of Python.
///
/// `Tests/DebugSessions` has the sessions. Each message of the command is checked against the published schema of the protocol.
// On a loaded machine the sessions take minutes.
@Suite(.timeLimit(.minutes(20))) struct DebugSessionTests {
    @Test func `every session of the client succeeds`() async throws {
        let result = try await Product.python.run(
            ["Tests/DebugSessions/run.py", Product.mini.path],
            environment: ["PYTHONDONTWRITEBYTECODE": "1"],
        )
        #expect(result.error == "", "Tests/install-python-packages installs the client")
        // A failure is a line with the name of the session, and indented lines with the reason.
        let lines: [Substring] = result.output.split(separator: "\n")
        var failure: [Substring] = []
        for line in lines + ["end"] {
            if !failure.isEmpty, !line.hasPrefix("    ") {
                Issue.record("\(failure.joined(separator: "\n"))")
                failure = []
            }
            if line.hasPrefix("not ok ") || !failure.isEmpty { failure.append(line) }
        }
        let succeeded = lines.count { $0.hasPrefix("ok ") }
        #expect(succeeded >= 52)
        #expect(result.status == 0)
    }
}
