internal import MiniCore

/// Text in a document.
enum HTMLText {
    /// The escaped text with an element in place of each line break.
    static func lines(_ text: String) -> String {
        text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
            .map { EscapedText.html(String(Substring($0))) }
            .joined(separator: "<br>")
    }

    /// A text as a quoted CSS string.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\", "<": result += "\\\(String(scalar.value, radix: 16)) "
            case _ where scalar.value < 0x20: result += "\\\(String(scalar.value, radix: 16)) "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
