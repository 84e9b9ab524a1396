/// An open WebSocket.
///
/// ## Threading
/// May be used from any thread.
public protocol ProgramSocket: Sendable {
    /// The subprotocol that the server selected; empty for none.
    var chosenProtocol: String { get }

    /// Queues a message. Does not block.
    ///
    /// If the connection is lost afterwards, only the end of the socket reports it. Messages are sent in the order of the
    /// calls, whether or not the callers wait.
    ///
    /// - Parameter completion: Called once, from any thread, if the method returns false: with success when the queue has space
    ///   again, with `.sendingFailed` when the connection has ended before. A caller that waits for it does not fill the memory.
    /// - Returns: True if the queue has space for further messages. The completion is not called then.
    /// - Throws: `.sendingFailed` if the message is not queued: the socket is closed, or too many messages wait.
    func send(
        _ message: SocketMessage,
        completion: @escaping @Sendable (Result<Void, APIError>) -> Void,
    ) throws(APIError) -> Bool

    /// Starts the closing handshake, and ends the connection if the other side does not reply within some seconds.
    ///
    /// - Parameters:
    ///   - code: 1000, or 3000 to 4999.
    ///   - reason: At most 123 bytes of UTF-8.
    func close(code: Int, reason: String)
}

extension ProgramSocket {
    /// Queues a message, and waits while the queue is long.
    ///
    /// - Throws: `.sendingFailed`.
    public func send(_ message: SocketMessage) async throws(APIError) {
        let result: Result<Void, APIError> = await withCheckedContinuation { continuation in
            do throws(APIError) {
                let hasSpace = try send(message) { continuation.resume(returning: $0) }
                if hasSpace { continuation.resume(returning: .success(())) }
            } catch {
                continuation.resume(returning: .failure(error))
            }
        }
        try result.get()
    }
}
