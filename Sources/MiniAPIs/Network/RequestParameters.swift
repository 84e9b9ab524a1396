import MiniCore

/// What `my.request` and its predecessor are called with.
struct RequestParameters: Sendable {
    /// An absolute URL.
    let url: String
    /// GET unless the program says otherwise.
    let method: RequestMethod
    /// Fields of which none holds a control character.
    let headers: [NetworkHeader]
    /// Whether the program may send a cookie of its own.
    let enablesCookie: Bool
    /// What is sent.
    let data: Payload?
    /// Up to a minute.
    let timeout: Duration?
    /// What the program wants the answer as.
    let dataType: RequestDataType

    init(_ reader: inout Reader) throws(APIError) {
        url = try reader.url()
        method = try reader.choice("method", default: .get)
        headers = try reader.headers()
        enablesCookie = try reader.bool("enableCookie", default: false)
        data = try reader.optionalPayload("data")
        timeout = try reader.timeout(upTo: 60_000)
        dataType = try reader.choice("dataType", default: .jsonOrText)
    }

    /// Asks the server.
    ///
    /// - Parameter contentType: The type of the data where the program names none.
    func call(in session: Session, contentType: String, task: APITask) async throws(APIError) -> RequestOutput {
        let request = try request(in: session, contentType: contentType, task: task)
        return try output(of: await session.exchange(request, task: task))
    }

    /// Does the same without a Swift task, where that is possible.
    func begin(
        in session: Session,
        contentType: String,
        task: APITask,
        answer: @escaping BegunCall<RequestOutput>.Answer,
    ) throws(APIError) -> BegunCall<RequestOutput> {
        let request = try request(in: session, contentType: contentType, task: task)
        return try session.begin(request, task: task, output: output, answer: answer)
    }

    private func output(of response: NetworkResponse) throws(APIError) -> RequestOutput {
        // Where HTTP allows no body, none is missing.
        let isBare = response.body.isEmpty && (method == .head || [204, 205, 304].contains(response.status))
        let type = isBare && dataType == .json ? .text : dataType
        return RequestOutput(try type.content(of: response), of: response)
    }

    /// The request as the network gets it.
    ///
    /// - Parameter contentType: The type of the data where the program names none.
    /// - Throws: `.invalidParameter` for data that has no place in such a request.
    private func request(
        in session: Session,
        contentType: String,
        task: APITask,
    ) throws(APIError) -> NetworkRequest {
        var request = NetworkRequest(
            .request,
            url: url,
            method: method.rawValue,
            headers: headers,
            timeout: timeout ?? session.networkSettings.timeouts.request,
            page: task.page,
        ) { event in
            if case .headers = event { task.emit(event) }
        }
        request.maySetCookie = enablesCookie
        let type = headers.value("content-type") ?? contentType
        var sentType = type
        if let data, method.hasQueryData {
            request.url = try NetworkURL.adding(data, to: url)
        } else if let data {
            let (bytes, bodyType) = try body(data, type: type)
            request.body = .bytes(bytes)
            sentType = bodyType
        }
        // Documented as the default of `headers`, whatever the method.
        if headers.value("content-type") == nil { request.headers.append(NetworkHeader("Content-Type", sentType)) }
        return request
    }

    /// Data as a body, and what it is where the program does not say so.
    private func body(_ data: Payload, type: String) throws(APIError) -> (bytes: [UInt8], type: String) {
        switch data {
        case .text(let text): return (Array(text.utf8), type)
        case .bytes(let bytes): return (bytes, "application/octet-stream")
        case .json(let json):
            guard type.lowercased().contains("application/x-www-form-urlencoded") else {
                return (Array(json.text.utf8), type)
            }
            guard let parameters = NetworkURL.parameters(json) else {
                throw APIError(.invalidParameter, "data: expected an object or a string for a form")
            }
            return (Array(parameters.utf8), type)
        }
    }
}
