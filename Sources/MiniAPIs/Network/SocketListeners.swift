import MiniCore

/// Tells the listeners of one socket what happens on it, in the form of its mode.
struct SocketListeners {
    let task: APITask
    let sockets: ProgramSockets
    /// Whether the task's listeners are told, or those of `my`.
    let isMultiple: Bool

    /// What the events of a task are called on `my.on`.
    private static let programEvents = [
        "open": "socketOpen", "message": "socketMessage", "error": "socketError", "close": "socketClose",
    ]

    /// Tells that the socket is open.
    func opened() { tell("open", [:]) }

    /// Tells that the socket could not be opened, or failed.
    func failed(_ error: APIError) {
        tell("error", ["error": .number(Double(error.code.rawValue)), "errorMessage": .string(error.message)])
    }

    /// Tells what happened.
    ///
    /// - Returns: whether it was the end.
    func tell(_ event: SocketEvent) -> Bool {
        switch event {
        case .text(let text): tell("message", ["data": .string(text), "isBuffer": false])
        case .bytes(let bytes): tell("message", ["data": .string(Base64.encode(bytes)), "isBuffer": true])
        case .closed(let code, let reason):
            tell("close", ["code": .number(Double(code)), "reason": .string(reason)])
            return true
        case .failed(let error):
            failed(error)
            // Closed without a closing handshake, in the words of RFC 6455.
            tell("close", ["code": 1006, "reason": .string(error.message)])
            return true
        }
        return false
    }

    private func tell(_ event: String, _ fields: KeyValuePairs<String, Value>) {
        var object = ValueObject(fields.map { ($0.key, $0.value) })
        guard isMultiple else {
            // A socket that was given up is not heard any more, nor what another one has replaced.
            if sockets.unnamed == task.number {
                task.announceAsSocket(Self.programEvents[event] ?? event, .object(object))
            }
            return
        }
        let error = object["error"]
        object["socketTaskID"] = .number(Double(task.number))
        var payload = ValueObject([("data", .object(object))])
        payload["error"] = error
        task.emit(event, .object(payload))
    }
}
