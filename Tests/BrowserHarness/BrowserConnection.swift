import Glibc
import MiniCore
import Synchronization

/// The commands to a browser and their results: JSON texts, each with a zero byte at its end.
final class BrowserConnection: Sendable {
    private typealias Completion = CheckedContinuation<Result<ScriptValue, BrowserError>, Never>

    private struct State {
        var lastID = 0
        var completions: [Int: Completion] = [:]
        var problems: [String: [String]] = [:]
        var hasEnded = false
        var endWaiters: [CheckedContinuation<Void, Never>] = []
    }

    private let process: BrowserProcess
    private let state = Mutex(State())
    /// Held while a command is written, since commands are longer than one write.
    private let writing = Mutex(())

    private static let closed = BrowserError("the browser has ended")

    init(_ process: BrowserProcess) {
        self.process = process
        let code = DetachedThread.start(name: "browser") { self.read() }
        precondition(code == 0, "The system cannot create a thread.")
    }

    /// Runs a command.
    ///
    /// The browser ends when the task is cancelled, which happens when a test exceeds its time limit.
    ///
    /// - Parameter session: The page that the command applies to; nil for the browser.
    /// - Returns: The result of the command.
    func run(
        _ method: String,
        _ parameters: ScriptValue = [:],
        session: String? = nil,
    ) async throws(BrowserError) -> ScriptValue {
        let result: Result<ScriptValue, BrowserError> = await withTaskCancellationHandler {
            await withCheckedContinuation { (completion: Completion) in
                start(method, parameters, session, completion)
            }
        } onCancel: {
            process.kill()
        }
        switch result {
        case .success(let value): return value
        case .failure(let error): throw BrowserError("\(method): \(error)")
        }
    }

    private func start(
        _ method: String,
        _ parameters: ScriptValue,
        _ session: String?,
        _ completion: Completion,
    ) {
        let id: Int? = state.withLock { state in
            guard !state.hasEnded else { return nil }
            state.lastID += 1
            state.completions[state.lastID] = completion
            return state.lastID
        }
        guard let id else {
            completion.resume(returning: .failure(Self.closed))
            return
        }
        var command = ScriptObject([
            ("id", .number(Double(id))), ("method", .string(method)), ("params", parameters),
        ])
        if let session { command["sessionId"] = .string(session) }
        write(Array(JSON.text(.object(command)).utf8) + [0])
    }

    private func write(_ bytes: [UInt8]) {
        writing.withLock { _ in
            var start = 0
            while start < bytes.count {
                let count = bytes[start...].withUnsafeBytes { rest in
                    Glibc.send(process.socket, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
                }
                if count < 0, errno == EINTR { continue }
                // The end of the browser completes the command.
                if count <= 0 { return }
                start += count
            }
        }
    }

    /// The errors that a page has reported so far: exceptions, failed loads and violations of its policy.
    func problems(of session: String) -> [String] {
        state.withLock { $0.problems[session] ?? [] }
    }

    /// Ends the browser and waits for that.
    func close() async {
        // A browser that has ended already needs no command.
        _ = try? await run("Browser.close")
        await withCheckedContinuation { (waiter: CheckedContinuation<Void, Never>) in
            let hasEnded = state.withLock { state in
                if !state.hasEnded { state.endWaiters.append(waiter) }
                return state.hasEnded
            }
            if hasEnded { waiter.resume() }
        }
    }

    // MARK: Reading

    /// Reads until the browser ends.
    private func read() {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var message: [UInt8] = []
        while true {
            let count = recv(process.socket, &buffer, buffer.count, 0)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { break }
            var rest = buffer[..<count]
            while let end = rest.firstIndex(of: 0) {
                take(message + rest[..<end])
                message = []
                rest = rest[(end + 1)...]
            }
            message += rest
        }
        process.finish()
        let (completions, waiters) = state.withLock { state in
            state.hasEnded = true
            defer { (state.completions, state.endWaiters) = ([:], []) }
            return (Array(state.completions.values), state.endWaiters)
        }
        for completion in completions { completion.resume(returning: .failure(Self.closed)) }
        for waiter in waiters { waiter.resume() }
    }

    private func take(_ message: [UInt8]) {
        guard let value = try? JSON.parse(message) else {
            // The browser writes JSON only, so that its state is unknown now.
            process.kill()
            return
        }
        guard let id = value["id"]?.number else {
            record(value)
            return
        }
        let completion = state.withLock { $0.completions.removeValue(forKey: Int(id)) }
        if let error = value["error"] {
            completion?.resume(returning: .failure(BrowserError(error["message"]?.string ?? JSON.text(error))))
        } else {
            completion?.resume(returning: .success(value["result"] ?? .undefined))
        }
    }

    private func record(_ event: ScriptValue) {
        guard let session = event["sessionId"]?.string, let parameters = event["params"] else { return }
        let problem: String?
        switch event["method"]?.string ?? "" {
        case "Runtime.exceptionThrown":
            problem = parameters["exceptionDetails"].map { BrowserPage.reason($0) }
        case "Log.entryAdded" where parameters["entry"]?["level"]?.string == "error":
            problem = parameters["entry"]?["text"]?.string
        default: problem = nil
        }
        guard let problem else { return }
        state.withLock { $0.problems[session, default: []].append(problem) }
    }
}
