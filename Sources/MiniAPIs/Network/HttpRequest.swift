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

    private static let contentType = "application/x-www-form-urlencoded"

    let parameters: RequestParameters

    init(_ reader: inout Reader) throws(APIError) {
        parameters = try RequestParameters(&reader)
    }

    func call(in session: Session, task: APITask) async throws(APIError) -> RequestOutput {
        try await parameters.call(in: session, contentType: Self.contentType, task: task)
    }

    func begin(
        in session: Session,
        task: APITask,
        answer: @escaping BegunCall<RequestOutput>.Answer,
    ) throws(APIError) -> BegunCall<RequestOutput> {
        try parameters.begin(in: session, contentType: Self.contentType, task: task, answer: answer)
    }
}
