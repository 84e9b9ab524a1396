/// The format of a printed text, which determines how its characters can be escaped.
package enum PrintedFormat: Sendable {
    /// Plain text. The character is preceded by a backslash.
    case text
    /// JSON. The character is written as an escape; the value stays the same.
    case json
    /// HTML or XML. The character is written as a reference; the content stays the same.
    case markup
    /// Commands to the CI system, written by ``GitHubReporter``. No character is escaped.
    case workflowCommands

    /// The text without commands that a CI system would execute when it reads its log.
    ///
    /// GitHub Actions executes a line that begins with `::`, after blanks too, and `##[` anywhere in a line; Azure
    /// Pipelines and TeamCity execute `##vso[` and `##teamcity[`. The second colon and the bracket are escaped.
    ///
    /// The prefix is compared as in the runner of GitHub, which ignores invisible characters. For the same reason, an invisible
    /// character cannot be used to break a prefix.
    package func withoutCommands(_ text: String) -> String {
        guard self != .workflowCommands, text.utf8.contains(where: Self.beginsPrefix) else { return text }
        var state = State.lineStart
        return String(
            text.unicodeScalars.reduce(into: String.UnicodeScalarView()) { result, scalar in
                if state.take(scalar) {
                    result.append(contentsOf: escape(scalar).unicodeScalars)
                } else {
                    result.append(scalar)
                }
            }
        )
    }

    private static func beginsPrefix(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ":") || byte == UInt8(ascii: "#") }

    /// The number of characters of a prefix that the last characters match.
    private enum State {
        case lineStart, colon, hash, hashes, other

        /// Processes one more character.
        ///
        /// - Returns: Whether it completes a prefix.
        mutating func take(_ scalar: Unicode.Scalar) -> Bool {
            let former = self
            switch (former, scalar) {
            case (_, "\n"), (_, "\r"), (_, "\u{B}"), (_, "\u{C}"), (_, "\u{85}"), (_, "\u{2028}"), (_, "\u{2029}"):
                self = .lineStart
            case (_, _) where Self.isHidden(scalar): break
            case (.lineStart, _) where scalar.properties.isWhitespace: break
            case (.lineStart, ":"): self = .colon
            case (.hash, "#"), (.hashes, "#"), (.hashes, "a"..."z"), (.hashes, "A"..."Z"): self = .hashes
            case (_, "#"): self = .hash
            default: self = .other
            }
            return former == .colon && scalar == ":" || former == .hashes && scalar == "["
        }

        private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
            if scalar.isASCII { return scalar.value < 0x20 && scalar != "\t" || scalar.value == 0x7F }
            let properties = scalar.properties
            return properties.isDefaultIgnorableCodePoint || [.control, .format].contains(properties.generalCategory)
        }
    }

    private func escape(_ scalar: Unicode.Scalar) -> String {
        switch self {
        case .text: "\\\(scalar)"
        case .json: "\\u00\(String(scalar.value, radix: 16))"
        case .markup: "&#\(scalar.value);"
        case .workflowCommands: "\(scalar)"
        }
    }
}
