internal import MiniCore
internal import Synchronization

/// A socket of a program that counts its messages for the panels of browsers.
struct DevSocket: ProgramSocket {
    let base: any ProgramSocket
    let traffic: SocketTraffic

    var chosenProtocol: String { base.chosenProtocol }

    func send(
        _ message: SocketMessage,
        completion: @escaping @Sendable (Result<Void, APIError>) -> Void,
    ) throws(APIError) -> Bool {
        let hasSpace = try base.send(message, completion: completion)
        traffic.countSent()
        return hasSpace
    }

    func close(code: Int, reason: String) { base.close(code: code, reason: reason) }
}

/// The messages of one socket.
///
/// ## Threading
/// May be used from any thread.
final class SocketTraffic: Sendable {
    private let counts = Mutex<(sent: Int, received: Int)>((0, 0))
    private let start = ContinuousClock.now

    /// The field of a message with the time since the program has requested the socket, in milliseconds.
    var duration: (String, ScriptValue) {
        ("duration", .number((ContinuousClock.now - start) / .milliseconds(1)))
    }

    func countSent() { counts.withLock { $0.sent += 1 } }

    /// Counts a message that the program receives.
    ///
    /// - Returns: The fields of a message about the end of the socket; nil for another event.
    func note(_ event: SocketEvent) -> [(String, ScriptValue)]? {
        let end: [(String, ScriptValue)]
        switch event {
        case .text, .bytes:
            counts.withLock { $0.received += 1 }
            return nil
        case .closed(let code, let reason):
            end = [("state", "closed"), ("code", .number(Double(code))), ("reason", .string(reason))]
        case .failed(let error): end = [("state", "failed"), ("error", .string(error.message))]
        }
        let (sent, received) = counts.withLock { $0 }
        return end + [("sent", .number(Double(sent))), ("received", .number(Double(received)))]
    }
}
