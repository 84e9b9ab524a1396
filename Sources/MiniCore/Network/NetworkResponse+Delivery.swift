extension NetworkResponse {
    /// Dispatches the events of a complete response and writes its body to the file of the request, if it has one.
    ///
    /// - Returns: The response with the body that remains in memory.
    package func delivered(
        to files: RequestFiles,
        _ observe: (RequestEvent) -> Void,
    ) throws(APIError) -> NetworkResponse {
        var response = self
        observe(.headers(status: status, headers))
        if let file = files.download {
            try file.create().write(body, at: 0)
            response.body = []
        }
        observe(.progress(bytes: body.count, total: body.count))
        return response
    }
}
