internal import MiniCore
internal import MiniEngine

/// The calls that have failed last, by the numbers under which JavaScript knows their failures.
struct FailedCalls {
    /// How many are kept.
    private static let limit = 1_000

    private var calls: [Int: CallRecord] = [:]
    /// The numbers of ``calls``, of which the one at ``position`` is the next to go.
    private var numbers: [Int] = []
    private var position = 0

    mutating func add(_ call: CallRecord, number: Int) {
        calls[number] = call
        guard numbers.count == Self.limit else { return numbers.append(number) }
        calls[numbers[position]] = nil
        numbers[position] = number
        position = (position + 1) % Self.limit
    }

    /// The call with a number; nil for one that has not failed, or that was long ago.
    subscript(number: Int) -> CallRecord? { calls[number] }
}

extension ProgramRuntime {
    /// The call whose failure nobody has handled.
    ///
    /// - Parameter origin: Its number, or what a test that has answered it knows of it: `{name, trace}`.
    func failedCall(_ origin: ScriptValue) throws(ScriptError) -> UnhandledCall? {
        if let number = origin.number { return failedCalls[Int(exactly: number) ?? 0].map(UnhandledCall.init) }
        guard origin.kind == .object, let name = try origin.get("name").string else { return nil }
        let place = place(of: try origin.get("trace"))
        return UnhandledCall(
            name: name,
            file: place?.file,
            line: place?.line,
            column: place?.column,
        )
    }
}

/// A call whose promise was rejected, and where the program has made it.
struct UnhandledCall {
    let name: String
    let file: String?
    let line: Int?
    let column: Int?

    /// The error that its promise was rejected with, as people read it: with the name and the place of the call.
    func rejection(_ error: ScriptError) -> ScriptError {
        let code =
            error.thrown["error"].flatMap {
                $0.number.map { Int(exactly: $0).map(String.init) ?? "\($0)" } ?? $0.string
            } ?? "unknown"
        let reason = error.thrown["errorMessage"]?.string ?? ""
        return ScriptError(
            name: "",
            message: "my.\(name) rejected with error \(code)" + (reason.isEmpty ? "" : ": \(reason)"),
            file: file,
            line: line,
            column: column,
            thrown: error.thrown,
        )
    }
}

extension UnhandledCall {
    init(_ call: CallRecord) {
        self.init(name: call.name, file: call.file, line: call.line, column: call.column)
    }
}
