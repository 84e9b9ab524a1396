import CommandHarness
import Foundation
import MiniCore
import Synchronization

/// A client of the Debug Adapter Protocol that has started `mini debug` or `mini test --inspect`.
final class DebugClient: Sendable {
    /// A request that failed, or a command that ended too early.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private struct Waiter {
        let matches: @Sendable (ScriptValue) -> Bool
        let continuation: CheckedContinuation<ScriptValue?, Never>
    }

    private struct State {
        var bytes: [UInt8] = []
        /// The messages that no one has awaited yet.
        var messages: [ScriptValue] = []
        var waiters: [Waiter] = []
        var lastNumber = 0
        var hasEnded = false
    }

    private let state = Mutex(State())
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    /// Starts `mini debug` with arguments.
    convenience init(_ arguments: [String]) throws {
        try self.init(command: ["debug"] + arguments + ["--ephemeral"])
    }

    /// Starts a command; its errors are discarded.
    init(command: [String]) throws {
        process.executableURL = URL(fileURLWithPath: Product.mini.path)
        process.arguments = command
        // The reports of tests.
        if command.first == "test" { process.standardError = FileHandle.nullDevice }
        process.standardInput = input
        process.standardOutput = output
        output.fileHandleForReading.readabilityHandler = { [weak self] handle in self?.receive(handle.availableData) }
        try process.run()
    }

    /// Starts a command, requests a launch, and waits until the command accepts breakpoints.
    convenience init(launching program: TemporaryProgram, _ arguments: [String] = []) async throws {
        try self.init([program.path] + arguments)
        _ = try await request("initialize", ["adapterID": "mini"])
        _ = try await request("launch")
        _ = try await event("initialized")
    }

    /// Starts `mini test --inspect`, requests the launch of a test file, and waits until the command accepts breakpoints.
    convenience init(testing file: String, _ arguments: [String] = []) async throws {
        try self.init(command: ["test", "--inspect"] + arguments)
        _ = try await request("initialize", ["adapterID": "mini-test"])
        _ = try await request("launch", ["file": .string(file)])
        _ = try await event("initialized")
    }

    /// Ends the command like a crash, if it has not ended.
    func kill() { if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) } }

    /// Waits for the end of the command after `disconnect`, and returns its status.
    func end() async throws -> Int32 {
        _ = try await request("disconnect")
        // The stream ends with the process.
        _ = await message { _ in false }
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Sends a request and returns the body of its response.
    func request(_ command: String, _ arguments: ScriptValue = [:]) async throws -> ScriptValue {
        let number = send(command, arguments)
        let response = await message { $0["type"] == "response" && $0["request_seq"] == .number(Double(number)) }
        guard let response else { throw Failure(description: "\(command): the command has ended") }
        guard response["success"] == true else {
            throw Failure(description: response["message"]?.string ?? JSON.text(response))
        }
        return response["body"] ?? [:]
    }

    /// Waits for an event, and returns its body.
    func event(_ name: String, where matches: @escaping @Sendable (ScriptValue) -> Bool = { _ in true }) async throws
        -> ScriptValue
    {
        let event = await message {
            $0["type"] == "event" && $0["event"] == .string(name) && matches($0["body"] ?? [:])
        }
        guard let event else { throw Failure(description: "the command has ended without the event \(name)") }
        return event["body"] ?? [:]
    }

    /// Waits for a time, and returns whether the command runs and has sent no message in it.
    func sendsNothing(for time: Duration) async -> Bool {
        let count = state.withLock { $0.messages.count }
        let isOver = OneTimeResult<Void>()
        let deadline = DelegateDeadline(after: time) { isOver.set(()) }
        await isOver.value(orWhenCancelled: ())
        deadline.cancel()
        return state.withLock { !$0.hasEnded && $0.messages.count == count }
    }

    /// Sets breakpoints in a file, and returns their descriptions.
    func setBreakpoints(_ path: String, _ breakpoints: [ScriptValue]) async throws -> [ScriptValue] {
        let arguments: ScriptValue = ["source": ["path": .string(path)], "breakpoints": .array(breakpoints)]
        return try await request("setBreakpoints", arguments)["breakpoints"]?.array ?? []
    }

    /// Waits for a stop, and returns its reason, its thread and its innermost frame: `breakpoint 1 name file:line`.
    func stop() async throws -> String {
        let stopped = try await event("stopped")
        let thread = Int(stopped["threadId"]?.number ?? 0)
        return "\(stopped["reason"]?.string ?? "") \(thread) \(try await frames(ofThread: thread).first ?? "")"
    }

    /// The frames of a stop as `name file:line`.
    func frames(ofThread thread: Int = 1) async throws -> [String] {
        try await stack(ofThread: thread).map { frame in
            "\(frame["name"]?.string ?? "") \(frame["source"]?["name"]?.string ?? ""):\(Int(frame["line"]?.number ?? 0))"
        }
    }

    /// The frames of a stop.
    func stack(ofThread thread: Int = 1) async throws -> [ScriptValue] {
        try await request("stackTrace", ["threadId": .number(Double(thread))])["stackFrames"]?.array ?? []
    }

    /// The members of a value, as texts by their names.
    func members(of value: ScriptValue?) async throws -> [String: String] {
        let arguments: ScriptValue = ["variablesReference": value?["variablesReference"] ?? 0]
        let variables = try await request("variables", arguments)["variables"]?.array ?? []
        return Dictionary(
            variables.map { ($0["name"]?.string ?? "", $0["value"]?.string ?? "") },
            uniquingKeysWith: { first, _ in first },
        )
    }

    /// Evaluates code in a frame, or in the running program.
    func evaluate(_ code: String, in frame: ScriptValue? = nil) async throws -> String {
        var arguments = ScriptObject([("expression", .string(code)), ("context", "watch")])
        if let id = frame?["id"] { arguments["frameId"] = id }
        return try await request("evaluate", .object(arguments))["result"]?.string ?? ""
    }

    private func send(_ command: String, _ arguments: ScriptValue) -> Int {
        state.withLock { state in
            state.lastNumber += 1
            let message: ScriptValue = [
                "seq": .number(Double(state.lastNumber)), "type": "request", "command": .string(command),
                "arguments": arguments,
            ]
            let text = JSON.text(message)
            let frame = "Content-Length: \(text.utf8.count)\r\n\r\n\(text)"
            // A command that has ended is noticed by the wait for its response.
            try? input.fileHandleForWriting.write(contentsOf: Data(frame.utf8))
            return state.lastNumber
        }
    }

    private func message(_ matches: @escaping @Sendable (ScriptValue) -> Bool) async -> ScriptValue? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let found: ScriptValue?? = state.withLock { state in
                    if let index = state.messages.firstIndex(where: matches) { return state.messages.remove(at: index) }
                    if state.hasEnded { return .some(nil) }
                    state.waiters.append(Waiter(matches: matches, continuation: continuation))
                    return nil
                }
                if let found { continuation.resume(returning: found) }
            }
        } onCancel: {
            kill()
            // Another process may have inherited the other end of the stream, which then does not end with the command.
            receive(Data())
        }
    }

    private func receive(_ data: Data) {
        let resumed = state.withLock { state -> [(CheckedContinuation<ScriptValue?, Never>, ScriptValue?)] in
            if data.isEmpty {
                output.fileHandleForReading.readabilityHandler = nil
                state.hasEnded = true
                defer { state.waiters = [] }
                return state.waiters.map { ($0.continuation, nil) }
            }
            state.bytes += data
            while let message = Self.take(from: &state.bytes) { state.messages.append(message) }
            var resumed: [(CheckedContinuation<ScriptValue?, Never>, ScriptValue?)] = []
            state.waiters.removeAll { [messages = state.messages] waiter in
                guard let message = messages.first(where: waiter.matches) else { return false }
                resumed.append((waiter.continuation, message))
                return true
            }
            for (_, message) in resumed { state.messages.removeAll { $0 == message } }
            return resumed
        }
        for (continuation, message) in resumed { continuation.resume(returning: message) }
    }

    private static func take(from bytes: inout [UInt8]) -> ScriptValue? {
        let text = String(decoding: bytes.prefix(64), as: UTF8.self)
        guard let head = text.firstMatch(of: /^Content-Length: ([0-9]+)\r\n\r\n/), let count = Int(head.output.1),
            bytes.count >= head.output.0.utf8.count + count
        else { return nil }
        let start = head.output.0.utf8.count
        defer { bytes.removeFirst(start + count) }
        // A message that is no JSON is missed by the wait for it.
        return try? JSON.parse(Array(bytes[start..<start + count]))
    }
}
