internal import MiniCore
internal import MiniDev
internal import NIOCore
internal import NIOHTTP1

/// Responds to the requests of one connection.
final class AgentHTTPHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    /// A response.
    struct Response: Sendable {
        var status: HTTPResponseStatus
        var type = "application/json"
        var body = ""
        var headers: [(String, String)] = []

        /// A response of one line of text.
        static func text(_ status: HTTPResponseStatus, _ text: String) -> Response {
            Response(status: status, type: "text/plain; charset=utf-8", body: text + "\n")
        }

        /// A response with a message of the protocol.
        static func message(_ status: HTTPResponseStatus, _ message: ScriptValue) -> Response {
            Response(status: status, body: JSON.text(message))
        }
    }

    private let access: TokenAccess
    private let sessions: AgentSessions
    private var head: HTTPRequestHead?
    /// The response to a request without the token; nil for one with it.
    private var refusal: Response?
    private var body: [UInt8] = []

    init(_ access: TokenAccess, _ sessions: AgentSessions) {
        self.access = access
        self.sessions = sessions
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch Self.unwrapInboundIn(data) {
        case .head(let head):
            self.head = head
            refusal = Self.refusal(of: head, access)
            body = []
        case .body(let buffer):
            if refusal == nil, body.count <= AgentConnection.byteLimit { body += buffer.readableBytesView }
        case .end:
            guard let head else { return }
            self.head = nil
            // Only a client with the token can keep a connection open.
            if let refusal { return send(refusal, to: head, isLast: true, context) }
            context.pipeline.removeHandler(name: ConnectionDeadlineHandler.name, promise: nil)
            let (sessions, body) = (sessions, body)
            self.body = []
            let response = context.eventLoop.makePromise(of: Response.self)
            response.completeWithTask { await Self.response(to: head, body, sessions) }
            response.futureResult.assumeIsolated().whenSuccess { response in
                self.send(response, to: head, isLast: !head.isKeepAlive, context)
            }
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private func send(
        _ response: Response,
        to request: HTTPRequestHead,
        isLast: Bool,
        _ context: ChannelHandlerContext,
    ) {
        var headers = HTTPHeaders([
            ("Content-Type", response.type), ("Content-Length", "\(response.body.utf8.count)"),
            ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"),
        ])
        for (name, value) in response.headers { headers.add(name: name, value: value) }
        if isLast { headers.add(name: "Connection", value: "close") }
        let head = HTTPResponseHead(version: .http1_1, status: response.status, headers: headers)
        context.send(head, ByteBuffer(string: response.body), to: request, isLast: isLast)
    }

    // MARK: Requests

    private static let sessionHeader = "Mcp-Session-Id"

    private static func refusal(of head: HTTPRequestHead, _ access: TokenAccess) -> Response? {
        do throws(TokenAccess.Refusal) {
            if try access.name(of: head) == AgentHTTPServer.name { return nil }
        } catch {
            return .text(error.status, error.text)
        }
        return .text(.notFound, "There is nothing at this address. Use the address that the command has printed.")
    }

    private static func response(
        to head: HTTPRequestHead,
        _ body: [UInt8],
        _ sessions: AgentSessions,
    ) async -> Response {
        let id = head.headers.first(name: sessionHeader)
        switch head.method {
        case .POST: return await post(head, body, id, sessions)
        case .DELETE:
            guard let id, await sessions.end(id) else { return .text(.notFound, "There is no such session.") }
            return .text(.ok, "The session has ended.")
        default:
            var response = Response.text(
                .methodNotAllowed,
                "Only POST and DELETE are supported; the server sends no events."
            )
            response.headers = [("Allow", "POST, DELETE")]
            return response
        }
    }

    private static func post(
        _ head: HTTPRequestHead,
        _ body: [UInt8],
        _ id: String?,
        _ sessions: AgentSessions,
    ) async -> Response {
        guard head.headers.first(name: "content-type")?.lowercased().hasPrefix("application/json") == true else {
            return .text(.unsupportedMediaType, "The content type must be application/json.")
        }
        guard body.count <= AgentConnection.byteLimit else {
            return .text(.payloadTooLarge, "A message has at most \(AgentConnection.byteLimit) bytes.")
        }
        let message: ScriptValue
        do throws(JSONError) {
            message = try JSON.parse(body)
        } catch {
            return fault(
                .badRequest,
                .null,
                AgentConnection.Fault.parseError,
                "the message is not JSON: \(error.message)"
            )
        }
        let request = message["id"] ?? .null
        if message["method"] == "initialize" {
            guard let session = await sessions.begin() else {
                return fault(.serviceUnavailable, request, -32_000, "too many sessions; end one by DELETE")
            }
            var response = await reply(session.connection, message, request)
            response.headers = [(sessionHeader, session.id)]
            return response
        }
        guard let id else {
            let text = "send initialize first, and then its \(sessionHeader) with each request"
            return fault(.badRequest, request, AgentConnection.Fault.invalidRequest, text)
        }
        guard let connection = await sessions.beginRequest(id) else {
            let text = await sessions.absence(of: id)
            return fault(.notFound, request, AgentConnection.Fault.invalidRequest, text)
        }
        let response = await reply(connection, message, request)
        await sessions.endRequest(id)
        return response
    }

    private static func reply(
        _ connection: AgentConnection,
        _ message: ScriptValue,
        _ request: ScriptValue,
    ) async -> Response {
        if let response = await connection.receive(message)() { return .message(.ok, response) }
        // A cancelled request still has a response, which its client ignores.
        if !request.isNullish { return fault(.ok, request, -32_800, "the request was cancelled") }
        return Response(status: .accepted)
    }

    private static func fault(
        _ status: HTTPResponseStatus,
        _ request: ScriptValue,
        _ code: Int,
        _ text: String,
    ) -> Response {
        let fault = AgentConnection.Fault(code: code, message: text)
        return .message(status, AgentConnection.response(to: request, .failure(fault)))
    }
}
