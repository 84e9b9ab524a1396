internal import AsyncHTTPClient
internal import MiniCore
internal import NIOCore
internal import NIOHTTP1

/// One request of a program with all its redirects.
struct Exchange: Sendable {
    /// How much of a redirect's body is read so that its connection can be used again.
    private static let redirectBodyLimit = 16 << 10

    let request: NetworkRequest
    let program: ProgramIdentity
    let host: HostNetwork.Parts
    let gate: PolicyGate
    let known: KnownURLs
    let parts: Transports.Parts
    let warn: @Sendable (String) -> Void

    /// Sends the request until an answer is final.
    func run() async throws -> NetworkResponse {
        let message = try message()
        let url = try await admit(request.url, redirectedFrom: nil)
        // Who stands in for a server sees the URL that the program wrote.
        return try await follow(message, url, send(message, url, as: request.url))
    }

    /// Sends the request without a task, which only redirects need.
    ///
    /// - Parameters:
    ///   - ending: Brings the exchange to its premature end.
    ///   - finish: Takes what comes of it, on the thread of connections.
    /// - Returns: false when somebody must be asked first; nothing has happened then.
    /// - Throws: what ``run()`` throws before something is sent.
    func begin(
        _ ending: Ending,
        _ finish: @escaping @Sendable (Result<NetworkResponse, any Error>) -> Void,
    ) throws -> Bool {
        guard host.responder == nil, host.configuration.signing.signers.isEmpty, let target = target() else {
            return false
        }
        let message = try message()
        let sending = prepare(message, to: try target())
        let url = sending.url
        let exchange = execute(sending)
        ending.attach { exchange.cancel() }
        exchange.futureResult.whenComplete { result in
            let outcome = Result {
                do {
                    let answer = try result.get()
                    if ending.reason != nil { throw CancellationError() }
                    return answer
                } catch {
                    return try recover(sending, from: error)
                }
            }
            guard case .success(let answer) = outcome, Redirect(answer.head) != nil else {
                return finish(outcome.flatMap { answer in Result { try response(answer, from: url) } })
            }
            let task = Task(executorPreference: parts.executor) {
                do { finish(.success(try await follow(message, url, answer))) } catch { finish(.failure(error)) }
            }
            ending.attach { task.cancel() }
        }
        return true
    }

    /// What says where the request goes, or refuses it; nil where somebody must be asked first.
    private func target() -> (() throws(APIError) -> KnownURLs.Entry)? {
        if let entry = known.entry(for: request) { return { () throws(APIError) in entry } }
        guard let decision = gate.decision(on: request.url, for: surface) else { return nil }
        return { () throws(APIError) in
            let entry = try KnownURLs.Entry(connectable(decision()), method: request.method)
            known.keep(entry, for: request)
            return entry
        }
    }

    /// Sends the request to where redirects lead until an answer is final.
    private func follow(
        _ message: OutgoingMessage,
        _ url: AdmittedURL,
        _ answer: AnswerReceiver.Answer,
    ) async throws -> NetworkResponse {
        var (message, url, answer) = (message, url, answer)
        var redirects = 0
        while let redirect = Redirect(answer.head) {
            if let record = answer.record { host.configuration.archive?.add(record) }
            redirects += 1
            guard redirects <= host.limits.redirects else {
                throw APIError(.networkFailed, "more than \(host.limits.redirects) redirects")
            }
            let next = try await admit(redirect.location, redirectedFrom: url)
            message.follow(redirect, from: url, to: next)
            url = next
            answer = try await send(message, url, as: url.text)
        }
        return try response(answer, from: url)
    }

    private var surface: NetworkPolicy.Surface { NetworkPolicy.Surface(request.surface) }

    private func message() throws(APIError) -> OutgoingMessage {
        try OutgoingMessage(request, limits: host.limits, files: parts.files) { names in
            let list = names.joined(separator: ", ")
            warn("\(surface.name): headers that the host sets itself were dropped: \(list)")
        }
    }

    private func admit(_ text: String, redirectedFrom previous: AdmittedURL?) async throws -> AdmittedURL {
        try connectable(try await gate.admit(text, for: surface, redirectedFrom: previous?.url))
    }

    private func connectable(_ url: WebURL) throws(APIError) -> AdmittedURL {
        guard let admitted = AdmittedURL(url) else {
            throw APIError(.noPermission, "the URL is not one that can be connected to")
        }
        return admitted
    }

    /// A request that is ready to be sent, and who takes its answer.
    private struct Sending: Sendable {
        let url: AdmittedURL
        let request: HTTPClient.Request
        let receiver: AnswerReceiver
    }

    private func send(
        _ message: OutgoingMessage,
        _ url: AdmittedURL,
        as address: String,
    ) async throws -> AnswerReceiver.Answer {
        var (message, url) = (message, url)
        try await sign(&message, &url)
        let sending = prepare(message, to: try KnownURLs.Entry(url, method: message.method.rawValue))
        do {
            let answer = try await answer(to: sending, at: address)
            if let file = answer.file { try await file.finish(on: parts.executor.loop).value() }
            try Task.checkCancellation()
            return answer
        } catch {
            return try recover(sending, from: error)
        }
    }

    private func prepare(_ message: OutgoingMessage, to target: KnownURLs.Entry) -> Sending {
        let url = target.url
        let headers = complete(message.headers, for: url)
        var outgoing = target.reading
        outgoing.headers = headers
        outgoing.body = message.body.clientBody(on: parts.executor, observe: request.observe)
        let isRecorded = host.configuration.archive != nil
        let record = isRecorded ? ArchivedExchange(message.method, url, headers, message.body) : nil
        let receiver = AnswerReceiver(record, observe: request.observe) { head in
            try destination(of: head, from: url)
        }
        return Sending(url: url, request: outgoing, receiver: receiver)
    }

    private func execute(_ sending: Sending) -> HTTPClient.Task<AnswerReceiver.Answer> {
        parts.client.execute(
            request: sending.request,
            delegate: sending.receiver,
            eventLoop: .delegate(on: parts.executor.loop),
        )
    }

    /// The answer of an exchange that was ended because nobody wanted more of it.
    ///
    /// - Throws: the error in all other cases.
    private func recover(_ sending: Sending, from error: any Error) throws -> AnswerReceiver.Answer {
        if case DownloadFault.unwanted = error { return try sending.receiver.unwantedAnswer() }
        add(sending.receiver.record, error)
        // The gate tells the log before it refuses.
        if case ConnectionFault.address(let address?) = error {
            try gate.admit(address, of: sending.url.url, for: surface)
        }
        throw error
    }

    /// What the server answers, or whoever stands in for it.
    private func answer(to sending: Sending, at address: String) async throws -> AnswerReceiver.Answer {
        if let responder = host.responder {
            var asked = request
            (asked.url, asked.method) = (address, sending.request.method.rawValue)
            if let answer = try await responder(asked) {
                return try await sending.receiver.take(answer, on: parts.executor.loop)
            }
        }
        let exchange = execute(sending)
        return try await withTaskCancellationHandler {
            try await exchange.futureResult.value()
        } onCancel: {
            exchange.cancel()
        }
    }

    /// The headers with those that are the host's.
    private func complete(_ headers: HTTPHeaders, for url: AdmittedURL) -> HTTPHeaders {
        var headers = headers
        headers.replaceOrAdd(name: "host", value: url.authority)
        headers.replaceOrAdd(name: "accept-encoding", value: "gzip, deflate")
        if !headers.contains(name: "accept") { headers.add(name: "accept", value: "*/*") }
        if !headers.contains(name: "user-agent") {
            headers.add(name: "user-agent", value: host.configuration.userAgent)
        }
        if url.isSecure, let referer = host.configuration.referer(for: program, page: request.page) {
            headers.add(name: "referer", value: referer)
        }
        if let cookies = host.cookies.header(for: url, for: program) { headers.add(name: "cookie", value: cookies) }
        return headers
    }

    /// Takes the head of an answer: its cookies, and what the program is told of it.
    private func destination(of head: HTTPResponseHead, from url: AdmittedURL) throws -> AnswerReceiver.Destination {
        host.cookies.store(head.headers["set-cookie"], from: url, for: program)
        if Redirect(head) != nil { return .nowhere(limit: Self.redirectBodyLimit) }
        request.observe(.headers(status: Int(head.status.code), Self.visible(head.headers)))
        switch request.destination {
        case .memory:
            let limit = host.limits.bodyBytes
            if let length = AnswerReceiver.length(of: head), length > limit, request.method != "HEAD" {
                throw DownloadFault.tooLarge
            }
            return .memory(limit: limit)
        case .file(let path):
            return .file(try DownloadedFile(path: path, threads: parts.files), limit: host.limits.fileBytes)
        }
    }

    private func add(_ record: ArchivedExchange?, _ error: any Error) {
        guard var record else { return }
        record.failed(error)
        host.configuration.archive?.add(record)
    }

    /// Signs what `my.request` sends to the hosts that get signed requests.
    private func sign(_ message: inout OutgoingMessage, _ url: inout AdmittedURL) async throws {
        let signing = host.configuration.signing
        guard request.surface == .request, !signing.signers.isEmpty else { return }
        let request = SignableRequest(
            method: message.method.rawValue,
            url: url.text,
            headers: message.headers.map { NetworkHeader($0.name, $0.value) },
            body: message.body.bytes,
        )
        let signed = try await signing.signed(
            request,
            to: url.host,
            for: program,
            deadline: host.configuration.delegateDeadline,
        )
        guard signed != request else { return }
        guard let signedURL = try AdmittedURL(WebURL(signed.url)), signedURL.hasOrigin(of: url) else {
            throw APIError(.unknown, "the signer changed where the request goes")
        }
        url = signedURL
        message.headers = HTTPHeaders(signed.headers.map { ($0.name, $0.value) })
        message.body = signed.body.isEmpty ? .none : .bytes(ByteBuffer(bytes: signed.body))
    }

    private func response(_ answer: AnswerReceiver.Answer, from url: AdmittedURL) throws -> NetworkResponse {
        let status = Int(answer.head.status.code)
        if var record = answer.record {
            record.ended(answer.file == nil ? answer.body : nil, count: answer.count)
            host.configuration.archive?.add(record)
        }
        // Whoever listens is told; the answer is the program's in any case.
        let sessionEvent =
            request.surface == .request
            ? host.configuration.signing.sessionEvent(from: url.host, status: status, body: answer.body, for: program)
            : nil
        answer.file?.keep()
        return NetworkResponse(
            status: status,
            headers: Self.visible(answer.head.headers),
            body: answer.body,
            url: url.text,
            sessionEvent: sessionEvent,
        )
    }

    /// The headers without the cookies, which the host keeps.
    private static func visible(_ headers: HTTPHeaders) -> [NetworkHeader] {
        headers.compactMap { name, value in
            let header = NetworkHeader(name, value)
            return header.isNamed("set-cookie") || header.isNamed("set-cookie2") ? nil : header
        }
    }
}
