internal import CICU

/// The charsets of answers.
///
/// - Source: the Encoding Standard, for names that browsers understand in another way than their registration says.
enum Charset {
    /// Names that mean more than they say: servers that use them send characters of the larger charset too.
    private static let widened = [
        "ascii": "windows-1252", "us-ascii": "windows-1252", "iso-8859-1": "windows-1252", "iso8859-1": "windows-1252",
        "latin1": "windows-1252", "iso-8859-9": "windows-1254", "iso-8859-11": "windows-874", "tis-620": "windows-874",
        "gbk": "gb18030", "gb2312": "gb18030", "gb_2312-80": "gb18030", "x-gbk": "gb18030", "chinese": "gb18030",
        "euc-kr": "windows-949", "ks_c_5601-1987": "windows-949", "shift_jis": "windows-31j", "sjis": "windows-31j",
        "shift-jis": "windows-31j", "x-sjis": "windows-31j", "big5": "big5-hkscs",
    ]
    private static let nameLimit = 40

    /// The text that bytes are in a charset; nil for a charset that is not known, and for bytes that are no text of it.
    ///
    /// - Parameter name: In small letters.
    static func text(_ bytes: [UInt8], in name: String) -> String? {
        // ICU takes options after a comma, and looks for what it does not know among its files.
        guard name.utf8.count <= nameLimit, name.utf8.allSatisfy(isNameByte) else { return nil }
        var status: Int32 = 0
        guard let converter = ICUTextConverterOpen(widened[name] ?? name, &status) else { return nil }
        defer { ICUTextConverterClose(converter) }
        return text(bytes, converter)
    }

    // SAFETY: the converter is used here alone, and outlives the call.
    private static func text(_ bytes: [UInt8], _ converter: OpaquePointer) -> String? {
        // Three bytes of UTF-8 are the most that one byte or half of a pair becomes in nearly all charsets.
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
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-_.:".utf8.contains(byte)
        }
    }
}
