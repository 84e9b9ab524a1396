import MiniCore

/// `my.downloadFile`: receives a file from a server.
///
/// Without `filePath` the file is a temporary one, which lasts as long as the run; its extension tells what it is: `.image`,
/// `.video`, `.audio`, `.pdf` or `.other`. A `data:` URL with Base64 is taken for the file itself.
///
/// ## Shape
/// `({url, filePath?, headers?, timeout?}) -> {apFilePath, tempFilePath, filePath?, status, statusCode, headers, header}`, all
/// paths the same; the task has `abort()`, `onHeadersReceived({headers, header, status, statusCode})` and
/// `onProgressUpdate({progress, totalBytesWritten, totalBytesExpectedToWrite})`.
///
/// ## Errors
/// As those of `my.request`, but for a status of 400 or more, which is error 12; a host may choose that it is a success.
///
/// ## Limits
/// `timeout` is 1 to 3,600,000 milliseconds; by default what app.json says, else 60,000. With `filePath` a file holds at most
/// 10 MB, all files of the program 50 MB: error 10028 above.
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

    /// An absolute URL, or the file itself.
    let url: String
    /// A file below `my.env.USER_DATA_PATH`, or nil.
    let path: String?
    /// Fields of which none holds a control character.
    let headers: [NetworkHeader]
    /// Up to an hour.
    let timeout: Duration?

    init(_ reader: inout Reader) throws(APIError) {
        url = try reader.string("url")
        path = try reader.optionalString("filePath")
        headers = try reader.headers()
        timeout = try reader.timeout(upTo: 3_600_000)
        guard (1...NetworkURL.limitInBytes).contains(url.utf8.count) || DataURL.isOne(url) else {
            throw APIError(.invalidParameter, "url: expected a string of 1 to \(NetworkURL.limitInBytes) UTF-8 bytes")
        }
    }

    func call(in session: Session, task: APITask) async throws(APIError) -> Value {
        let files = try session.files
        if let path { try files.checkWriting(to: path) }
        let data = DataURL.isOne(url) ? try DataURL(url) : nil
        let file = try files.temporaryFile()
        do throws(APIError) {
            let response: NetworkResponse
            if let data {
                try files.fill(file, with: data.bytes)
                let headers = [NetworkHeader("Content-Type", data.type)]
                response = NetworkResponse(status: 200, headers: headers, body: [], url: url)
            } else {
                response = try await session.exchange(request(into: file, in: session, task), task: task)
                files.complete(file)
                await task.heard()
                guard !Task.isCancelled else { throw APIError(.aborted, "the download was aborted") }
            }
            // A lock meanwhile may have closed the files.
            return try answer(response, file, in: session.files)
        } catch {
            // What was received in vain is not kept until the end of the run.
            files.discard(file)
            throw error
        }
    }

    private func request(into file: TemporaryFile, in session: Session, _ task: APITask) -> NetworkRequest {
        NetworkRequest(
            .downloadFile,
            url: url,
            headers: headers,
            destination: .file(file.reference),
            timeout: timeout ?? session.networkSettings.timeouts.downloadFile,
            page: task.page,
        ) { task.emit($0) }
    }

    /// The first bytes of the file; none where a device that is locked lets files be written alone.
    private func start(of file: TemporaryFile, in files: any ProgramFiles) throws(APIError) -> [UInt8] {
        do throws(APIError) {
            return try files.start(of: file.path, count: FileKind.startLength)
        } catch {
            guard error.code == .protectedDataUnavailable else { throw error }
            return []
        }
    }

    private func answer(
        _ response: NetworkResponse,
        _ file: TemporaryFile,
        in files: any ProgramFiles,
    ) throws(APIError) -> Value {
        let received: String
        if let path {
            received = try files.save(file.path, as: path)
        } else {
            let start = try start(of: file, in: files)
            let kind = FileKind(start: start, type: response.header("content-type"))
            received = try files.finish(file, extension: kind.rawValue)
        }
        let headers = response.headers.object
        let status = Value.number(Double(response.status))
        var answer = ValueObject([
            ("apFilePath", .string(received)), ("tempFilePath", .string(received)), ("status", status),
            ("statusCode", status), ("headers", headers), ("header", headers),
        ])
        if path != nil { answer["filePath"] = .string(received) }
        return .object(answer)
    }
}
