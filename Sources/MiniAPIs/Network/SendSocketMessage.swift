import MiniCore

/// `my.sendSocketMessage`: sends a message on a socket.
///
/// Bytes are sent as an `ArrayBuffer`, or as Base64 with `isBuffer`. Messages are sent in the order of the calls. A task's
/// `send` is this call with the number of the task.
///
/// ## Shape
/// `({data, isBuffer?, socketTaskID?}) -> {success: true}`
///
/// - Source: my.sendSocketMessage, Alipay open docs.
struct SendSocketMessage: StartedFunction {
    static let name = "sendSocketMessage"
    static let permission = Permission.network
    static let errors: Set<APIError.Reason> = [.invalidParameter, .socketNotOpen, .sendingFailed, .stopped]

    /// The message to send.
    let message: SocketMessage
    /// The task of the socket; nil for the unnamed socket.
    let task: Int?

    init(_ reader: inout ParameterReader) throws(APIError) {
        let data = try reader.payload("data")
        let isBuffer = try reader.bool("isBuffer", default: false)
        task = try reader.socketTask()
        switch data {
        case .bytes(let bytes): message = .bytes(bytes)
        case .text(let text) where isBuffer: message = .bytes(try Self.bytes(text))
        case .text(let text): message = .text(text)
        case .json: throw APIError(.invalidParameter, "data: expected a string or an ArrayBuffer")
        }
    }

    private static func bytes(_ base64: String) throws(APIError) -> [UInt8] {
        switch Base64.decode(base64) {
        case .success(let bytes): return bytes
        case .failure(let fault):
            throw APIError(.invalidParameter, "data: not Base64 at character \(fault.offset + 1)")
        }
    }

    func start(
        in context: CallContext,
        task: APITask,
        completion: @escaping CallCompletion<SuccessResult>,
    ) throws(APIError) -> StartedCall<SuccessResult> {
        let hasSpace = try context.sockets.socket(self.task).send(message) { result in
            completion { () throws(APIError) in
                try result.get()
                return SuccessResult()
            }
        }
        // The message will be sent even if the program aborts the call.
        return hasSpace ? .completed(SuccessResult()) : .pending {}
    }
}

extension ParameterReader {
    /// The number of a socket's task; nil if the field is missing.
    mutating func socketTask() throws(APIError) -> Int? {
        let number = try integer("socketTaskID", in: 0...Int(1) << 53, default: 0)
        return number == 0 ? nil : number
    }
}
