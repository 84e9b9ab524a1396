internal import MiniCore
internal import MiniIsolation
internal import MiniRuntime

/// A WebSocket whose results a journal records or provides.
final class JournaledSocket: ProgramSocket {
    let chosenProtocol: String
    private let base: (any ProgramSocket)?
    private let journal: RunJournal
    private let url: String

    /// - Parameter base: The socket of the host; nil while a record is replayed.
    init(_ base: (any ProgramSocket)?, _ journal: RunJournal, _ url: String, chosenProtocol: String) {
        self.base = base
        self.journal = journal
        self.url = url
        self.chosenProtocol = chosenProtocol
    }

    func send(
        _ message: SocketMessage,
        completion: @escaping @Sendable (Result<Void, APIError>) -> Void,
    ) throws(APIError) -> Bool {
        let number = journal.begin("socketSpace", of: url, slot: nil, hold: .later) { [journal] bytes in
            let outcome: Result<EmptyReply, APIError>? = journal.decoded(bytes)
            if let outcome { completion(outcome.map { _ in }) }
        }
        let ended = Result<Bool, APIError>.failure(.recordEnded)
        let outcome = journal.use("socket.send", of: url, otherwise: ended) {
            do throws(APIError) {
                let hasSpace = try base?.send(message) { [journal] result in
                    journal.arrive(number, result.map { EmptyReply() }.encoded, isLast: true)
                }
                return .success(hasSpace ?? true)
            } catch {
                return .failure(error)
            }
        }
        if case .success(false) = outcome {
            journal.hold(number)
        } else {
            // The completion is not called.
            journal.cancel(number)
        }
        return try outcome.get()
    }

    func close(code: Int, reason: String) { base?.close(code: code, reason: reason) }
}
