import MiniCore

/// A URL that contains a file in Base64.
///
/// - Source: RFC 2397.
struct DataURL {
    private static let scheme = "data:"
    private static let marker = ";base64,"

    /// The type of the file.
    let type: String
    /// The content of the file.
    let bytes: [UInt8]

    /// Whether a URL has the scheme `data:`.
    static func isOne(_ url: String) -> Bool { url.utf8.prefix(scheme.utf8.count).elementsEqual(scheme.utf8) }

    /// - Throws: `.invalidParameter`.
    init(_ url: String) throws(APIError) {
        let rest = url.dropFirst(Self.scheme.count)
        guard let comma = rest.firstIndex(of: ","), rest[...comma].hasSuffix(Self.marker),
            case .success(let bytes) = Base64.decode(String(rest[rest.index(after: comma)...]))
        else {
            throw APIError(.invalidParameter, "url: expected Base64 in a data URL")
        }
        let type = rest[..<comma].dropLast(Self.marker.count - 1)
        self.type = type.isEmpty ? "application/octet-stream" : String(type)
        self.bytes = bytes
    }
}
