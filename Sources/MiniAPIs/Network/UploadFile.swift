import MiniCore

/// `my.uploadFile`: sends a file of the program to a server, as a part of a form.
///
/// The request is a POST of multipart/form-data, whose content type the host sets. The file is read while it is sent.
///
/// ## Shape
/// `({url, filePath, name, formData?, headers?, timeout?}) -> {data, status, statusCode, headers, header}`, `data` the text of
/// the response; the task has `abort()`, `onHeadersReceived({headers, header, status, statusCode})` and
/// `onProgressUpdate({progress, totalBytesWritten, totalBytesExpectedToWrite})`. `fileName` is an older name of `name`.
///
/// A status of 400 or more is also a success: the server's message is in `data`.
///
/// ## Limits
/// `timeout` is 1 to 3,600,000 milliseconds; the default is the value in app.json, otherwise 60,000.
///
/// - Source: my.uploadFile, Alipay open docs.
struct UploadFile: TaskFunction {
    static let name = "uploadFile"
    static let permission = Permission.network
    static let errors = networkErrors.union([.uploadedFileUnusable, .protectedDataUnavailable, .databaseDamaged])
    static let resultFields = RequestOutput.fields
    static let events = ["headersReceived", "progressUpdate"]

    /// An absolute URL.
    let url: String
    /// A file of the program.
    let path: String
    /// The form's field.
    let field: String
    /// The form's other fields.
    let formData: [NetworkHeader]
    /// Header fields without control characters.
    let headers: [NetworkHeader]
    /// At most one hour.
    let timeout: Duration?

    init(_ reader: inout ParameterReader) throws(APIError) {
        url = try reader.url()
        path = try reader.string("filePath")
        let name = try reader.optionalString("name")
        let olderName = try reader.optionalString("fileName")
        formData = try ParameterReader.strings(reader.optionalValue("formData"), "formData").map {
            NetworkHeader($0, $1)
        }
        headers = try reader.headers().filter { !$0.isNamed("content-type") }
        timeout = try reader.timeout(upTo: 3_600_000)
        guard let field = name ?? olderName, !field.isEmpty else {
            throw APIError(.invalidParameter, "name: required parameter is missing")
        }
        self.field = field
    }

    func call(in context: CallContext, task: APITask) async throws(APIError) -> RequestOutput {
        let file = NetworkRequest.FormFile(
            field: field,
            name: path.split(separator: "/").last.map(String.init) ?? "",
            path: path,
        )
        let request = NetworkRequest(
            .uploadFile,
            url: url,
            method: "POST",
            headers: headers,
            body: .form(fields: formData, file: file),
            timeout: timeout ?? context.requestDefaults.timeouts.uploadFile,
            page: task.page,
            call: task.call,
        )
        let response = try await context.exchange(request, RequestFiles(upload: try reference(in: context)), task: task)
        // An upload that has arrived does not fail because of invalid text in the response.
        let text = response.validText(context.textDecoder) ?? String(decoding: response.body, as: UTF8.self)
        return RequestOutput(.value(.string(text)), of: response)
    }

    /// - Throws: `.uploadedFileUnusable`; `.protectedDataUnavailable`, `.databaseDamaged`.
    private func reference(in context: CallContext) throws(APIError) -> any FileReference {
        do throws(APIError) {
            return try context.files.reference(to: path)
        } catch {
            throw error.isOfProtection ? error : APIError(.uploadedFileUnusable, error.message)
        }
    }
}
