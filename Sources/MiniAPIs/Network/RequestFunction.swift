import MiniCore

/// `my.request` and its predecessor, which differ in the default type of their data.
protocol RequestFunction: StartedTaskFunction where Output == RequestOutput {
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

    func start(
        in context: CallContext,
        task: APITask,
        completion: @escaping CallCompletion<RequestOutput>,
    ) throws(APIError) -> StartedCall<RequestOutput> {
        let request = try parameters.request(in: context, contentType: Self.contentType, task: task)
        let (parameters, decoder) = (parameters, context.textDecoder)
        let cancel = try context.start(request, task: task) { result in
            completion { () throws(APIError) in
                try parameters.output(of: result.response(), decoder)
            }
        }
        return .pending(cancel: cancel)
    }
}
