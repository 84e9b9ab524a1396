import MiniCore
import MiniTesting
import Synchronization
import Testing

struct FunctionHarnessTests {
    let harness = FunctionHarness(.testing())

    @Test func `an immediate function returns its result`() async throws {
        #expect(try await harness.call(Doubling.self, ["number": 21]) == ["result": 42])
    }

    @Test func `a direct function returns a bare value`() async throws {
        #expect(try await harness.call(Greeting.self, ["name": "Ada"]) == "Hello Ada")
    }

    @Test func `a deferred function returns its result`() async throws {
        #expect(try await harness.call(Later.self) == ["success": true])
    }

    @Test func `a task function returns its result and dispatches events`() async throws {
        let events = Mutex<[String]>([])
        let result = try await harness.call(Download.self) { name, value in
            events.withLock { $0.append("\(name) \(JSON.text(value))") }
        }
        #expect(result == [:])
        #expect(events.withLock(\.self) == ["progress 50", "progress 100"])
    }

    @Test func `an invalid parameter fails as in a program`() async {
        await #expect(throws: APIError(.invalidParameter, "number: expected a number, found string")) {
            try await harness.call(Doubling.self, ["number": "21"])
        }
    }

    @Test func `a field that only some calls read fails as in a program`() async {
        let message = "a: the JSAPI reads this field only in some calls; it must read it in every call"
        await #expect(throws: APIError(.unknown, message)) {
            try await harness.call(Choosing.self, ["kind": "a", "a": "A", "b": "B"])
        }
    }
}

private struct Choosing: ImmediateFunction {
    static let name = "choosing"
    let value: String
    init(_ reader: inout ParameterReader) throws(APIError) {
        value = try reader.string("kind") == "a" ? reader.string("a") : reader.string("b")
    }
    func call(in context: CallContext) throws(APIError) -> ScriptValue { .string(value) }
}

private struct Doubling: ImmediateFunction {
    static let name = "doubling"
    let number: Double
    init(_ reader: inout ParameterReader) throws(APIError) { number = try reader.number("number") }
    func call(in context: CallContext) throws(APIError) -> Output { Output(number: number * 2) }
    struct Output: APIResult {
        let number: Double
        func write(to writer: any ResultWriter) { writer.set("result", json: JSONText("\(Int(number))")) }
    }
}

private struct Greeting: DirectFunction {
    static let name = "greeting"
    let person: String
    init(_ reader: inout ParameterReader) throws(APIError) { person = try reader.string("name") }
    func call(in context: CallContext) throws(APIError) -> ScriptValue { .string("Hello \(person)") }
}

private struct Later: DeferredFunction {
    static let name = "later"
    init(_ reader: inout ParameterReader) throws(APIError) {}
    func call(in context: CallContext) async throws(APIError) -> SuccessResult {
        await Task.yield()
        return SuccessResult()
    }
}

private struct Download: TaskFunction {
    static let name = "download"
    static let events = ["progress"]
    init(_ reader: inout ParameterReader) throws(APIError) {}
    func call(in context: CallContext, task: APITask) async throws(APIError) -> EmptyResult {
        task.emit("progress", 50)
        task.emit("progress", 100)
        return EmptyResult()
    }
}
