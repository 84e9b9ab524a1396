import MiniCore

extension CallContext {
    /// Starts a request, dispatches its events to the listeners of its task, and reports messages of a signed host about the
    /// session to listeners of the program.
    ///
    /// - Parameter receive: Receives the response, on any thread. Its status is checked on the program's thread, where the body counts until then.
    /// - Returns: A closure that aborts the request.
    func start(
        _ request: NetworkRequest,
        task: APITask,
        receive: @escaping @Sendable (Result<NetworkResponse, APIError>) -> Void,
    ) throws(APIError) -> @Sendable () -> Void {
        let initiator = request.initiator
        return try network.start(request, files: RequestFiles()) { event in
            guard case .completed(let result) = event else { return task.emit(event, of: initiator) }
            if case .success(let response) = result { task.emitAccountEvent(of: response) }
            receive(result)
        }
    }

    /// Sends a request with files and waits for the response.
    ///
    /// - Throws: The errors of the network, and the error for the status according to ``RequestDefaults/errorStatus``.
    func exchange(_ request: NetworkRequest, _ files: RequestFiles, task: APITask) async throws(APIError)
        -> NetworkResponse
    {
        let initiator = request.initiator
        let response = try await network.send(request, files: files) { task.emit($0, of: initiator) }
        task.emitAccountEvent(of: response)
        return try requestDefaults.checked(response, textDecoder, of: initiator)
    }
}

extension RequestDefaults {
    /// Returns the response, unless its status is an error for the JSAPI.
    ///
    /// - Throws: `.httpStatus` for a request, `.networkFailed` for a downloaded file; an upload has no such error.
    func checked(
        _ response: NetworkResponse,
        _ decoder: NetworkResponse.TextDecoder?,
        of initiator: NetworkRequest.Initiator,
    ) throws(APIError) -> NetworkResponse {
        guard response.status >= 400, errorStatus == .fails else { return response }
        switch initiator {
        case .downloadFile, .getImageInfo:
            throw APIError(.networkFailed, "the server responded with HTTP status \(response.status)")
        case .uploadFile: return response
        default: throw APIError(.httpStatus, "http status error", details: response.statusDetails(decoder))
        }
    }
}

extension APITask {
    /// Waits until the program has processed the earlier signals, or the calling task is cancelled: a program that aborts in a
    /// listener then prevents the result.
    func waitUntilOpenIsDelivered() async {
        let moment = OneTimeResult<Void>()
        // The first work item runs after the earlier signals, the second one after the turn in which the program processes
        // them.
        perform { [self] in perform { moment.set(()) } }
        await moment.value(orWhenCancelled: ())
    }

    /// Reports a message of a signed host about the session to the program's listeners.
    fileprivate func emitAccountEvent(of response: NetworkResponse) {
        if let event = response.accountEvent { emitGlobally(event.name, event.value) }
    }

    /// Calls the listeners of `onHeadersReceived`, and of `onProgressUpdate` for a JSAPI other than `my.request`.
    fileprivate func emit(_ event: RequestEvent, of initiator: NetworkRequest.Initiator) {
        switch event {
        case .headers(let status, let headers):
            emitLazily("headersReceived") {
                let object = headers.object
                let status = ScriptValue.number(Double(status))
                return ["headers": object, "header": object, "status": status, "statusCode": status]
            }
        case .progress(let bytes, let total):
            guard initiator != .request else { return }
            let progress =
                total.map { $0 == 0 ? 100 : min(100, (Double(bytes) / Double($0) * 100).rounded(.down)) } ?? 0
            emitLazily("progressUpdate") {
                [
                    "progress": .number(progress), "totalBytesWritten": .number(Double(bytes)),
                    "totalBytesExpectedToWrite": .number(Double(total ?? 0)),
                ]
            }
        case .completed: break
        }
    }
}
