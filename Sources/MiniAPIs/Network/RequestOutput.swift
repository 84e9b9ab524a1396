import MiniCore

/// The result of a request, with each value under its older and its newer name.
struct RequestOutput: APIResult {
    static let fields = ["data", "status", "statusCode", "headers", "header"]

    let content: ResponseContent
    let status: Int
    let headers: ScriptValue

    init(_ content: ResponseContent, of response: NetworkResponse) {
        self.content = content
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
        writer.set("headers", and: "header", headers)
    }
}
