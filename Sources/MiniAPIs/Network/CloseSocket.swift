import MiniCore

/// `my.closeSocket`: starts the closing handshake of a socket.
///
/// The call succeeds when the handshake has started; the end is reported by an event. If the socket is not open yet, its
/// opening is cancelled and fails with error 9. A task's `close` is this call with the number of the task.
///
/// ## Shape
/// `({code?, reason?, socketTaskID?}) -> {success: true, message}`
///
/// ## Limits
/// `code` is 1000, the default, or 3000 to 4999; `reason` at most 123 bytes of UTF-8.
///
/// - Source: my.closeSocket and SocketTask.close, Alipay open docs; RFC 6455 section 7.4.
struct CloseSocket: ImmediateFunction {
    static let name = "closeSocket"
    static let permission = Permission.network
    static let errors: Set<APIError.Reason> = [.invalidParameter, .socketNotOpen]
    static let forms = ImmediateForms.callback
    static let resultFields = ["success", "message"]

    /// The status code of the closing.
    let code: Int
    /// The reason as text.
    let reason: String
    /// The task of the socket; nil for the unnamed socket.
    let task: Int?

    init(_ reader: inout ParameterReader) throws(APIError) {
        code = try reader.integer("code", in: 1_000...4_999, default: 1_000)
        reason = try reader.string("reason", default: "")
        task = try reader.socketTask()
        guard code == 1_000 || code >= 3_000 else {
            throw APIError(.invalidParameter, "code: expected 1000 or a whole number from 3000 to 4999")
        }
        guard reason.utf8.count <= 123 else {
            throw APIError(.invalidParameter, "reason: expected a string of at most 123 UTF-8 bytes")
        }
    }

    func call(in context: CallContext) throws(APIError) -> ScriptValue {
        try context.sockets.close(task, closing: code, reason: reason)
        return ["success": true, "message": "the socket is closing"]
    }
}
