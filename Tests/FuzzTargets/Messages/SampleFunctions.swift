internal import MiniCore

/// JSAPIs of a host's own types, of each kind that a worker can call.
enum SampleFunctions {
    static let functions: [any HostFunction.Type] = [JoinTexts.self, KeepNote.self, CountSteps.self]
    static let constants: [any HostConstant.Type] = [ShopVersion.self]

    struct JoinTexts: ImmediateFunction {
        static let name = "joinTexts"
        let text: String
        let count: Int

        init(_ reader: inout ParameterReader) throws(APIError) {
            text = try reader.string("text")
            count = try reader.integer("count", in: 0...3, default: 1)
        }

        func call(in context: CallContext) throws(APIError) -> ScriptValue {
            .string(String(repeating: text, count: count))
        }
    }

    /// Stores a note in the local storage of the program.
    struct KeepNote: DeferredFunction {
        static let name = "keepNote"
        let note: StoredValue

        init(_ reader: inout ParameterReader) throws(APIError) { note = try reader.storedValue("note") }

        func call(in context: CallContext) async throws(APIError) -> SuccessResult {
            try context.storage.set(note, for: "note")
            return SuccessResult()
        }
    }

    /// Dispatches an event for each step.
    struct CountSteps: TaskFunction {
        static let name = "countSteps"
        static let events = ["step"]
        static let resultFields = ["count"]
        let count: Int

        init(_ reader: inout ParameterReader) throws(APIError) { count = try reader.integer("count", in: 0...9) }

        func reserve(in context: CallContext, task: APITask) throws(APIError) -> (() -> Void)? { nil }

        func call(in context: CallContext, task: APITask) async throws(APIError) -> ScriptValue {
            for index in 0..<count { task.emit("step", ["index": .number(Double(index))]) }
            return ["count": .number(Double(count))]
        }
    }

    enum ShopVersion: HostConstant {
        static let name = "shopVersion"
        static let fields = ["major"]

        static func value(in context: CallContext) -> ScriptValue {
            ["major": 3, "app": .string(context.identity.appID)]
        }
    }
}
