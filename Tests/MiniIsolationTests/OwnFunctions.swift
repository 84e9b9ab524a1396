import CommandHarness
import MiniCore

/// JSAPIs of a host's own types, of each kind.
enum OwnFunctions {
    static let permission = Permission(rawValue: "tests.own")
    static let functions: [any HostFunction.Type] = [
        AddNumbers.self, Greet.self, CheckCode.self, KeepNote.self, DescribePage.self, MakeText.self, SendPing.self,
        WaitForever.self, CountSteps.self, GetLedger.self, OwnBatteryInfo.self, FailUnlisted.self,
    ]
    static let constants: [any HostConstant.Type] = [ShopVersion.self]

    /// Notifications of the JSAPIs.
    struct Gates: Sendable {
        let begun = Gate()
        let cancelled = Gate()
        let released = Gate()

        /// Waits until the task is cancelled.
        func waitForCancellation() async {
            begun.open()
            await withTaskCancellationHandler {
                await cancelled.wait()
            } onCancel: {
                cancelled.open()
            }
        }
    }

    enum GatesKey: ContextKey { static let defaultValue = Gates() }

    struct AddNumbers: ImmediateFunction {
        static let name = "addNumbers"
        static let permission = OwnFunctions.permission
        static let resultFields = ["sum"]
        let left: Int
        let right: Int

        init(_ reader: inout ParameterReader) throws(APIError) {
            left = try reader.integer("left", in: 0...100)
            right = try reader.integer("right", in: 0...100, default: 1)
        }

        func call(in context: CallContext) throws(APIError) -> Output { Output(sum: left + right) }

        struct Output: APIResult {
            let sum: Int

            func write(to writer: any ResultWriter) { writer.set("sum", Double(sum)) }
        }
    }

    struct Greet: DirectFunction {
        static let name = "greet"
        let person: String

        init(_ reader: inout ParameterReader) throws(APIError) { person = try reader.string("person") }

        func call(in context: CallContext) throws(APIError) -> ScriptValue {
            .string("\(person) of \(context.identity.appID)")
        }
    }

    struct CheckCode: DeferredFunction {
        static let name = "checkCode"
        static let errors: Set<APIError.Reason> = [APIError.Reason(code: 20_007)]
        let code: String

        init(_ reader: inout ParameterReader) throws(APIError) { code = try reader.string("code", utf8Count: 1...8) }

        func call(in context: CallContext) async throws(APIError) -> SuccessResult {
            guard code == "open" else {
                throw APIError(APIError.Reason(code: 20_007), "wrong code", details: ScriptObject([("left", 2)]))
            }
            return SuccessResult()
        }
    }

    /// Fails with an error that it does not declare.
    struct FailUnlisted: DeferredFunction {
        static let name = "failUnlisted"

        init(_ reader: inout ParameterReader) throws(APIError) {}

        func call(in context: CallContext) async throws(APIError) -> EmptyResult {
            throw APIError(APIError.Reason(code: 20_099), "not listed")
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

    /// The page of the call, and the error of an attempt to change it.
    struct DescribePage: DeferredFunction {
        static let name = "describePage"

        init(_ reader: inout ParameterReader) throws(APIError) {}

        func call(in context: CallContext, page: String?) async throws(APIError) -> ScriptValue {
            let launched = ScriptValue.string(context.environment.launch.path)
            do throws(APIError) {
                try await context.navigation.navigateTo(url: "/pages/a/a")
                return [.string(page ?? ""), launched]
            } catch {
                return [.string(page ?? ""), launched, .number(Double(error.code))]
            }
        }

        func call(in context: CallContext) async throws(APIError) -> ScriptValue {
            try await call(in: context, page: context.navigation.currentPage)
        }
    }

    struct MakeText: ImmediateFunction {
        static let name = "makeText"
        let count: Int

        init(_ reader: inout ParameterReader) throws(APIError) {
            count = try reader.integer("count", in: 0...100_000_000)
        }

        func call(in context: CallContext) throws(APIError) -> ScriptValue {
            .string(String(repeating: "x", count: count))
        }
    }

    struct SendPing: DeferredFunction {
        static let name = "sendPing"

        init(_ reader: inout ParameterReader) throws(APIError) {}

        func call(in context: CallContext) async throws(APIError) -> EmptyResult {
            context.emitGlobally("ping", ["n": 5])
            return EmptyResult()
        }
    }

    struct WaitForever: DeferredFunction {
        static let name = "waitForever"

        init(_ reader: inout ParameterReader) throws(APIError) {}

        func call(in context: CallContext) async throws(APIError) -> EmptyResult {
            await context[GatesKey.self].waitForCancellation()
            return EmptyResult()
        }
    }

    /// Dispatches an event for each step; without steps, waits until it is aborted.
    struct CountSteps: TaskFunction {
        static let name = "countSteps"
        static let events = ["step"]
        static let resultFields = ["count"]
        let count: Int

        init(_ reader: inout ParameterReader) throws(APIError) { count = try reader.integer("count", in: 0...9) }

        func reserve(in context: CallContext, task: APITask) throws(APIError) -> (() -> Void)? {
            let gates = context[GatesKey.self]
            return { gates.released.open() }
        }

        func call(in context: CallContext, task: APITask) async throws(APIError) -> ScriptValue {
            for index in 0..<count { task.emit("step", ["index": .number(Double(index))]) }
            task.emitGlobally("counted", ["total": .number(Double(count))])
            if count == 0 {
                task.emit("step", ["index": -1])
                await context[GatesKey.self].waitForCancellation()
            }
            return ["count": .number(Double(count))]
        }
    }

    struct GetLedger: ObjectFunction {
        static let name = "getLedger"
        static let methods: [any HostFunction.Type] = [ReadEntry.self]

        init(_ reader: inout ParameterReader) throws(APIError) {}
    }

    struct ReadEntry: ImmediateFunction {
        static let name = "readEntry"
        let index: Int

        init(_ reader: inout ParameterReader) throws(APIError) { index = try reader.integer("index", in: 0...9) }

        func call(in context: CallContext) throws(APIError) -> ScriptValue { .string("entry \(index)") }
    }

    /// Replaces a JSAPI of MiniHost.
    struct OwnBatteryInfo: ImmediateFunction {
        static let name = "getBatteryInfo"

        init(_ reader: inout ParameterReader) throws(APIError) {}

        func call(in context: CallContext) throws(APIError) -> ScriptValue { ["level": 7] }
    }

    enum ShopVersion: HostConstant {
        static let name = "shopVersion"
        static let fields = ["major"]

        static func value(in context: CallContext) -> ScriptValue {
            ["major": 3, "app": .string(context.identity.appID)]
        }
    }
}
