/// An open WebSocket.
///
/// ## Threading
/// May be used from any thread.
public protocol ProgramSocket: Sendable {
    /// The subprotocol that the server selected; empty for none.
    var chosenProtocol: String { get }

    /// Sends a message. The method returns when the message is queued, or later if the queue is long.
    ///
    /// If the connection is lost afterwards, only the end of the socket reports it.
    ///
    /// Messages are sent in the order of the calls, whether or not the callers wait. An implementation must queue each message
    /// before its first suspension.
    ///
    /// - Throws: `.sendingFailed`.
    func send(_ message: SocketMessage) async throws(APIError)

    /// Sends a message without a Swift task. Must not block. The default implementation starts nothing, and the caller uses
    /// ``send(_:)``.
    ///
    /// - Parameter completion: Is called when ``send(_:)`` would return, if that is later; on any thread.
    /// - Throws: `.sendingFailed`.
    func begin(
        sending message: SocketMessage,
        completion: @escaping @Sendable (Result<Void, APIError>) -> Void,
    ) throws(APIError) -> CallDisposition<Void>

    /// Starts the closing handshake, and ends the connection if the other side does not reply within some seconds.
    ///
    /// - Parameters:
    ///   - code: 1000, or 3000 to 4999.
    ///   - reason: At most 123 bytes of UTF-8.
    func close(code: Int, reason: String)
}

extension ProgramSocket {
    /// Starts nothing: the caller needs a Swift task.
    public func begin(
        sending message: SocketMessage,
        completion: @escaping @Sendable (Result<Void, APIError>) -> Void,
    ) throws(APIError) -> CallDisposition<Void> { .requiresTask }
}
