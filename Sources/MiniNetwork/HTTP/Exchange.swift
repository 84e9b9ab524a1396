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
    let parts: Transports.Parts
    let warn: @Sendable (String) -> Void

    /// Sends the request until an answer is final.
    func run() async throws -> NetworkResponse {
        var method = try HeaderRules.method(request.method)
        var headers = try HeaderRules.admit(request.headers, limits: host.limits) { names in
            let list = names.joined(separator: ", ")
            warn("\(surface.name): headers that the host sets itself were dropped: \(list)")
        }
        var body = try OutgoingBody(request.body, threads: parts.files)
        if let contentType = body.contentType { headers.replaceOrAdd(name: "content-type", value: contentType) }
        var url = try await admit(request.url, redirectedFrom: nil)
        var redirects = 0
        while true {
            // Who stands in for a server sees the URL that the program wrote.
            let address = redirects == 0 ? request.url : url.text
            let answer = try await send(method, url, headers, body, as: address)
            guard let redirect = Redirect(answer.head) else { return try response(answer, from: url) }
            if let record = answer.record { host.configuration.archive?.add(record) }
            redirects += 1
            guard redirects <= host.limits.redirects else {
                throw APIError(.networkFailed, "more than \(host.limits.redirects) redirects")
            }
            let next = try await admit(redirect.location, redirectedFrom: url)
            if redirect.dropsBody(of: method) {
                method = .GET
                body = .none
                for name in Redirect.bodyHeaders { headers.remove(name: name) }
            }
            if !next.hasOrigin(of: url) {
                for name in Redirect.credentialHeaders { headers.remove(name: name) }
            }
            url = next
        }
    }

    private var surface: NetworkPolicy.Surface { NetworkPolicy.Surface(request.surface) }

    private func admit(_ text: String, redirectedFrom previous: AdmittedURL?) async throws -> AdmittedURL {
        let url = try await gate.admit(text, for: surface, redirectedFrom: previous?.url)
        guard let admitted = AdmittedURL(url) else {
            throw APIError(.noPermission, "the URL is not one that can be connected to")
        }
        return admitted
    }

    private func send(
        _ method: HTTPMethod,
        _ url: AdmittedURL,
        _ headers: HTTPHeaders,
        _ body: OutgoingBody,
        as address: String,
    ) async throws -> AnswerReceiver.Answer {
        var (url, headers, body) = (url, headers, body)
        try await sign(method, &url, &headers, &body)
        complete(&headers, for: url)
        let outgoing = try outgoing(method, url, headers, body)
        let record = host.configuration.archive == nil ? nil : ArchivedExchange(method, url, headers, body)
        let receiver = AnswerReceiver(record, observe: request.observe) { [self, url] head in
            try destination(of: head, from: url)
        }
        do {
            let answer = try await answer(to: outgoing, at: address, receiver)
            if let file = answer.file { try await file.finish(on: parts.executor.loop).value() }
            try Task.checkCancellation()
            return answer
        } catch DownloadFault.unwanted {
            return try receiver.unwantedAnswer()
        } catch {
            add(receiver.record, error)
            // The gate tells the log before it refuses.
            if case ConnectionFault.address(let address?) = error {
                try gate.admit(address, of: url.url, for: surface)
            }
            throw error
        }
    }

    /// What the server answers, or whoever stands in for it.
    private func answer(
        to outgoing: HTTPClient.Request,
        at address: String,
        _ receiver: AnswerReceiver,
    ) async throws -> AnswerReceiver.Answer {
        let loop = parts.executor.loop
        if let responder = host.responder {
            var asked = request
            (asked.url, asked.method) = (address, outgoing.method.rawValue)
            if let answer = try await responder(asked) { return try await receiver.take(answer, on: loop) }
        }
        let exchange = parts.client.execute(request: outgoing, delegate: receiver, eventLoop: .delegate(on: loop))
        return try await withTaskCancellationHandler {
            try await exchange.futureResult.value()
        } onCancel: {
            exchange.cancel()
        }
    }

    /// Sets the headers that are the host's.
    private func complete(_ headers: inout HTTPHeaders, for url: AdmittedURL) {
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
    }

    /// The request as the client takes it; one whose URL the client, which parses it again, would connect elsewhere with
    /// is refused.
    private func outgoing(
        _ method: HTTPMethod,
        _ url: AdmittedURL,
        _ headers: HTTPHeaders,
        _ body: OutgoingBody,
    ) throws -> HTTPClient.Request {
        let body = body.clientBody(on: parts.executor, observe: request.observe)
        // A URL that the client cannot read is refused like one that it reads in another way.
        guard let reading = try? HTTPClient.Request(url: url.text, method: method, headers: headers, body: body),
            (1...65535).contains(url.port), reading.scheme == url.url.scheme, reading.host == url.host,
            reading.port == url.port
        else { throw APIError(.invalidParameter, "url: not one that everybody reads in the same way") }
        return reading
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
    private func sign(
        _ method: HTTPMethod,
        _ url: inout AdmittedURL,
        _ headers: inout HTTPHeaders,
        _ body: inout OutgoingBody,
    ) async throws {
        let signing = host.configuration.signing
        guard request.surface == .request, !signing.signers.isEmpty else { return }
        let request = SignableRequest(
            method: method.rawValue,
            url: url.text,
            headers: headers.map { NetworkHeader($0.name, $0.value) },
            body: body.bytes,
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
        headers = HTTPHeaders(signed.headers.map { ($0.name, $0.value) })
        body = signed.body.isEmpty ? .none : .bytes(ByteBuffer(bytes: signed.body))
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
