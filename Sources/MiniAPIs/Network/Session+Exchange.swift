import MiniCore

extension Session {
    /// Sends a request; listeners of the program hear what a signed host says about the session.
    func exchange(_ request: NetworkRequest, task: APITask) async throws(APIError) -> NetworkResponse {
        let response = try await network.send(request)
        if let event = response.sessionEvent { task.announce(event.name, event.value) }
        return response
    }
}

extension APITask {
    /// Tells the listeners of `onHeadersReceived`.
    func emitHeaders(_ headers: [NetworkHeader], status: Int) {
        let object = headers.object
        let status = Value.number(Double(status))
        emit("headersReceived", ["headers": object, "header": object, "status": status, "statusCode": status])
    }
}
