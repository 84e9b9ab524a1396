import MiniCore

/// The parameters of `my.request` and its predecessor.
struct RequestParameters: Sendable {
    /// An absolute URL.
    let url: String
    /// GET by default.
    let method: RequestMethod
    /// Header fields without control characters.
    let headers: [NetworkHeader]
    /// Whether the program can send its own cookie.
    let enablesCookie: Bool
    /// The data to send.
    let data: Payload?
    /// At most one minute.
    let timeout: Duration?
    /// The requested type of the response.
    let dataType: RequestDataType

    init(_ reader: inout ParameterReader) throws(APIError) {
        url = try reader.url()
        method = try reader.choice("method", default: .get)
        headers = try reader.headers()
        enablesCookie = try reader.bool("enableCookie", default: false)
        data = try reader.optionalPayload("data")
        timeout = try reader.timeout(upTo: 60_000)
        dataType = try reader.choice("dataType", default: .jsonOrText)
    }

    /// The result for the program.
    ///
    /// - Throws: `.decodingFailed`.
    func output(
        of response: NetworkResponse,
        _ decoder: NetworkResponse.TextDecoder?,
    ) throws(APIError) -> RequestOutput {
        // An empty body is valid where HTTP does not allow a body.
        let isBare = response.body.isEmpty && (method == .head || [204, 205, 304].contains(response.status))
        let type = isBare && dataType == .json ? .text : dataType
        return RequestOutput(try type.content(of: response, decoder), of: response)
    }

    /// The request for the network.
    ///
    /// - Parameter contentType: The content type of the data if the program does not specify one.
    /// - Throws: `.invalidParameter` for data that cannot be sent in such a request.
    func request(
        in context: CallContext,
        contentType: String,
        task: APITask,
    ) throws(APIError) -> NetworkRequest {
        var request = NetworkRequest(
            .request,
            url: url,
            method: method.rawValue,
            headers: headers,
            timeout: timeout ?? context.requestDefaults.timeouts.request,
            page: task.page,
            call: task.call,
        )
        request.sendsOwnCookies = enablesCookie
        let type = headers.value("content-type") ?? contentType
        var sentType = type
        if let data, method.hasQueryData {
            request.url = try NetworkURL.adding(data, to: url)
        } else if let data {
            let (bytes, bodyType) = try body(data, type: type)
            request.body = .bytes(bytes)
            sentType = bodyType
        }
        // Documented as the default of `headers`, for all methods.
        if headers.value("content-type") == nil { request.headers.append(NetworkHeader("Content-Type", sentType)) }
        return request
    }

    /// The data as a body, and its type if the program does not specify one.
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
