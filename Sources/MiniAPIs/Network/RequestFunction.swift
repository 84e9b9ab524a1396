import MiniCore

/// `my.request` and its predecessor, which differ in what their data is by default.
protocol RequestFunction: TaskFunction where Output == RequestOutput {
    /// The type of the data where the program names none.
    static var contentType: String { get }

    /// What the program calls it with.
    var parameters: RequestParameters { get }
}

extension RequestFunction {
    static var permission: Permission { .network }
    static var errors: Set<APIError.Code> { networkErrors.union([.decodingFailed, .httpStatus]) }
    static var resultFields: [String] { RequestOutput.fields }
    static var events: [String] { ["headersReceived"] }

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
