internal import MiniCore

/// The files of documents as `data:` URLs, which are encoded again only after a change of their contents.
///
/// ## Threading
/// An instance is used on the program's thread.
final class EncodedFiles {
    /// The maximum size of the kept contents, in bytes.
    private static let byteLimit = 4 << 20

    private var known: [String: (bytes: [UInt8], url: String)] = [:]
    private var byteCount = 0

    /// The `data:` URL of a file.
    ///
    /// - Parameters:
    ///   - bytes: Its present content.
    ///   - file: Its path.
    ///   - type: Its media type, which depends on the path only.
    func url(of bytes: [UInt8], at file: String, type: String) -> String {
        if let known = known[file], known.bytes == bytes { return known.url }
        let url = Self.url(of: bytes, type: type)
        byteCount += bytes.count - (known[file]?.bytes.count ?? 0)
        if byteCount > Self.byteLimit {
            known = [:]
            byteCount = bytes.count
        }
        known[file] = (bytes, url)
        return url
    }

    /// A content as a `data:` URL.
    static func url(of bytes: [UInt8], type: String) -> String { "data:\(type);base64,\(Base64.encode(bytes))" }
}
