/// Character references such as `&lt;` and `&#20320;`.
package enum CharacterReference {
    /// The longest reference, from `&` to `;`.
    private static let lengthLimit = 12

    private static let named: [String: String] = [
        "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "ensp": "\u{2002}",
        "emsp": "\u{2003}", "thinsp": "\u{2009}", "copy": "©", "reg": "®", "trade": "™", "times": "×", "divide": "÷",
        "middot": "·", "bull": "•", "hellip": "…", "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’",
        "ldquo": "“", "rdquo": "”", "laquo": "«", "raquo": "»", "larr": "←", "uarr": "↑", "rarr": "→", "darr": "↓",
        "deg": "°", "plusmn": "±", "yen": "¥", "euro": "€", "pound": "£", "cent": "¢", "sect": "§", "para": "¶",
    ]

    /// Reads the reference that begins at a `&` and returns its text and the offset after it, or nil for an unknown one.
    package static func read(_ bytes: [UInt8], at start: Int, end: Int) -> (text: String, end: Int)? {
        var at = start + 1
        let limit = min(end, start + lengthLimit)
        while at < limit, bytes[at] != UInt8(ascii: ";") { at += 1 }
        guard at < limit, at > start + 1 else { return nil }
        let name = String(decoding: bytes[(start + 1)..<at], as: UTF8.self)
        if let text = named[name] { return (text, at + 1) }
        guard name.utf8.first == UInt8(ascii: "#") else { return nil }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
        guard let number, number > 0, let scalar = UnicodeScalar(number) else { return nil }
        return (String(Character(scalar)), at + 1)
    }

    /// Text with its references replaced.
    package static func decode(_ text: String) -> String {
        let bytes = Array(text.utf8)
        guard bytes.contains(UInt8(ascii: "&")) else { return text }
        var result: [UInt8] = []
        var at = 0
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "&"), let reference = read(bytes, at: at, end: bytes.count) {
                result.append(contentsOf: reference.text.utf8)
                at = reference.end
            } else {
                result.append(bytes[at])
                at += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
