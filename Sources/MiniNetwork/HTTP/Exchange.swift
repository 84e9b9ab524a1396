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
            let (response, record) = try await send(method, url, headers, body, as: address)
            host.cookies.store(response.headers["set-cookie"], from: url, for: program)
            guard let redirect = Redirect(status: Int(response.status.code), headers: response.headers) else {
                return try await receive(response, from: url, record)
            }
            if let record { host.configuration.archive?.add(record) }
            redirects += 1
            guard redirects <= host.limits.redirects else {
                throw APIError(.networkFailed, "more than \(host.limits.redirects) redirects")
            }
            let next = try await admit(redirect.location, redirectedFrom: url)
            try await discard(response.body)
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
    ) async throws -> (HTTPClientResponse, ArchivedExchange?) {
        var (url, headers, body) = (url, headers, body)
        try await sign(method, &url, &headers, &body)
        try Self.requireSameReading(of: url)
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
        var outgoing = HTTPClientRequest(url: url.text)
        outgoing.method = method
        outgoing.headers = headers
        outgoing.body = body.clientBody(observe: request.observe)
        var record = host.configuration.archive == nil ? nil : ArchivedExchange(method, url, headers, body)
        do {
            let response = try await answer(to: outgoing, at: address)
            record?.answered(response.status, version: response.version.major, response.headers)
            return (response, record)
        } catch {
            add(record, error)
            // The gate tells the log before it refuses.
            if case ConnectionFault.address(let address?) = error {
                try gate.admit(address, of: url.url, for: surface)
            }
            throw error
        }
    }

    /// What the server answers, or whoever stands in for it.
    private func answer(to outgoing: HTTPClientRequest, at address: String) async throws -> HTTPClientResponse {
        if let responder = host.responder {
            var asked = request
            (asked.url, asked.method) = (address, outgoing.method.rawValue)
            if let answer = try await responder(asked) {
                let headers = HTTPHeaders(answer.headers.map { ($0.name, $0.value) })
                let status = HTTPResponseStatus(statusCode: answer.status)
                return HTTPClientResponse(
                    status: status,
                    headers: headers,
                    body: .bytes(ByteBuffer(bytes: answer.body))
                )
            }
        }
        return try await parts.client.execute(outgoing, deadline: .distantFuture)
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

    /// Refuses a URL that the client, which parses it again, would connect elsewhere with.
    private static func requireSameReading(of url: AdmittedURL) throws {
        // A URL that the client cannot read is refused like one that it reads in another way.
        guard let reading = try? HTTPClient.Request(url: url.text), (1...65535).contains(url.port),
            reading.scheme == url.url.scheme, reading.host == url.host, reading.port == url.port
        else { throw APIError(.invalidParameter, "url: not one that everybody reads in the same way") }
    }

    private func receive(
        _ response: HTTPClientResponse,
        from url: AdmittedURL,
        _ record: ArchivedExchange?,
    ) async throws -> NetworkResponse {
        let headers = response.headers.filter { !["set-cookie", "set-cookie2"].contains($0.name.lowercased()) }
            .map { NetworkHeader($0.name, $0.value) }
        let status = Int(response.status.code)
        request.observe(.headers(status: status, headers))
        // The length that is told is that of the compressed body.
        let isCompressed = response.headers.contains(name: "content-encoding")
        let length = isCompressed ? nil : response.headers.first(name: "content-length").flatMap { Int($0) }
        var report = ProgressReport(total: length, observe: request.observe)
        var body: [UInt8] = []
        var file: DownloadedFile?
        do {
            switch request.destination {
            case .memory: body = try await collect(response.body, length, &report)
            case .file(let path):
                let new = try DownloadedFile(path: path, threads: parts.files)
                try await new.write(response.body, limit: host.limits.fileBytes, report: &report)
                file = new
            }
            try Task.checkCancellation()
        } catch {
            add(record, error)
            throw error
        }
        report.finish()
        if var record {
            record.ended(file == nil ? body : nil, count: report.bytes)
            host.configuration.archive?.add(record)
        }
        // Whoever listens is told; the answer is the program's in any case.
        let sessionEvent =
            request.surface == .request
            ? host.configuration.signing.sessionEvent(from: url.host, status: status, body: body, for: program) : nil
        file?.keep()
        return NetworkResponse(
            status: status,
            headers: headers,
            body: body,
            url: url.text,
            sessionEvent: sessionEvent,
        )
    }

    private func collect(
        _ body: HTTPClientResponse.Body,
        _ length: Int?,
        _ report: inout ProgressReport,
    ) async throws -> [UInt8] {
        let limit = host.limits.bodyBytes
        if let length, length > limit, request.method != "HEAD" { throw DownloadFault.tooLarge }
        var bytes: [UInt8] = []
        for try await buffer in body {
            guard bytes.count + buffer.readableBytes <= limit else { throw DownloadFault.tooLarge }
            if bytes.isEmpty { bytes.reserveCapacity(length ?? 0) }
            bytes.append(contentsOf: buffer.readableBytesView)
            report.add(buffer.readableBytes)
        }
        return bytes
    }

    private func discard(_ body: HTTPClientResponse.Body) async throws {
        var count = 0
        for try await buffer in body {
            count += buffer.readableBytes
            if count > Self.redirectBodyLimit { return }
        }
    }
}
