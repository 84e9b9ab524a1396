import MiniCore

/// `my.request` and its predecessor, which differ in the default type of their data.
protocol RequestFunction: TaskFunction where Output == RequestOutput {
    /// The content type of the data if the program does not specify one.
    static var contentType: String { get }

    /// The parameters of the call.
    var parameters: RequestParameters { get }
}

extension RequestFunction {
    static var permission: Permission { .network }
    static var errors: Set<APIError.Reason> { networkErrors.union([.decodingFailed, .httpStatus]) }
    static var resultFields: [String] { RequestOutput.fields }
    static var events: [String] { ["headersReceived"] }

    func call(in session: Session, task: APITask) async throws(APIError) -> RequestOutput {
        try await parameters.call(in: session, contentType: Self.contentType, task: task)
    }

    func begin(
        in session: Session,
        task: APITask,
        completion: @escaping CallDisposition<RequestOutput>.Completion,
    ) throws(APIError) -> CallDisposition<RequestOutput> {
        try parameters.begin(in: session, contentType: Self.contentType, task: task, completion: completion)
    }
}
