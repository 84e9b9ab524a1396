import MiniHost
import MiniTestRunner

/// Names the options that would help a program whose calls failed, each once per run.
enum Hints {
    /// The maximum number of JSAPIs in one hint.
    private static let nameLimit = 3

    /// The notes for standard error.
    static func notes(
        on calls: [CallRecord],
        refused: AllowlistHints,
        _ arguments: ProgramArguments,
    ) -> [String] {
        var hints: [String] = []
        for hint in calls.compactMap({ $0.error }).compactMap({ hint(on: $0, arguments) }) where !hints.contains(hint) {
            hints.append(hint)
        }
        hints += refused.hints
        if let mocking = mocking(missing(in: calls)) { hints.append(mocking) }
        return hints.map(Text.note)
    }

    private static func hint(on error: APIError, _ arguments: ProgramArguments) -> String? {
        if error.hasCode(of: .protectedDataUnavailable), arguments.launch.deviceLocked {
            return "--device-locked starts the program on a locked device"
        }
        return arguments.encryption.hint(on: error) ?? arguments.network.hint(on: error)
    }

    /// A hint for mocking the first unimplemented JSAPI that a failed test called; nil for none.
    static func note(on summary: TestSummary) -> String? {
        let calls = summary.tests.filter { $0.status == .failed }.flatMap(\.trace.failedCalls)
        guard let function = calls.lazy.compactMap({ missing($0.name, $0.message) }).first else { return nil }
        let mock = "app.mock(\(Text.quoted(function.name)), \(JSON.text(example(of: function))))"
        return Text.note(
            "my.\(function.name) is not implemented by this host; mock it in the test with \(mock), or in all tests with "
                + "--mock FILE; \(hostAPI(for: "it"))"
        )
    }

    // MARK: JSAPIs that the host does not implement

    /// The API with which an integrator implements such JSAPIs.
    private static func hostAPI(for object: String) -> String {
        "a host of your own implements \(object) with HostConfiguration.apis and APIRegistry.delegating"
    }

    /// A hint for mocking JSAPIs that the host does not implement, with an example; nil for none.
    static func mocking(_ functions: [DelegatedFunction]) -> String? {
        guard !functions.isEmpty else { return nil }
        let shown = functions.prefix(nameLimit)
        let names = shown.map { "my.\($0.name)" }.joined(separator: ", ")
        let more = functions.count > shown.count ? " and \(functions.count - shown.count) more" : ""
        let mocks = ScriptObject(shown.map { ($0.name, example(of: $0)) })
        let (verb, object) = functions.count == 1 ? ("is", "it") : ("are", "them")
        return
            "\(names)\(more) \(verb) not implemented by this host; mock \(object) with --mock FILE, where FILE holds "
            + "\(JSON.text(.object(mocks))); \(hostAPI(for: object))"
    }

    /// A result with the documented fields.
    static func example(of function: DelegatedFunction) -> ScriptValue {
        .object(ScriptObject(function.resultFields.map { ($0, "…") }))
    }

    /// The functions of calls that failed because the host does not implement them; each once.
    private static func missing(in calls: [CallRecord]) -> [DelegatedFunction] {
        unique(calls.compactMap { call in missing(call.name, call.error?.message) })
    }

    /// The function of a call that failed because the host does not implement it; nil for another failure.
    static func missing(_ name: String, _ message: String?) -> DelegatedFunction? {
        guard let function = APIRegistry.builtIn.delegatedFunction(named: name), let error = function.missingDelegate,
            error.message == message
        else { return nil }
        return function
    }

    /// The functions without repetitions, in order of first occurrence.
    static func unique(_ functions: [DelegatedFunction]) -> [DelegatedFunction] {
        var names: Set<String> = []
        return functions.filter { names.insert($0.name).inserted }
    }
}
