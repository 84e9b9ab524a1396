import MiniCore

/// Calls the listeners of one socket, in the form of its mode.
struct SocketListeners {
    let task: APITask
    let sockets: ProgramSockets
    /// Whether the listeners of the task are called, or those of `my`.
    let isMultiple: Bool

    /// The names on `my.on` of a task's events.
    private static let programEvents = [
        "open": "socketOpen", "message": "socketMessage", "error": "socketError", "close": "socketClose",
    ]

    /// Reports that the socket is open.
    func opened() { dispatch("open", [:]) }

    /// Reports that the socket could not be opened, or failed.
    func failed(_ error: APIError) {
        dispatch("error", ["error": .number(Double(error.code)), "errorMessage": .string(error.message)])
    }

    /// Reports an event.
    ///
    /// - Returns: Whether it was the end.
    func notify(_ event: SocketEvent) -> Bool {
        switch event {
        case .text(let text): dispatch("message", ["data": .string(text), "isBuffer": false])
        case .bytes(let bytes): dispatch("message", ["data": .string(Base64.encode(bytes)), "isBuffer": true])
        case .closed(let code, let reason):
            dispatch("close", ["code": .number(Double(code)), "reason": .string(reason)])
            return true
        case .failed(let error):
            failed(error)
            // Closed without a closing handshake, as RFC 6455 names it.
            dispatch("close", ["code": 1006, "reason": .string(error.message)])
            return true
        }
        return false
    }

    private func dispatch(_ event: String, _ fields: KeyValuePairs<String, ScriptValue>) {
        var object = ScriptObject(fields.map { ($0.key, $0.value) })
        guard isMultiple else {
            // A socket whose opening was cancelled, or that another one has replaced, reports no events.
            if sockets.unnamed == task.number {
                task.emitSocketEventGlobally(Self.programEvents[event] ?? event, .object(object))
            }
            return
        }
        let error = object["error"]
        object["socketTaskID"] = .number(Double(task.number))
        var payload = ScriptObject([("data", .object(object))])
        payload["error"] = error
        task.emit(event, .object(payload))
    }
}
