import MiniCore
import MiniHost
import MiniTesting
import Testing

/// A known difference from the vendor's documentation, with code that shows it.
struct Difference: CustomTestStringConvertible, Sendable {
    /// A heading of the article.
    enum Area: String, CaseIterable {
        case network = "Network"
        case storage = "Storage and files"
        case interface = "Dialogues, navigation bar and devices"
        case drawing = "Pictures, canvases, media and maps"
        case program = "Programs and pages"
        case components = "Components and templates"
        case language = "Language and modules"
    }

    let area: Area
    /// The subject.
    let subject: String
    /// The vendor's documented behaviour.
    let documented: String
    /// The behaviour of MiniHost.
    let here: String
    let reason: String
    /// Files of the program, in addition to or in place of two blank pages.
    var files: [String: String] = [:]
    /// The status and the body of every response.
    var response = (status: 200, body: "")
    /// Whether the first button of each dialog is tapped, as on the command line; otherwise each dialog is cancelled.
    var isAgreeing = false
    /// Results that replace those of JSAPIs, as of `--mock FILE`.
    var mocks = FunctionMocks()
    /// The code that the program evaluates.
    let code: String
    /// The result of the code.
    let expected: ScriptValue

    var testDescription: String { subject }

    /// Runs the code in its own program.
    func result() async throws -> ScriptValue {
        let (response, isAgreeing, mocks) = (response, isAgreeing, mocks)
        let configure: (inout HostConfiguration) -> Void = {
            // A timer fires once all other events have happened.
            $0.clock = .virtual
            $0.network = FakeNetwork(response.body, status: response.status)
            $0.mocks = mocks
            if isAgreeing { $0.userInterface = HeadlessUserInterface(.firstButton) }
        }
        return try await withProgram(files: files, configure) { try await $0.evaluate(code) }
    }

    /// The tables of the article.
    static func markdown(_ differences: [Difference]) -> String {
        Area.allCases.map { area in
            let rows = differences.filter { $0.area == area }.map { row in
                "| \(row.subject) | \(row.documented) | \(row.here) | \(row.reason) |\n"
            }
            let head = "## \(area.rawValue)\n\n| what | the documents | MiniHost | why |\n|---|---|---|---|\n"
            return head + rows.joined() + "\n"
        }.joined()
    }
}
