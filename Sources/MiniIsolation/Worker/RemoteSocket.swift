internal import MiniCore

// SAFETY: A worker has one thread for the program.
/// A WebSocket that the host has opened.
final class RemoteSocket: ProgramSocket, @unchecked Sendable {
    private let number: Int
    private let connection: HostConnection
    let chosenProtocol: String

    init(number: Int, connection: HostConnection, chosenProtocol: String) {
        self.number = number
        self.connection = connection
        self.chosenProtocol = chosenProtocol
    }

    /// Completes when the host has queued the message, or reports why it has not.
    func send(
        _ message: SocketMessage,
        completion: @escaping @Sendable (Result<Void, APIError>) -> Void,
    ) throws(APIError) -> Bool {
        guard connection.hasSocket(number) else { throw APIError(.sendingFailed, "the socket is closed") }
        try connection.start(.network(.sendToSocket(number, message)), as: EmptyReply.self) { result in
            completion(result.map { _ in })
        }
        return false
    }

    func close(code: Int, reason: String) {
        guard connection.hasSocket(number) else { return }
        let request = ServiceRequest.network(.closeSocket(number, code: code, reason: reason))
        // The reason has at most 123 bytes, so that the request is never too large.
        _ = try? connection.start(request, as: EmptyReply.self) { _ in }
    }
}
