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
    let parts: Transports.Parts
    let warn: @Sendable (String) -> Void

    /// Sends the request until an answer is final.
    func run() async throws -> NetworkResponse {
        var method = try HeaderRules.method(request.method)
        var headers = try HeaderRules.admit(request.headers, limits: host.limits) { names in
            let list = names.joined(separator: ", ")
            warn("\(request.surface.rawValue): headers that the host sets itself were dropped: \(list)")
        }
        var body = try OutgoingBody(request.body, threads: parts.files)
        if let contentType = body.contentType { headers.replaceOrAdd(name: "content-type", value: contentType) }
        var url = try await host.gate.admit(request.url, redirectedFrom: nil, for: caller, of: program)
        var redirects = 0
        while true {
            let response = try await send(method, url, headers, body)
            let cookies = response.headers["set-cookie"]
            host.cookies.store(cookies, from: url, for: program)
            guard let redirect = Redirect(status: Int(response.status.code), headers: response.headers) else {
                return try await receive(response, from: url)
            }
            redirects += 1
            guard redirects <= host.limits.redirects else {
                throw APIError(.networkFailed, "more than \(host.limits.redirects) redirects")
            }
            let next = try await host.gate.admit(redirect.location, redirectedFrom: url, for: caller, of: program)
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

    private var caller: NetworkCaller { .http(request.surface) }

    private func send(
        _ method: HTTPMethod,
        _ url: AdmittedURL,
        _ headers: HTTPHeaders,
        _ body: OutgoingBody,
    ) async throws -> HTTPClientResponse {
        try Self.requireSameReading(of: url)
        var outgoing = HTTPClientRequest(url: url.text)
        outgoing.method = method
        outgoing.headers = headers
        outgoing.headers.replaceOrAdd(name: "host", value: url.authority)
        outgoing.headers.add(name: "accept-encoding", value: "gzip, deflate")
        if !headers.contains(name: "accept") { outgoing.headers.add(name: "accept", value: "*/*") }
        if !headers.contains(name: "user-agent") {
            outgoing.headers.add(name: "user-agent", value: host.configuration.userAgent)
        }
        if let referer = host.configuration.referer(for: program, page: request.page), url.isSecure {
            outgoing.headers.add(name: "referer", value: referer)
        }
        if let cookies = host.cookies.header(for: url, for: program) {
            outgoing.headers.add(name: "cookie", value: cookies)
        }
        outgoing.body = body.clientBody(observe: request.observe)
        return try await parts.client.execute(outgoing, deadline: .distantFuture)
    }

    /// Refuses a URL that the client, which parses it again, would connect elsewhere with.
    private static func requireSameReading(of url: AdmittedURL) throws {
        guard (1...65535).contains(url.port), let reading = try? HTTPClient.Request(url: url.text),
            // A URL that the client cannot read is refused as well.
            reading.scheme == url.url.scheme, reading.host == url.host, reading.port == url.port
        else { throw APIError(.invalidParameter, "url: not one that everybody reads in the same way") }
    }

    private func receive(_ response: HTTPClientResponse, from url: AdmittedURL) async throws -> NetworkResponse {
        let headers = response.headers.filter { !["set-cookie", "set-cookie2"].contains($0.name.lowercased()) }
            .map { NetworkHeader($0.name, $0.value) }
        let status = Int(response.status.code)
        request.observe(.headers(status: status, headers))
        // The length that is told is that of the compressed body.
        let isCompressed = response.headers.contains(name: "content-encoding")
        let length = isCompressed ? nil : response.headers.first(name: "content-length").flatMap { Int($0) }
        var report = ProgressReport(total: length, observe: request.observe)
        var body: [UInt8] = []
        switch request.destination {
        case .memory: body = try await collect(response.body, length, &report)
        case .file(let path):
            let file = try DownloadedFile(path: path, threads: parts.files)
            try await file.write(response.body, limit: host.limits.fileBytes, report: &report)
            try Task.checkCancellation()
            file.keep()
        }
        report.finish()
        if status >= 400, host.configuration.errorStatus == .fails {
            throw APIError(.httpStatus, "http status error")
        }
        return NetworkResponse(status: status, headers: headers, body: body, url: url.text)
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
        try Task.checkCancellation()
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
