internal import MiniCore

extension DelegatedFunction {
    /// A request of the runtime for `image` components and images of canvases.
    ///
    /// Programs cannot call it by name.
    ///
    /// The result is `{width, height}` in pixels, `{errMsg}` for an image that cannot be shown, or `{}` for an image on a
    /// server, which is not fetched. A host with a delegate for this name handles all images.
    ///
    /// - Source: image, Canvas.createImage, Alipay open docs.
    static let pictures: [DelegatedFunction] = [
        DelegatedFunction(
            "image.size",
            .none,
            reads: "src: string",
            media: ["src"],
            results: "width, height, errMsg",
            timeoutPolicy: .delegateDeadline,
            staysLocal: true,
            otherwise: .result { parameters, context in pictureSize(parameters["src"]?.string ?? "", context) },
        )
    ]

    private static func pictureSize(_ source: String, _ context: CallContext) -> ScriptValue {
        if !DataURL.isOne(source), FileArea(holding: source) == nil, source.contains("//") { return [:] }
        guard let bytes = pictureBytes(source, context) else { return ["errMsg": "the file cannot be read"] }
        if let header = ImageHeader(bytes) {
            return ["width": .number(Double(header.width)), "height": .number(Double(header.height))]
        }
        if let size = DrawingSize(bytes) { return ["width": .number(size.width), "height": .number(size.height)] }
        return ["errMsg": "the file is not an image of a known format"]
    }

    private static func pictureBytes(_ source: String, _ context: CallContext) -> [UInt8]? {
        do throws(APIError) {
            if DataURL.isOne(source) { return try DataURL(source).bytes }
            guard FileArea(holding: source) != nil else { return context.packageFile(source) }
            return try context.files.content(of: source)
        } catch {
            return nil
        }
    }
}
