internal import MiniSyntax

/// Where keys of data are read.
enum DataKeys {
    /// Whether a template shows what stands in other files, which may read any key.
    static func hasOtherTemplates(_ template: SourceText) -> Bool {
        ["<include", "<import "].contains { template.bytes.firstRange(of: Array($0.utf8)) != nil }
    }

    /// Whether a text has a name as a word of its own.
    static func mentions(_ name: String, in source: SourceText) -> Bool {
        let word = Array(name.utf8)
        var bytes = source.bytes[...]
        while let range = bytes.firstRange(of: word) {
            let before = range.lowerBound > source.bytes.startIndex ? source.bytes[range.lowerBound - 1] : nil
            let after = range.upperBound < source.bytes.endIndex ? source.bytes[range.upperBound] : nil
            let startsWord = word.first == UInt8(ascii: ".") || !isPartOfName(before)
            if startsWord, !isPartOfName(after) { return true }
            bytes = bytes[range.upperBound...]
        }
        return false
    }

    private static func isPartOfName(_ byte: UInt8?) -> Bool {
        guard let byte else { return false }
        return switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF: true
        default: false
        }
    }
}
