internal import MiniChannel
internal import MiniCore

/// The limits of messages.
///
/// A value that does not fit into a message is an error of the call or command that caused it. A larger message from the other process
/// ends the program.
enum MessageLimit {
    /// The maximum size of a message of a worker, in bytes.
    static let fromWorker = ByteFrame.defaultLimitFromWorker
    /// The maximum size of a message of the host, in bytes.
    static let fromHost = ByteFrame.defaultLimitFromHost
    /// The maximum size of an event that the output limits do not cover, and of the address of a page, in bytes.
    static let event = 64 << 10
    /// The maximum size of the name of a JSAPI whose call begins, in bytes.
    static let callName = 256
    /// The maximum size of a text in the record of a call, in bytes.
    private static let recordText = 16 << 10
    /// The bytes of a reply besides its value: a case, a number and a count.
    private static let header = 32

    /// The error of a request that is too large; nil for others.
    static func error(of request: ServiceRequest, byteCount: Int) -> APIError? {
        guard byteCount > fromWorker else { return nil }
        let reason: APIError.Reason =
            switch request {
            case .storage: .valueTooLarge
            case .files: .filesTooLarge
            default: .invalidParameter
            }
        return APIError(reason, sending("the request", byteCount, limit: fromWorker))
    }

    /// The error of a result that the host cannot send; nil for others.
    static func error(ofResult byteCount: Int) -> APIError? {
        guard byteCount > fromHost else { return nil }
        return APIError(.unknown, receiving("the result", byteCount))
    }

    /// The error of a command's result that the worker cannot send; nil for others.
    static func error(ofReply byteCount: Int) -> ScriptError? {
        guard byteCount > fromWorker - header else { return nil }
        return ScriptError(name: "RangeError", message: sending("the result", byteCount, limit: fromWorker - header))
    }

    /// Checks the size of the message with a command.
    static func validate(commandOf byteCount: Int) throws(ScriptError) {
        guard byteCount > fromHost else { return }
        throw ScriptError(name: "RangeError", message: receiving("the command", byteCount))
    }

    private static func sending(_ subject: String, _ byteCount: Int, limit: Int) -> String {
        "\(subject) has \(byteCount) bytes; a program in a process of its own can send at most \(limit)"
    }

    private static func receiving(_ subject: String, _ byteCount: Int) -> String {
        "\(subject) has \(byteCount) bytes; a program in a process of its own can receive at most \(fromHost)"
    }

    /// The address of a page, without its query if that makes it too long.
    static func cut(address: String) -> String {
        guard address.utf8.count > event else { return address }
        return String(decoding: address.utf8.prefix { $0 != UInt8(ascii: "?") }, as: UTF8.self)
    }

    /// An event with the texts that a delegate or a mock can make long cut.
    static func cut(_ event: ProgramEvent) -> ProgramEvent {
        guard case .call(let call) = event, let error = call.error,
            error.message.utf8.count + (error.errorText?.utf8.count ?? 0) > recordText
        else { return event }
        func prefix(of text: String) -> String { String(decoding: text.utf8.prefix(recordText), as: UTF8.self) }
        return .call(
            CallRecord(
                name: call.name,
                form: call.form,
                error: APIError(
                    error.reason,
                    prefix(of: error.message),
                    errorText: error.errorText.map { prefix(of: $0) }
                ),
                duration: call.duration,
                page: call.page,
                number: call.number,
                file: call.file,
                line: call.line,
                column: call.column,
            )
        )
    }
}
