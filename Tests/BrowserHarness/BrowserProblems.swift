import MiniCore
import MiniTools
import Synchronization

/// The errors that pages report: exceptions, failed loads and violations of their policies.
final class BrowserProblems: Sendable {
    private let problems = Mutex<[String: [String]]>([:])

    /// The errors of a page so far.
    func list(of session: String) -> [String] { problems.withLock { $0[session] ?? [] } }

    /// Adds an event of the browser if it is an error.
    func add(_ event: ScriptValue) {
        guard let session = event["sessionId"]?.string, let parameters = event["params"] else { return }
        let problem: String?
        switch event["method"]?.string ?? "" {
        case "Runtime.exceptionThrown":
            problem = parameters["exceptionDetails"].map { BrowserConnection.reason(of: $0) }
        case "Log.entryAdded":
            let entry = parameters["entry"]
            problem = entry?["level"]?.string == "error" ? entry?["text"]?.string : nil
        default: problem = nil
        }
        guard let problem else { return }
        problems.withLock { $0[session, default: []].append(problem) }
    }
}
