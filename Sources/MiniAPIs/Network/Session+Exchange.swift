import MiniCore

extension Session {
    /// Sends a request; listeners of the program hear what a signed host says about the session.
    ///
    /// - Throws: what the network throws; `.httpStatus` where the host has an answer with such a status fail.
    func exchange(_ request: NetworkRequest, task: APITask) async throws(APIError) -> NetworkResponse {
        let response = try await network.send(request)
        if let event = response.sessionEvent { task.announce(event.name, event.value) }
        if response.status >= 400, networkSettings.errorStatus == .fails {
            throw APIError(.httpStatus, "http status error", details: response.failureDetails)
        }
        return response
    }
}

extension APITask {
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
