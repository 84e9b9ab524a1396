import MiniCore

/// What a request answers with, each fact under its older and its newer name.
struct RequestOutput: APIResult {
    static let fields = ["data", "status", "statusCode", "headers", "header"]

    let content: ResponseContent
    let status: Int
    let headers: Value

    /// - Throws: `.decodingFailed`; `.httpStatus` where the host has such an answer fail.
    init(_ response: NetworkResponse, as dataType: RequestDataType, in session: Session) throws(APIError) {
        try response.check(by: session.networkSettings)
        content = try dataType.content(of: response)
        status = response.status
        headers = response.headers.object
    }

    func write(to writer: any ResultWriter) {
        switch content {
        case .json(let json): writer.set("data", json: json)
        case .value(let value): writer.set("data", value)
        }
        writer.set("status", Double(status))
        writer.set("statusCode", Double(status))
        writer.set("headers", headers)
        writer.set("header", headers)
    }
}

extension NetworkResponse {
    /// Refuses a status of 400 or more where the host has such an answer fail.
    func check(by settings: NetworkSettings) throws(APIError) {
        guard status >= 400, settings.errorStatus == .fails else { return }
        throw APIError(.httpStatus, "http status error", details: failureDetails)
    }
}
