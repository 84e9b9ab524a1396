internal import CICU
internal import MiniCore

/// Decodes the charsets of responses.
///
/// - Source: The Encoding Standard, for names that browsers interpret differently from their registration.
package enum Charset {
    /// The charsets of ICU, with the labels that ICU interprets differently or does not recognize.
    private static let labels = [
        "iso-8859-6": "csiso88596e csiso88596i", "iso-8859-8": "csiso88598e csiso88598i logical visual",
        "koi8-r": "koi", "koi8-u": "koi8-ru", "windows-874": "dos-874 iso-8859-11 iso8859-11 iso885911",
        "windows-1252": """
        ansi_x3.4-1968 ascii cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 iso_8859-1 \
        iso_8859-1:1987 l1 latin1 us-ascii
        """,
        "windows-1254": """
        csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 latin5
        """,
        "x-mac-cyrillic": "x-mac-ukrainian",
        "gb18030": "chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk",
        "big5-hkscs": "big5 cn-big5 csbig5 x-x-big5", "windows-949": "cseuckr euc-kr", "utf-16be": "unicodefffe",
        "utf-16le": "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16",
    ]
    private static let charsets = Dictionary(
        uniqueKeysWithValues: labels.flatMap { charset, labels in
            labels.split(separator: " ").map { (String($0), charset) }
        }
    )
    /// Labels of charsets that the standard does not decode, since text in them can hide other text.
    private static let unread: Set = ["csiso2022kr", "hz-gb-2312", "iso-2022-cn", "iso-2022-cn-ext", "iso-2022-kr"]
    private static let nameLimit = 40

    /// Decodes bytes of a charset; nil for an unknown charset, and for bytes that are not text of it.
    ///
    /// - Parameter name: The name in lower case.
    package static func text(_ bytes: [UInt8], in name: String) -> String? {
        // ICU accepts options after a comma, and searches its files for unknown names.
        guard name.utf8.count <= nameLimit, name.utf8.allSatisfy(isNameByte), !unread.contains(name) else { return nil }
        var (charset, bytes) = (charsets[name] ?? name, bytes)
        if charset.hasPrefix("utf-16"), let marked = marks[bytes.prefix(2)] {
            charset = marked
            bytes.removeFirst(2)
        }
        var status: Int32 = 0
        guard let converter = ICUTextConverterOpen(charset, &status) else { return nil }
        defer { ICUTextConverterClose(converter) }
        return text(bytes, converter)
    }

    /// The byte-order marks of UTF-16, which take precedence over the label and are not part of the text.
    private static let marks: [ArraySlice<UInt8>: String] = [[0xFE, 0xFF]: "utf-16be", [0xFF, 0xFE]: "utf-16le"]

    // SAFETY: the converter is used only here, and outlives the call.
    private static func text(_ bytes: [UInt8], _ converter: OpaquePointer) -> String? {
        // In nearly all charsets, one byte or one half of a surrogate pair becomes at most three bytes of UTF-8.
        var capacity = bytes.count * 3
        while let limit = Int32(exactly: capacity), let count = Int32(exactly: bytes.count) {
            var length: Int32 = 0
            var status: Int32 = 0
            let text = String(unsafeUninitializedCapacity: capacity) { result in
                bytes.withUnsafeBytes { bytes in
                    let (source, target) = (bytes.baseAddress, result.baseAddress)
                    length = ICUTextConverterToUTF8(converter, source, count, target, limit, &status)
                }
                return status > 0 || length > limit ? 0 : Int(length)
            }
            guard status <= 0 else { return nil }
            if length <= limit { return text }
            capacity = Int(length)
        }
        return nil
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isLowercaseLetter || byte.isDigit || "-_.:".utf8.contains(byte)
    }
}
