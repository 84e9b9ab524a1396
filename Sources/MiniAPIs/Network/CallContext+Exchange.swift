import MiniCore

extension CallContext {
    /// Starts a request, dispatches its events to the listeners of its task, and reports messages of a signed host about the
    /// session to listeners of the program.
    ///
    /// - Parameters:
    ///   - task: The task of the call; nil for a call without listeners.
    ///   - receive: Receives the result, on any thread. Its status is checked on the program's thread, where the body counts
    ///     until then.
    /// - Returns: A closure that aborts the request.
    func start(
        _ request: NetworkRequest,
        _ files: RequestFiles = RequestFiles(),
        task: APITask?,
        receive: @escaping @Sendable (ExchangeResult) -> Void,
    ) throws(APIError) -> @Sendable () -> Void {
        let (defaults, decoder, initiator) = (requestDefaults, textDecoder, request.initiator)
        return try network.start(request, files: files) { event in
            guard case .completed(let result) = event else {
                task?.emit(event, of: initiator)
                return
            }
            if case .success(let response) = result { task?.emitAccountEvent(of: response) }
            receive(ExchangeResult(result: result, initiator: initiator, defaults: defaults, decoder: decoder))
        }
    }

    /// Sends a request with files and waits for the response.
    ///
    /// Cancelling the calling task aborts the request.
    ///
    /// - Parameter task: The task of the call; nil for a call without listeners.
    /// - Throws: The errors of the network, and the error for the status according to ``RequestDefaults/errorStatus``.
    func exchange(_ request: NetworkRequest, _ files: RequestFiles, task: APITask?) async throws(APIError)
        -> NetworkResponse
    {
        if Task.isCancelled { throw APIError(.aborted, "the request was aborted") }
        let result: Result<ExchangeResult, APIError> = await StartedOperation.result { complete in
            do throws(APIError) {
                return try start(request, files, task: task) { complete(.success($0)) }
            } catch {
                complete(.failure(error))
                return {}
            }
        }
        return try result.get().response()
    }
}

/// The result of a request whose status was not checked yet.
struct ExchangeResult: Sendable {
    fileprivate let result: Result<NetworkResponse, APIError>
    fileprivate let initiator: NetworkRequest.Initiator
    fileprivate let defaults: RequestDefaults
    fileprivate let decoder: NetworkResponse.TextDecoder?

    /// The response, unless its status is an error for the JSAPI.
    ///
    /// - Throws: The errors of the network; `.httpStatus` for a request, `.networkFailed` for a downloaded file. A status of an
    ///   upload is no error.
    func response() throws(APIError) -> NetworkResponse {
        let response = try result.get()
        guard response.status >= 400, defaults.errorStatus == .fails else { return response }
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
