/// An open WebSocket.
///
/// ## Threading
/// May be used from any thread.
public protocol ProgramSocket: Sendable {
    /// The subprotocol that the server chose; empty for none.
    var chosenProtocol: String { get }

    /// Sends a message; returns when it has been taken, or later when much is still on its way.
    ///
    /// What is lost with the connection afterwards is told by the end of the socket alone.
    ///
    /// Messages go out in the order in which this is called, whether or not the callers wait: an implementation gives
    /// each to its connection before it first waits.
    ///
    /// - Throws: `.sendingFailed`.
    func send(_ message: SocketMessage) async throws(APIError)

    /// Does the same without a task. Must not block; a socket that leaves this out is asked by ``send(_:)`` alone.
    ///
    /// - Parameter answer: Is called when ``send(_:)`` would return, if that is later, from any thread.
    /// - Throws: `.sendingFailed`.
    func begin(
        sending message: SocketMessage,
        answer: @escaping @Sendable (Result<Void, APIError>) -> Void,
    ) throws(APIError) -> BegunCall<Void>

    /// Asks the other side to close, and ends the connection when it has not answered within some seconds.
    ///
    /// - Parameters:
    ///   - code: 1000, or 3000 to 4999.
    ///   - reason: At most 123 bytes of UTF-8.
    func close(code: Int, reason: String)
}

extension ProgramSocket {
    /// Needs a task.
    public func begin(
        sending message: SocketMessage,
        answer: @escaping @Sendable (Result<Void, APIError>) -> Void,
    ) throws(APIError) -> BegunCall<Void> { .needsTask }
}
