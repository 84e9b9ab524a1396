import MiniCore

/// `my.downloadFile`: downloads a file from a server.
///
/// Without `filePath` the file is temporary and exists until the end of the run. Its extension is the kind of the file:
/// `.image`, `.video`, `.audio`, `.pdf` or `.other`. A `data:` URL with Base64 is decoded to the file.
///
/// ## Shape
/// `({url, filePath?, headers?, timeout?}) -> {apFilePath, tempFilePath, filePath?, status, statusCode, headers, header}`, all
/// paths the same; the task has `abort()`, `onHeadersReceived({headers, header, status, statusCode})` and
/// `onProgressUpdate({progress, totalBytesWritten, totalBytesExpectedToWrite})`.
///
/// ## Errors
/// The errors of `my.request`, except that a status of 400 or more is error 12; a host can configure it as a success.
///
/// ## Limits
/// `timeout` is 1 to 3,600,000 milliseconds; the default is the value in app.json, otherwise 60,000. With `filePath` a file
/// contains at most 10 MB, and all files of the program at most 50 MB; beyond that the call fails with error 10028.
///
/// - Source: my.downloadFile, Alipay open docs.
struct DownloadFile: TaskFunction {
    static let name = "downloadFile"
    static let permission = Permission.network
    static let errors = networkErrors.union(fileErrors).union([.filesTooLarge])
    static let resultFields = [
        "apFilePath", "tempFilePath", "filePath", "status", "statusCode", "headers", "header",
    ]
    static let events = ["headersReceived", "progressUpdate"]

    /// An absolute URL, or a data URL.
    let url: String
    /// A file below `my.env.USER_DATA_PATH`, or nil.
    let path: String?
    /// Header fields without control characters.
    let headers: [NetworkHeader]
    /// At most one hour.
    let timeout: Duration?

    init(_ reader: inout ParameterReader) throws(APIError) {
        url = try reader.string("url")
        path = try reader.optionalString("filePath")
        headers = try reader.headers()
        timeout = try reader.timeout(upTo: 3_600_000)
        guard (1...NetworkURL.limitInBytes).contains(url.utf8.count) || DataURL.isOne(url) else {
            throw APIError(.invalidParameter, "url: expected a string of 1 to \(NetworkURL.limitInBytes) UTF-8 bytes")
        }
    }

    func call(in context: CallContext, task: APITask) async throws(APIError) -> ScriptValue {
        let files = try context.files
        if let path { try files.checkWriting(to: path) }
        let data = DataURL.isOne(url) ? try DataURL(url) : nil
        let file = try files.temporaryFile()
        do throws(APIError) {
            let response: NetworkResponse
            if let data {
                try files.write(data.bytes, to: file)
                let headers = [NetworkHeader("Content-Type", data.type)]
                response = NetworkResponse(status: 200, headers: headers, body: [], url: url)
            } else {
                response = try await context.exchange(
                    request(into: file, in: context, task),
                    RequestFiles(download: files.reference(to: file)),
                    task: task,
                )
                files.complete(file)
                await task.waitUntilOpenIsDelivered()
                guard !Task.isCancelled else { throw APIError(.aborted, "the download was aborted") }
            }
            // If the device was locked meanwhile, the files may have been closed.
            return try result(response, file, in: context.files)
        } catch {
            // Remove the file now, not at the end of the run.
            files.discard(file)
            throw error
        }
    }

    private func request(into file: TemporaryFile, in context: CallContext, _ task: APITask) -> NetworkRequest {
        NetworkRequest(
            .downloadFile,
            url: url,
            headers: headers,
            destination: .file(file),
            timeout: timeout ?? context.requestDefaults.timeouts.downloadFile,
            page: task.page,
            call: task.call,
        )
    }

    /// The first bytes of the file; empty if the device is locked and permits only writing.
    private func prefix(of file: TemporaryFile, in files: any ProgramFiles) throws(APIError) -> [UInt8] {
        do throws(APIError) {
            return try files.prefix(of: file.path, count: FileKind.startLength)
        } catch {
            guard error.hasCode(of: .protectedDataUnavailable) else { throw error }
            return []
        }
    }

    private func result(
        _ response: NetworkResponse,
        _ file: TemporaryFile,
        in files: any ProgramFiles,
    ) throws(APIError) -> ScriptValue {
        let received: String
        if let path {
            received = try files.save(file.path, as: path)
        } else {
            let start = try prefix(of: file, in: files)
            let kind = FileKind(start: start, type: response.header("content-type"))
            received = try files.addExtension(kind.rawValue, to: file)
        }
        let headers = response.headers.object
        let status = ScriptValue.number(Double(response.status))
        var result = ScriptObject([
            ("apFilePath", .string(received)), ("tempFilePath", .string(received)), ("status", status),
            ("statusCode", status), ("headers", headers), ("header", headers),
        ])
        if path != nil { result["filePath"] = .string(received) }
        return .object(result)
    }
}
