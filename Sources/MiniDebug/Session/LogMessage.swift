internal import MiniCore

/// The text of a log point, in which `{expression}` stands for a value.
struct LogMessage {
    private let text: String

    init(_ text: String) { self.text = text }

    /// An expression whose value is the text.
    var code: String {
        var parts: [String] = []
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = Self.end(of: rest[open...]) {
            parts.append(JSON.text(.string(String(rest[..<open]))))
            // An object is shown as JSON, as far as it has one.
            let expression = rest[rest.index(after: open)..<close]
            parts.append("(v => typeof v === 'object' ? JSON.stringify(v) : String(v))((\(expression)))")
            rest = rest[rest.index(after: close)...]
        }
        parts.append(JSON.text(.string(String(rest))))
        return parts.joined(separator: "+")
    }

    /// The brace that ends an expression; nil if it is missing.
    private static func end(of text: Substring) -> Substring.Index? {
        var depth = 0
        for index in text.indices {
            if text[index] == "{" { depth += 1 }
            if text[index] == "}" {
                depth -= 1
                if depth == 0 { return index }
            }
        }
        return nil
    }
}
