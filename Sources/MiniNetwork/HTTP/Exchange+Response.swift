internal import MiniCore
internal import NIOCore
internal import NIOHTTP1

/// The response of an exchange: where its body goes, and what the program receives.
extension Exchange {
    /// The number of bytes of a redirect's body that are read so that its connection can be used again.
    private static let redirectBodyLimit = 16 << 10

    /// Processes the head of a response: stores its cookies and returns the headers for the program.
    func accept(
        _ head: HTTPResponseHead,
        from url: AdmittedURL,
    ) throws -> (ResponseReceiver.Destination, [NetworkHeader]) {
        host.cookies.store(head.headers["set-cookie"], from: url, for: network.program)
        if Redirect(head) != nil { return (.nowhere(limit: Self.redirectBodyLimit), []) }
        let headers = Self.visible(head.headers)
        observe(.headers(status: Int(head.status.code), headers))
        return (try destination(of: head), headers)
    }

    private func destination(of head: HTTPResponseHead) throws -> ResponseReceiver.Destination {
        switch request.destination {
        case .memory:
            let limit = host.limits.bodyBytes
            if let length = ResponseReceiver.length(of: head), length > limit, request.method != "HEAD" {
                throw DownloadFault.tooLarge
            }
            return .memory(memory, limit: limit)
        case .file:
            guard let reference = files.download else {
                throw APIError(.fileNotFound, "the request has no file for the response")
            }
            let file = DownloadedFile(reference, threads: parts.files)
            return .file(file, disk, limit: host.limits.fileBytes)
        }
    }

    func response(_ reception: ResponseReceiver.Reception, from url: AdmittedURL) -> NetworkResponse {
        let status = Int(reception.head.status.code)
        if var record = reception.record {
            record.ended(reception.file == nil ? reception.body : nil, count: reception.count)
            host.configuration.archive?.add(record)
        }
        // The listener is notified; the program receives the response in any case.
        let accountEvent =
            request.initiator == .request
            ? host.configuration.signing.reportAccountEvent(
                from: url.host,
                status: status,
                body: reception.body,
                for: network.program,
            )
            : nil
        reception.file?.keep()
        var response = NetworkResponse(
            status: status,
            headers: reception.headers,
            body: reception.body,
            url: url.text,
            accountEvent: accountEvent,
        )
        response.usesCharset = !reception.isFromResponder
        response.memoryLease = memory
        return response
    }

    /// The headers without the cookies, which the host keeps.
    private static func visible(_ headers: HTTPHeaders) -> [NetworkHeader] {
        headers.compactMap { name, value in
            let header = NetworkHeader(name, value)
            return header.isNamed("set-cookie") || header.isNamed("set-cookie2") ? nil : header
        }
    }
}
