internal import MiniCore
internal import MiniEngine

/// The latest failed calls, by the numbers that identify their failures in JavaScript.
struct FailedCalls {
    /// The maximum number of kept calls.
    private static let limit = 1_000

    private var calls: [Int: CallRecord] = [:]
    /// The numbers of ``calls``; the one at ``position`` is the next to be removed.
    private var numbers: [Int] = []
    private var position = 0

    mutating func add(_ call: CallRecord, number: Int) {
        calls[number] = call
        guard numbers.count == Self.limit else { return numbers.append(number) }
        calls[numbers[position]] = nil
        numbers[position] = number
        position = (position + 1) % Self.limit
    }

    /// The call with a number; nil for a call that has not failed or has been removed.
    subscript(number: Int) -> CallRecord? { calls[number] }
}

extension ProgramRuntime {
    /// The call whose failure was not handled.
    ///
    /// - Parameter origin: The number of the call, or `{name, trace}` from the test that completed it.
    func failedCall(_ origin: EngineValue) throws(ScriptError) -> UnhandledCall? {
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

/// A call whose promise was rejected, and its position in the program's code.
struct UnhandledCall {
    let name: String
    let file: String?
    let line: Int?
    let column: Int?

    /// The error of its promise for people, with the name and the position of the call.
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
