import MiniCore

/// `my.connectSocket`: opens a WebSocket.
///
/// With `multiple` the task speaks for its socket, and a program may have several. Without it there is one socket, heard by
/// `my.onSocketOpen` and its kin and spoken to by `my.sendSocketMessage`; opening another closes it, and nothing more is
/// heard of it. `data` becomes the query of the URL.
///
/// `success` comes before the event of opening. A socket that cannot be opened is told both by `fail` and as an error
/// event; one that the program closes before it is open fails with error 9, and nothing else is heard of it. The socket belongs
/// to the program, not to the page that opened it: it ends with the program.
///
/// ## Shape
/// `({url, data?, header?, protocols?, multiple?, timeout?}) -> {success: true}`; the task has `send`, `close`, and `onOpen`,
/// `onMessage({data: {socketTaskID, data, isBuffer}})`, `onError({data: {socketTaskID, error, errorMessage}, error})`,
/// `onClose({data: {socketTaskID, code, reason}})` with their `off`. Without `multiple`, `my.onSocketMessage({data, isBuffer})`,
/// `my.onSocketError({error, errorMessage})` and `my.onSocketClose({code, reason})`. Bytes arrive as Base64, `isBuffer` true.
///
/// ## Errors
/// 2 for other parameters, 3 without a URL, 4 for one that cannot be parsed, 5 for one that begins with neither `ws:` nor `wss:`, 20 for `ws:`.
///
/// ## Limits
/// Five sockets, those that are being opened included: error 10112 above. `timeout` is 1 to 60,000 milliseconds until the
/// socket is open; by default what app.json says, else 30,000. 32 MB of messages may wait for the program: beyond that
/// the socket fails.
///
/// - Source: my.connectSocket, Alipay open docs.
struct ConnectSocket: TaskFunction {
    static let name = "connectSocket"
    static let permission = Permission.network
    static let errors = networkErrors.subtracting([.timedOut]).union([
        .socketURLMissing, .socketURLInvalid, .socketSchemeUnknown, .socketTimedOut, .tooMany,
    ])
    static let events = ["open", "message", "error", "close"]
    static let methods = [
        TaskMethod("send", calls: SendSocketMessage.self, number: "socketTaskID"),
        TaskMethod("close", calls: CloseSocket.self, number: "socketTaskID"),
    ]

    /// An absolute URL.
    let url: String
    /// Fields of which none holds a control character.
    let headers: [NetworkHeader]
    /// What becomes the query.
    let data: Payload?
    /// The subprotocols, the preferred one first.
    let protocols: [String]
    /// Whether the task speaks for the socket; nil for what app.json says.
    let isMultiple: Bool?
    /// Up to a minute.
    let timeout: Duration?

    init(_ reader: inout Reader) throws(APIError) {
        url = try reader.socketURL()
        headers = try reader.headers()
        data = try reader.optionalPayload("data")
        protocols = try reader.protocols()
        isMultiple = try reader.optionalBool("multiple")
        timeout = try reader.timeout(upTo: 60_000)
    }

    /// Takes the place of the socket, which the program may close in the same turn.
    func prepare(in session: Session, task: APITask) throws(APIError) -> (() -> Void)? {
        let (sockets, number) = (session.sockets, task.number)
        try sockets.reserve(number, isNamed: isMultiple(in: session)) { task.abort() }
        return { sockets.remove(number) }
    }

    func call(in session: Session, task: APITask) async throws(APIError) -> Success {
        defer { session.sockets.remove(task.number) }
        let isMultiple = isMultiple(in: session)
        let listeners = SocketListeners(task: task, sockets: session.sockets, isMultiple: isMultiple)
        let request: SocketRequest
        do throws(APIError) {
            request = try self.request(in: session)
        } catch {
            listeners.failed(error)
            throw error
        }
        let (inbox, end) = (SocketInbox(), AwaitedMoment())
        do throws(APIError) {
            let socket = try await session.network.openSocket(request) { inbox.receive($0) }
            // What arrives from now on is told after the opening.
            task.succeed(Success())
            listeners.opened()
            session.sockets.open(task.number, socket)
            defer { socket.close(code: 1_000, reason: "") }
            // SAFETY: used on the program's thread only, which is where the task does its work.
            nonisolated(unsafe) let listeners = listeners
            inbox.open {
                task.perform {
                    while let event = inbox.take() {
                        guard listeners.tell(event) else { continue }
                        // Whoever hears of the end finds room for another socket.
                        listeners.sockets.remove(task.number)
                        return end.reach()
                    }
                }
            }
            await end.wait()
        } catch {
            let failure = Self.documented(error)
            listeners.failed(failure)
            throw failure
        }
        return Success()
    }

    private func isMultiple(in session: Session) -> Bool {
        isMultiple ?? session.networkSettings.opensSeveralSockets
    }

    /// An error of the network with the number that sockets have for it.
    private static func documented(_ error: APIError) -> APIError {
        error.code == .timedOut ? APIError(.socketTimedOut, error.message) : error
    }

    private func request(in session: Session) throws(APIError) -> SocketRequest {
        let start = url.drop { $0 <= " " }.prefix(4).lowercased()
        guard !start.isEmpty else { throw APIError(.socketURLMissing, "url: expected a URL, found no text") }
        guard start == "wss:" || start.hasPrefix("ws:") else {
            throw APIError(.socketSchemeUnknown, "url: expected a URL that begins with wss:")
        }
        return SocketRequest(
            url: try data.map { data throws(APIError) in try NetworkURL.adding(data, to: url) } ?? url,
            headers: headers,
            protocols: protocols,
            timeout: timeout ?? session.networkSettings.timeouts.connectSocket,
        )
    }
}

extension Reader {
    /// The URL, which is read first.
    ///
    /// - Throws: `.socketURLMissing` when it is left out, `.invalidParameter` for what is no string.
    fileprivate mutating func socketURL() throws(APIError) -> String {
        let isMissing = isLeftOut("url")
        do throws(APIError) {
            return try string("url", utf8Count: 0...NetworkURL.limitInBytes)
        } catch {
            throw isMissing ? APIError(.socketURLMissing, error.message) : error
        }
    }

    /// The subprotocols: tokens, each once.
    fileprivate mutating func protocols() throws(APIError) -> [String] {
        guard let value = try optionalValue("protocols"), value != .null else { return [] }
        guard let elements = value.array else { throw APIError(.invalidParameter, "protocols: expected an array") }
        var protocols: [String] = []
        for (index, element) in elements.enumerated() {
            guard let name = element.string, NetworkHeader(name, "").hasValidName, !protocols.contains(name) else {
                throw APIError(.invalidParameter, "protocols[\(index)]: expected a token that is not there yet")
            }
            protocols.append(name)
        }
        return protocols
    }
}
