internal import MiniCore

/// Text of the type `application/x-www-form-urlencoded`.
///
/// - Source: The URL standard, section 5.
enum FormEncoding {
    /// Parses fields in their order; nil when a name or value is not UTF-8.
    static func fields(_ text: some Collection<UInt8>) -> [NetworkHeader]? {
        var fields: [NetworkHeader] = []
        for part in text.split(separator: UInt8(ascii: "&")) {
            let halves = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decoded(halves[0]), let value = halves.count > 1 ? decoded(halves[1]) : "" else {
                return nil
            }
            fields.append(NetworkHeader(name, value))
        }
        return fields
    }

    /// Writes fields.
    static func text(_ fields: [NetworkHeader]) -> String {
        fields.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
    }

    private static func decoded(_ text: some Collection<UInt8>) -> String? {
        let spaced = text.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
        return String(validating: PercentEncoding.decode(spaced), as: UTF8.self)
    }

    private static func encoded(_ text: String) -> String {
        PercentEncodeSet.form.encode(text).replacing("%20", with: "+")
    }
}
