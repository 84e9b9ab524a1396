internal import MiniCore
internal import MiniDev
internal import MiniHost
internal import NIOCore
internal import Synchronization

/// The connection of one client: its requests, which are carried out in their order.
///
/// ## Threading
/// May be used from any thread.
final class AutomatorConnection: Sendable {
    /// A finger that touches an element.
    private struct Touch {
        let element: Int
        let start: ContinuousClock.Instant
        var isMoved = false
    }

    private struct State {
        /// The requests that go on.
        var tasks: [Int: Task<Void, Never>] = [:]
        var lastNumber = 0
        /// Completed when the last request does not drive the program any more.
        var lastTurn: OneTimeResult<Void>?
        var touch: Touch?
        /// Whether a request of the client has used the program.
        var hasUsedProgram = false
        var isEnded = false
    }

    /// The maximum number of requests that go on.
    private static let requestLimit = 1_000
    /// The number of unread bytes with which a connection is closed.
    static let unreadLimit = 32 << 20
    /// The duration of a touch from which it is a long one.
    private static let longTouch = Duration.milliseconds(350)

    /// The number of the client, which errors name.
    let number: Int
    let hub: AutomatorHub
    private let channel: any Channel
    private let state = Mutex(State())

    init(_ number: Int, _ hub: AutomatorHub, _ channel: any Channel) {
        self.number = number
        self.hub = hub
        self.channel = channel
    }

    // MARK: Messages

    /// Begins to carry out a message.
    func receive(_ text: String) {
        let message: ScriptValue
        do throws(JSONError) {
            message = try JSON.parse(text)
        } catch {
            let fault = ToolFault("The message is not JSON: \(error.message) at byte \(error.offset).")
            return respond(to: .null, .failure(fault))
        }
        let id = message["id"] ?? .null
        guard id.string != nil || id.number != nil, let method = message["method"]?.string else {
            let fault = ToolFault("A message is {\"id\": \"1\", \"method\": \"App.getCurrentPage\", \"params\": {}}.")
            return respond(to: id, .failure(fault))
        }
        let turn = OneTimeResult<Void>()
        let call: AutomatorCall
        do throws(ToolFault) {
            let parameters = try AutomatorParameters(of: method, message["params"])
            call = AutomatorCall(connection: self, method: method, parameters: parameters, turn: turn)
        } catch {
            return respond(to: id, .failure(error))
        }
        let isAccepted = state.withLock { state in
            guard !state.isEnded, state.tasks.count < Self.requestLimit else { return false }
            state.lastNumber += 1
            let (number, former) = (state.lastNumber, state.lastTurn)
            state.lastTurn = turn
            state.tasks[number] = Task { [self] in
                await former?.value()
                respond(to: id, await Self.result(of: call))
                turn.set(())
                forget(number)
            }
            return true
        }
        if !isAccepted { respond(to: id, .failure(ToolFault("\(Self.requestLimit) requests go on already."))) }
    }

    private static func result(of call: AutomatorCall) async -> Result<ScriptValue, ToolFault> {
        // The client has left, or the server ends, while the request waited for its turn.
        if Task.isCancelled { return .failure(ToolFault("The request was cancelled.")) }
        do throws(ToolFault) {
            return .success(try await AutomatorMethod.named(call.method).body(call))
        } catch {
            return .failure(error)
        }
    }

    private func forget(_ number: Int) { state.withLock { $0.tasks[number] = nil } }

    private func respond(to id: ScriptValue, _ result: Result<ScriptValue, ToolFault>) {
        let response: ScriptValue =
            switch result {
            case .success(let value): ["id": id, "result": value]
            case .failure(let fault): ["id": id, "error": ["message": .string(fault.message)]]
            }
        TextSocket.send(JSON.text(response), to: channel)
    }

    // MARK: Life

    /// Requests the end of the connection, and cancels its requests.
    func close(reason: String) {
        TextSocket.disconnect(channel, reason: reason)
        cancelRequests()
    }

    /// Cancels the requests that go on, and accepts no further one.
    ///
    /// - Returns: The cancelled requests.
    @discardableResult
    func cancelRequests() -> [Task<Void, Never>] {
        let tasks = state.withLock { state in
            state.isEnded = true
            return Array(state.tasks.values)
        }
        for task in tasks { task.cancel() }
        return tasks
    }

    /// Cancels the requests of a client that has left, and removes its mocks when they have ended.
    func end() async {
        for task in cancelRequests() { await task.value }
        await hub.removeMocks(of: number)
    }

    // MARK: The program

    /// The program that runs; the first request of a client starts one that does not run.
    func running() async throws(ToolFault) -> LocalProgram {
        let running = try await hub.running(isFirst: !state.withLock(\.hasUsedProgram))
        state.withLock { $0.hasUsedProgram = true }
        return running
    }

    // MARK: Touches

    /// Begins a touch of an element.
    func beginTouch(of element: Int) {
        let touch = Touch(element: element, start: hub.now())
        state.withLock { $0.touch = touch }
    }

    /// Moves a finger: the touch is no long one.
    func moveTouch() { state.withLock { $0.touch?.isMoved = true } }

    /// Ends a touch of an element; returns whether it was a long one without a movement.
    func endTouch(of element: Int) -> Bool {
        let touch = state.withLock { state in
            defer { state.touch = nil }
            return state.touch
        }
        guard let touch, touch.element == element, !touch.isMoved else { return false }
        return hub.now() - touch.start >= Self.longTouch
    }
}
