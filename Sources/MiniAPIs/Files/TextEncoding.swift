import MiniCore

/// An encoding of a file's bytes as text.
enum TextEncoding {
    case utf8
    case utf16
    /// One byte for each of the first 256 characters.
    case latin1
    /// One byte for each of the first 128 characters.
    case ascii
    case base64
    case hexadecimal

    /// The names in programs.
    private static let byName: [(String, TextEncoding)] = [
        ("utf8", .utf8), ("utf-8", .utf8), ("ascii", .ascii), ("latin1", .latin1), ("binary", .latin1),
        ("ucs2", .utf16),
        ("ucs-2", .utf16), ("utf16le", .utf16), ("utf-16le", .utf16), ("base64", .base64), ("hex", .hexadecimal),
    ]

    static var names: [String] { byName.map(\.0) }

    /// The encoding with a name, in any case; nil if there is none.
    init?(name: String) {
        guard let encoding = Self.byName.first(where: { $0.0 == name.lowercased() })?.1 else { return nil }
        self = encoding
    }

    /// Decodes bytes.
    ///
    /// Bytes that are invalid in this encoding become U+FFFD.
    func text(of bytes: [UInt8]) -> String {
        switch self {
        case .utf8: String(decoding: bytes, as: UTF8.self)
        case .utf16:
            String(
                decoding: stride(from: 0, to: bytes.count, by: 2).map {
                    // An incomplete unit at the end is not a character.
                    $0 + 1 < bytes.count ? UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8 : 0xFFFD
                },
                as: UTF16.self
            )
        case .latin1: Self.text(bytes) { Unicode.Scalar($0) }
        case .ascii: Self.text(bytes) { $0 < 0x80 ? Unicode.Scalar($0) : "\u{FFFD}" }
        case .base64: Base64.encode(bytes)
        case .hexadecimal: bytes.hexadecimalText
        }
    }

    private static func text(_ bytes: [UInt8], _ scalar: (UInt8) -> Unicode.Scalar) -> String {
        var text = String.UnicodeScalarView()
        for byte in bytes { text.append(scalar(byte)) }
        return String(text)
    }

    /// Encodes a text.
    ///
    /// - Throws: `.invalidParameter` for a text that the encoding cannot represent.
    func bytes(of text: String) throws(APIError) -> [UInt8] {
        switch self {
        case .utf8: return Array(text.utf8)
        case .utf16: return text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        case .latin1: return try Self.bytes(text, below: 0x100)
        case .ascii: return try Self.bytes(text, below: 0x80)
        case .base64:
            guard case .success(let bytes) = Base64.decode(text) else { throw Self.unfit }
            return bytes
        case .hexadecimal:
            guard let bytes = [UInt8](hexadecimal: text.utf8) else { throw Self.unfit }
            return bytes
        }
    }

    private static func bytes(_ text: String, below limit: UInt32) throws(APIError) -> [UInt8] {
        guard text.unicodeScalars.allSatisfy({ $0.value < limit }) else { throw unfit }
        return text.unicodeScalars.map { UInt8($0.value) }
    }

    private static var unfit: APIError {
        APIError(.invalidParameter, "data: expected text that is valid in the encoding")
    }
}
