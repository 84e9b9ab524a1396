internal import MiniCore

/// The result of a tool.
struct ToolOutput: Sendable {
    /// The blocks of the result, as the protocol describes them.
    let content: [ScriptValue]
    /// Whether the result describes a failure.
    var isError = false

    /// Makes a result of text.
    init(_ text: String, isError: Bool = false) {
        content = [["type": "text", "text": .string(text)]]
        self.isError = isError
    }

    /// Makes a result of a picture in PNG.
    init(picture: [UInt8]) {
        content = [["type": "image", "data": .string(Base64.encode(picture)), "mimeType": "image/png"]]
    }

    /// The result of the protocol.
    var value: ScriptValue { ["content": .array(content), "isError": .bool(isError)] }

    /// The default of the maximum number of characters of a text: some 2,000 tokens.
    static let characterLimit = 8_000

    /// A text cut at a number of characters, at the end of a line if it has several.
    ///
    /// - Parameter advice: How to read the rest.
    static func limited(_ text: String, to limit: Int, _ advice: String) -> String {
        guard text.count > limit else { return text }
        var kept = text.prefix(limit)
        if let end = kept.lastIndex(of: "\n") { kept = kept[..<end] }
        return kept + "\n… \(text.count - kept.count) more characters; \(advice)"
    }
}
