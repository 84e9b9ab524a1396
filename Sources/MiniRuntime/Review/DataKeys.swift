internal import MiniCore
internal import MiniSyntax

/// Finds keys of data that nothing reads.
enum DataKeys {
    /// The key of the data that a key that is set and never read probably misspells; nil if the key may be correct.
    ///
    /// - Parameters:
    ///   - key: A key that `setData` sets and the data does not have at first.
    ///   - data: The keys that the data has at first.
    ///   - template: The template of the page or the component.
    ///   - script: Its script.
    ///   - review: Returns the review of the script; called only when it is needed.
    static func meant(
        by key: String,
        among data: Set<String>,
        template: SourceText,
        script: SourceText,
        _ review: () -> ScriptReview?,
    ) -> String? {
        guard !data.contains(key), !hasOtherTemplates(template), !mentions(key, in: template) else { return nil }
        // A key that the script names outside of calls of setData is read there.
        guard let nearest = Spelling.nearest(to: key, among: data.filter { mentions($0, in: template) }),
            let review = review(), count(of: key, in: script) <= review.dataKeys.count(where: { $0.name == key })
        else { return nil }
        return nearest
    }

    /// The message about a key that nothing reads.
    static func message(_ key: String, meant nearest: String) -> String {
        "nothing reads \"\(key)\" of the data; did you mean \"\(nearest)\"?"
    }

    /// Whether a template includes other files, which may read any key.
    private static func hasOtherTemplates(_ template: SourceText) -> Bool {
        ["<include", "<import "].contains { template.bytes.firstRange(of: Array($0.utf8)) != nil }
    }

    /// Whether a text contains a name as a separate word.
    private static func mentions(_ name: String, in source: SourceText) -> Bool { count(of: name, in: source) > 0 }

    /// How often a text contains a name as a separate word.
    static func count(of name: String, in source: SourceText) -> Int {
        let word = Array(name.utf8)
        guard !word.isEmpty else { return 0 }
        var count = 0
        var bytes = source.bytes[...]
        while let range = bytes.firstRange(of: word) {
            let before = range.lowerBound > source.bytes.startIndex ? source.bytes[range.lowerBound - 1] : nil
            let after = range.upperBound < source.bytes.endIndex ? source.bytes[range.upperBound] : nil
            if !isPartOfName(before), !isPartOfName(after) { count += 1 }
            bytes = bytes[range.upperBound...]
        }
        return count
    }

    private static func isPartOfName(_ byte: UInt8?) -> Bool {
        guard let byte else { return false }
        return byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
    }
}
