import MiniCore

/// `my.httpRequest`: the predecessor of `my.request`, whose data is a form unless the program says otherwise.
///
/// ## Shape
/// As `my.request`.
///
/// - Source: my.httpRequest, Alipay open docs; deprecated there.
struct HttpRequest: TaskFunction {
    static let name = "httpRequest"
    static let permission = Request.permission
    static let errors = Request.errors
    static let resultFields = Request.resultFields
    static let events = Request.events

    let parameters: RequestParameters

    init(_ reader: inout Reader) throws(APIError) {
        parameters = try RequestParameters(&reader)
    }

    func call(in session: Session, task: APITask) async throws(APIError) -> RequestOutput {
        let contentType = "application/x-www-form-urlencoded"
        let request = try parameters.request(in: session, contentType: contentType, task: task)
        let response = try await session.exchange(request, task: task)
        return RequestOutput(try parameters.dataType.content(of: response), of: response)
    }
}
