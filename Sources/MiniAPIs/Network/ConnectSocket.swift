import MiniCore

/// `my.connectSocket`: opens a WebSocket.
///
/// With `multiple`, the socket is used by its task, and a program can have several sockets. Without it there is one unnamed
/// socket, whose events are those of `my.onSocketOpen`, `my.onSocketMessage`, `my.onSocketError` and `my.onSocketClose`, and
/// which `my.sendSocketMessage` uses. Opening another unnamed socket closes it without further events. `data` becomes the query
/// of the URL.
///
/// `success` is called before the event of opening. If a socket cannot be opened, both `fail` and an error event report it. If
/// the program closes a socket before it is open, the call fails with error 9, without an event. The socket belongs to the
/// program, not to the page that opened it: it ends with the program.
///
/// ## Shape
/// `({url, data?, header?, protocols?, multiple?, timeout?}) -> {success: true}`; the task has `send`, `close`, and `onOpen`,
/// `onMessage({data: {socketTaskID, data, isBuffer}})`, `onError({data: {socketTaskID, error, errorMessage}, error})`,
/// `onClose({data: {socketTaskID, code, reason}})` with their `off`. Without `multiple`, the events are
/// `my.onSocketMessage({data, isBuffer})`, `my.onSocketError({error, errorMessage})` and `my.onSocketClose({code, reason})`.
/// Bytes are delivered as Base64 with `isBuffer` true.
///
/// ## Errors
/// 2 for other parameters, 3 without a URL, 4 for an invalid URL, 5 for a URL that does not begin with `ws:` or `wss:`, 20 for
/// `ws:`.
///
/// ## Limits
/// Five sockets, including those that are being opened; beyond that the call fails with error 10112. `timeout` is 1 to 60,000
/// milliseconds until the socket is open; the default is the value in app.json, otherwise 30,000. If more than 32 MB of
/// messages wait for the program, the socket fails.
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
    /// Header fields without control characters.
    let headers: [NetworkHeader]
    /// The data for the query.
    let data: Payload?
    /// The subprotocols, in order of preference.
    let protocols: [String]
    /// Whether the socket is used by its task; nil for the default in app.json.
    let isMultiple: Bool?
    /// At most one minute.
    let timeout: Duration?

    init(_ reader: inout ParameterReader) throws(APIError) {
        url = try reader.socketURL()
        headers = try reader.headers()
        data = try reader.optionalPayload("data")
        protocols = try reader.protocols()
        isMultiple = try reader.optionalBool("multiple")
        timeout = try reader.timeout(upTo: 60_000)
    }

    /// Reserves the place of the socket, which the program can close in the same turn.
    func reserve(in context: CallContext, task: APITask) throws(APIError) -> (() -> Void)? {
        let (sockets, number) = (context.sockets, task.number)
        try sockets.reserve(number, isNamed: isMultiple(in: context)) { task.abort() }
        return { sockets.remove(number) }
    }

    /// Opens the socket, and returns when it has ended.
    func call(in context: CallContext, task: APITask) async throws(APIError) -> SuccessResult {
        defer { context.sockets.remove(task.number) }
        let isMultiple = isMultiple(in: context)
        let listeners = SocketListeners(task: task, sockets: context.sockets, isMultiple: isMultiple)
        let request: SocketRequest
        do throws(APIError) {
            request = try self.request(in: context, task)
        } catch {
            listeners.failed(error)
            throw error
        }
        let (inbox, end) = (SocketInbox(), OneTimeResult<Void>())
        do throws(APIError) {
            let socket = try await context.network.openSocket(request) { inbox.receive($0) }
            // Events that arrive from now on are reported after the opening.
            task.succeed(SuccessResult())
            listeners.opened()
            context.sockets.open(task.number, socket)
            defer { socket.close(code: 1_000, reason: "") }
            // SAFETY: used on the program's thread only, where the task does its work.
            nonisolated(unsafe) let listeners = listeners
            inbox.open {
                task.perform {
                    while let event = inbox.take() {
                        guard listeners.notify(event) else { continue }
                        // The listeners are called later, and can then open another socket in the freed place.
                        listeners.sockets.remove(task.number)
                        end.set(())
                        return
                    }
                }
            }
            await end.value(orWhenCancelled: ())
        } catch {
            let failure = Self.documented(error)
            listeners.failed(failure)
            throw failure
        }
        return SuccessResult()
    }

    private func isMultiple(in context: CallContext) -> Bool {
        isMultiple ?? context.requestDefaults.allowsMultipleSockets
    }

    /// An error of the network with the documented number for sockets.
    private static func documented(_ error: APIError) -> APIError {
        error.hasCode(of: .timedOut) ? APIError(.socketTimedOut, error.message) : error
    }

    private func request(in context: CallContext, _ task: APITask) throws(APIError) -> SocketRequest {
        let start = url.drop { $0 <= " " }.prefix(4).lowercased()
        guard !start.isEmpty else { throw APIError(.socketURLMissing, "url: expected a URL, found none") }
        guard start == "wss:" || start.hasPrefix("ws:") else {
            throw APIError(.socketSchemeUnknown, "url: expected a URL that begins with wss:")
        }
        return SocketRequest(
            url: try data.map { data throws(APIError) in try NetworkURL.adding(data, to: url) } ?? url,
            headers: headers,
            protocols: protocols,
            timeout: timeout ?? context.requestDefaults.timeouts.connectSocket,
            call: task.call,
        )
    }
}

extension ParameterReader {
    /// The URL, which must be read first.
    ///
    /// - Throws: `.socketURLMissing` if the field is missing, `.invalidParameter` if it is not a string.
    fileprivate mutating func socketURL() throws(APIError) -> String {
        let isMissing = isLeftOut("url")
        do throws(APIError) {
            return try string("url", utf8Count: 0...NetworkURL.limitInBytes)
        } catch {
            throw isMissing ? APIError(.socketURLMissing, error.message) : error
        }
    }

    /// The subprotocols: unique tokens.
    fileprivate mutating func protocols() throws(APIError) -> [String] {
        guard let value = try optionalValue("protocols"), value != .null else { return [] }
        guard let elements = value.array else { throw APIError(.invalidParameter, "protocols: expected an array") }
        var protocols: [String] = []
        for (index, element) in elements.enumerated() {
            guard let name = element.string, NetworkHeader(name, "").hasValidName, !protocols.contains(name) else {
                throw APIError(.invalidParameter, "protocols[\(index)]: expected a unique token")
            }
            protocols.append(name)
        }
        return protocols
    }
}
