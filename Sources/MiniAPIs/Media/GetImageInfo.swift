import MiniCore

/// `my.getImageInfo`: returns the size and the format of an image.
///
/// The image is a file of the program's package, one of its own files, a data URL, or on a server. In the last case it is
/// downloaded as by `my.downloadFile`: a status of 400 or more is an error, regardless of the body.
///
/// ## Shape
/// `({src}) -> {width, height, path, orientation, type}`; lengths in pixels, the path of the downloaded file or `src`, the
/// orientation `up`, the type `png`, `jpeg`, `gif`, `webp` or `bmp`.
///
/// - Source: my.getImageInfo, Alipay open docs.
struct GetImageInfo: DeferredFunction {
    static let name = "getImageInfo"
    static let permission = Permission.files
    static let errors = networkErrors.union(fileErrors).union([.unknown])
    static let resultFields = ["width", "height", "path", "orientation", "type"]

    /// 1 byte to 10 MB, because a data URL contains the image itself.
    let source: String

    init(_ reader: inout ParameterReader) throws(APIError) {
        source = try reader.string("src", utf8Count: 1...10_485_760)
    }

    func call(in context: CallContext) async throws(APIError) -> Output {
        try await call(in: context, page: context.navigation.currentPage)
    }

    func call(in context: CallContext, page: String?) async throws(APIError) -> Output {
        if DataURL.isOne(source) { return try output(try DataURL(source).bytes, path: source) }
        if FileArea(holding: source) != nil {
            return try output(try context.files.content(of: source), path: source)
        }
        if source.contains("://") { return try await download(in: context, page: page) }
        guard let bytes = context.packageFile(source) else {
            throw APIError(.fileNotFound, "there is no such file in the package")
        }
        return try output(bytes, path: source)
    }

    private func download(in context: CallContext, page: String?) async throws(APIError) -> Output {
        let files = try context.files
        let file = try files.temporaryFile()
        do throws(APIError) {
            let request = NetworkRequest(
                .getImageInfo,
                url: source,
                destination: .file(file),
                timeout: context.requestDefaults.timeouts.downloadFile,
                page: page,
            )
            let reference = try files.reference(to: file)
            _ = try await context.exchange(request, RequestFiles(download: reference), task: nil)
            files.complete(file)
            let picture = try output(try files.content(of: file.path), path: "")
            return Output(header: picture.header, path: try files.addExtension(FileKind.image.rawValue, to: file))
        } catch {
            // Remove the file now, not at the end of the run.
            files.discard(file)
            throw error
        }
    }

    private func output(_ bytes: [UInt8], path: String) throws(APIError) -> Output {
        guard let header = ImageHeader(bytes) else {
            throw APIError(.unknown, "the file is not an image of a known format")
        }
        return Output(header: header, path: path)
    }

    /// The size and the format.
    struct Output: APIResult {
        let header: ImageHeader
        let path: String

        func write(to writer: any ResultWriter) {
            writer.set("width", Double(header.width))
            writer.set("height", Double(header.height))
            writer.set("path", path)
            writer.set("orientation", "up")
            writer.set("type", header.type)
        }
    }
}
