import MiniCore

extension Session {
    /// Sends a request; listeners of the program hear what a signed host says about the session.
    ///
    /// - Throws: what the network throws; what ``NetworkSettings/errorStatus`` makes of the status.
    func exchange(_ request: NetworkRequest, task: APITask) async throws(APIError) -> NetworkResponse {
        let response = try await network.send(request)
        task.announceSession(of: response)
        return try networkSettings.checked(response, of: request.surface)
    }

    /// Does the same without a Swift task, where that is possible.
    ///
    /// - Parameters:
    ///   - output: Makes what the program gets of what the server has answered, on the program's thread.
    ///   - answer: Takes what does so.
    func begin<Output>(
        _ request: NetworkRequest,
        task: APITask,
        output: @escaping @Sendable (NetworkResponse) throws(APIError) -> Output,
        answer: @escaping BegunCall<Output>.Answer,
    ) throws(APIError) -> BegunCall<Output> {
        let settings = networkSettings
        let begun = try network.begin(request) { result in
            if case .success(let response) = result { task.announceSession(of: response) }
            answer { () throws(APIError) in try output(settings.checked(result.get(), of: request.surface)) }
        }
        switch begun {
        case .answered(let response):
            task.announceSession(of: response)
            return .answered(try output(settings.checked(response, of: request.surface)))
        case .pending(let cancel): return .pending(cancel: cancel)
        case .needsTask: return .needsTask
        }
    }
}

extension NetworkSettings {
    /// The response, unless its status is an error for the JSAPI.
    ///
    /// - Throws: `.httpStatus` for a request, `.networkFailed` for a file that is downloaded; an upload has no such error.
    func checked(
        _ response: NetworkResponse,
        of surface: NetworkRequest.Surface,
    ) throws(APIError) -> NetworkResponse {
        guard response.status >= 400, errorStatus == .fails else { return response }
        switch surface {
        case .downloadFile, .getImageInfo:
            throw APIError(.networkFailed, "the server responded with HTTP status \(response.status)")
        case .uploadFile: return response
        default: throw APIError(.httpStatus, "http status error", details: response.statusDetails)
        }
    }
}

extension APITask {
    /// Waits until the program has heard what was told, or the calling task is cancelled: who aborts then finds nothing done.
    func heard() async {
        let moment = AwaitedMoment()
        // The first one comes behind what was told, the second one behind the turn in which the program hears that.
        perform { [self] in perform { moment.reach() } }
        await moment.wait()
    }

    /// Tells the listeners of the program what a signed host says about the session.
    fileprivate func announceSession(of response: NetworkResponse) {
        if let event = response.sessionEvent { announce(event.name, event.value) }
    }

    /// Tells the listeners of `onHeadersReceived` and `onProgressUpdate`.
    func emit(_ event: NetworkRequest.Event) {
        switch event {
        case .headers(let status, let headers):
            report("headersReceived") {
                let object = headers.object
                let status = Value.number(Double(status))
                return ["headers": object, "header": object, "status": status, "statusCode": status]
            }
        case .progress(let bytes, let total):
            let progress = total.map { $0 == 0 ? 100 : min(100, bytes * 100 / $0) } ?? 0
            report("progressUpdate") {
                [
                    "progress": .number(Double(progress)), "totalBytesWritten": .number(Double(bytes)),
                    "totalBytesExpectedToWrite": .number(Double(total ?? 0)),
                ]
            }
        }
    }
}
