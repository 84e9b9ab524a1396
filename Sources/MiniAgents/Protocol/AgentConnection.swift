internal import MiniCore
internal import Synchronization

/// The session of one client: its messages, as JSON-RPC 2.0.
///
/// ## Threading
/// May be used from any thread.
final class AgentConnection: Sendable {
    /// The error of a request, with its number in JSON-RPC.
    struct Fault: Error {
        let code: Int
        let message: String

        static let parseError = -32_700
        static let invalidRequest = -32_600
        static let methodNotFound = -32_601
        static let invalidParameters = -32_602
    }

    /// Waits for the response to a message; nil for a notification, and for a request that was cancelled.
    typealias Reply = @Sendable () async -> ScriptValue?

    /// The revisions of the protocol with an initialization, the last one first.
    static let revisions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]

    /// The maximum length of a message in bytes.
    static let byteLimit = 4 << 20

    private struct State {
        var isInitialized = false
        /// The running requests by the JSON of their ids.
        var running: [String: Task<ScriptValue, Never>] = [:]
        var cancelled: Set<String> = []
        /// The last request that drives a program, after which the next one begins.
        var lastDriving: Task<ScriptValue, Never>?
        var isClosed = false
    }

    let client: AgentClient
    private let state = Mutex(State())

    init(_ client: AgentClient) { self.client = client }

    /// Whether the client has sent `initialize`.
    var isInitialized: Bool { state.withLock(\.isInitialized) }

    /// Begins to carry out a message.
    ///
    /// A later message can cancel a request as soon as this has returned.
    func receive(_ bytes: [UInt8]) -> Reply {
        let message: ScriptValue
        do throws(JSONError) {
            message = try JSON.parse(bytes)
        } catch {
            return refusal(.null, Fault(code: Fault.parseError, message: "the message is not JSON: \(error.message)"))
        }
        return receive(message)
    }

    /// Begins to carry out a message, see the other function.
    func receive(_ message: ScriptValue) -> Reply {
        let id = message["id"] ?? .undefined
        guard let method = message["method"]?.string else {
            // A response of the client: the server sends no requests.
            if message["result"] != nil || message["error"] != nil { return { nil } }
            let text = message.array == nil ? "a message needs a method" : "send each message by itself, not in a list"
            return refusal(id, Fault(code: Fault.invalidRequest, message: text))
        }
        let parameters = message["params"] ?? .undefined
        guard id.string != nil || id.number != nil else {
            notify(method, parameters)
            return { nil }
        }
        if method == "initialize" {
            // Requests that follow at once are accepted.
            let response = Self.response(to: id, .success(initialize(parameters)))
            return { response }
        }
        return request(method, parameters, id)
    }

    private func refusal(_ id: ScriptValue, _ fault: Fault) -> Reply {
        { Self.response(to: id, .failure(fault)) }
    }

    /// Cancels the running requests, and leaves the programs of the client.
    func close() async {
        let tasks = state.withLock { state in
            defer { state.running = [:] }
            state.isClosed = true
            return Array(state.running.values)
        }
        for task in tasks { task.cancel() }
        for task in tasks { _ = await task.value }
        await client.close()
    }

    private func notify(_ method: String, _ parameters: ScriptValue) {
        guard method == "notifications/cancelled", let id = parameters["requestId"] else { return }
        let task = state.withLock { state -> Task<ScriptValue, Never>? in
            guard let task = state.running[JSON.text(id)] else { return nil }
            state.cancelled.insert(JSON.text(id))
            return task
        }
        task?.cancel()
    }

    private func request(_ method: String, _ parameters: ScriptValue, _ id: ScriptValue) -> Reply {
        let key = JSON.text(id)
        let tool = method == "tools/call" ? Self.tool(named: parameters["name"]?.string) : nil
        let isDriving = tool?.isDriving == true
        let begun = state.withLock { state -> Task<ScriptValue, Never>? in
            if state.isClosed { return nil }
            let former = isDriving ? state.lastDriving : nil
            let task = Task { [self] () -> ScriptValue in
                // The program is driven in the order of the messages.
                _ = await former?.value
                do throws(Fault) {
                    return Self.response(to: id, .success(try await result(method, parameters)))
                } catch {
                    return Self.response(to: id, .failure(error))
                }
            }
            if isDriving { state.lastDriving = task }
            state.running[key] = task
            return task
        }
        guard let task = begun else {
            return refusal(id, Fault(code: Fault.invalidRequest, message: "the session has ended"))
        }
        return { [self] in
            let response = await task.value
            let isCancelled = state.withLock { state in
                state.running[key] = nil
                return state.cancelled.remove(key) != nil
            }
            return isCancelled ? nil : response
        }
    }

    private func result(_ method: String, _ parameters: ScriptValue) async throws(Fault) -> ScriptValue {
        switch method {
        case "ping": return [:]
        default: break
        }
        guard isInitialized || method == "server/discover" else {
            throw Fault(code: Fault.invalidRequest, message: "send initialize first")
        }
        switch method {
        case "tools/list": return ["tools": .array(AgentTool.all.map(\.value))]
        case "tools/call": return try await call(parameters)
        default: throw Fault(code: Fault.methodNotFound, message: "there is no method \(method)")
        }
    }

    private func initialize(_ parameters: ScriptValue) -> ScriptValue {
        state.withLock { $0.isInitialized = true }
        let requested = parameters["protocolVersion"]?.string ?? ""
        let revision = Self.revisions.contains(requested) ? requested : Self.revisions[0]
        return [
            "protocolVersion": .string(revision), "capabilities": ["tools": ["listChanged": false]],
            "serverInfo": ["name": "mini", "title": "MiniHost", "version": .string(client.settings.version)],
            "instructions": .string(AgentInstructions.short),
        ]
    }

    private static func tool(named name: String?) -> AgentTool? { AgentTool.all.first { $0.name == name } }

    private func call(_ parameters: ScriptValue) async throws(Fault) -> ScriptValue {
        guard let name = parameters["name"]?.string else {
            throw Fault(code: Fault.invalidParameters, message: "tools/call needs the name of a tool")
        }
        guard let tool = Self.tool(named: name) else {
            let names = AgentTool.all.map(\.name)
            let hint = Spelling.nearest(to: name, among: names).map { "; did you mean \($0)?" } ?? ""
            let text = "there is no tool \(name)\(hint); there are \(names.joined(separator: ", "))"
            throw Fault(code: Fault.invalidParameters, message: text)
        }
        do throws(ToolFault) {
            let arguments = try ToolArguments(parameters["arguments"] ?? .undefined, of: tool)
            return try await tool.run(client, arguments).value
        } catch {
            // Not an error of the protocol: the agent reads the text, and can call again.
            let text = error.message.shortened(to: ToolOutput.characterLimit)
            return ToolOutput(text, isError: true).value
        }
    }

    static func response(to id: ScriptValue, _ result: Result<ScriptValue, Fault>) -> ScriptValue {
        let head: [(String, ScriptValue)] = [("jsonrpc", "2.0"), ("id", id == .undefined ? .null : id)]
        return switch result {
        case .success(let value): .object(ScriptObject(head + [("result", value)]))
        case .failure(let fault):
            .object(
                ScriptObject(
                    head + [("error", ["code": .number(Double(fault.code)), "message": .string(fault.message)])]
                )
            )
        }
    }
}
