import MiniCore

extension Session {
    /// Sends a request, and reports messages of a signed host about the session to listeners of the program.
    ///
    /// - Throws: The errors of the network, and the error for the status according to ``RequestDefaults/errorStatus``.
    func exchange(_ request: NetworkRequest, task: APITask) async throws(APIError) -> NetworkResponse {
        let response = try await network.send(request)
        task.announceSession(of: response)
        return try requestDefaults.checked(response, of: request.initiator)
    }

    /// Sends a request without a Swift task, if possible.
    ///
    /// - Parameters:
    ///   - output: Makes the result for the program from the server's response, on the program's thread.
    ///   - completion: Receives a closure that makes the result.
    func begin<Output>(
        _ request: NetworkRequest,
        task: APITask,
        output: @escaping @Sendable (NetworkResponse) throws(APIError) -> Output,
        completion: @escaping CallDisposition<Output>.Completion,
    ) throws(APIError) -> CallDisposition<Output> {
        let settings = requestDefaults
        let begun = try network.begin(request) { result in
            if case .success(let response) = result { task.announceSession(of: response) }
            completion { () throws(APIError) in try output(settings.checked(result.get(), of: request.initiator)) }
        }
        switch begun {
        case .completed(let response):
            task.announceSession(of: response)
            return .completed(try output(settings.checked(response, of: request.initiator)))
        case .pending(let cancel): return .pending(cancel: cancel)
        case .requiresTask: return .requiresTask
        }
    }
}

extension RequestDefaults {
    /// Returns the response, unless its status is an error for the JSAPI.
    ///
    /// - Throws: `.httpStatus` for a request, `.networkFailed` for a downloaded file; an upload has no such error.
    func checked(
        _ response: NetworkResponse,
        of initiator: NetworkRequest.Initiator,
    ) throws(APIError) -> NetworkResponse {
        guard response.status >= 400, errorStatus == .fails else { return response }
        switch initiator {
        case .downloadFile, .getImageInfo:
            throw APIError(.networkFailed, "the server responded with HTTP status \(response.status)")
        case .uploadFile: return response
        default: throw APIError(.httpStatus, "http status error", details: response.statusDetails)
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
    fileprivate func announceSession(of response: NetworkResponse) {
        if let event = response.sessionEvent { emitGlobally(event.name, event.value) }
    }

    /// Calls the listeners of `onHeadersReceived` and `onProgressUpdate`.
    func emit(_ event: NetworkRequest.Event) {
        switch event {
        case .headers(let status, let headers):
            emitLazily("headersReceived") {
                let object = headers.object
                let status = ScriptValue.number(Double(status))
                return ["headers": object, "header": object, "status": status, "statusCode": status]
            }
        case .progress(let bytes, let total):
            let progress = total.map { $0 == 0 ? 100 : min(100, bytes * 100 / $0) } ?? 0
            emitLazily("progressUpdate") {
                [
                    "progress": .number(Double(progress)), "totalBytesWritten": .number(Double(bytes)),
                    "totalBytesExpectedToWrite": .number(Double(total ?? 0)),
                ]
            }
        }
    }
}
