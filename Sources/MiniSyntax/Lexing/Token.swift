/// One token of a source.
struct Token {
    struct Flags: OptionSet {
        let rawValue: UInt8
        /// There is a line end between the previous token and this one.
        static let afterNewline = Flags(rawValue: 1)
        /// A word, a private name or a string contains an escape.
        static let escaped = Flags(rawValue: 2)
        /// A number such as 010, or a string with an escape such as \10 or \8.
        ///
        /// Both are forbidden in strict mode.
        static let legacyOctal = Flags(rawValue: 4)
    }

    var kind: TokenKind
    var flags: Flags
    /// The number of the name, for words and private names.
    var name: Int32
    var start: Int
    var end: Int

    var isAfterNewline: Bool { flags.contains(.afterNewline) }
    var isEscaped: Bool { flags.contains(.escaped) }

    /// Whether the token is this contextual keyword.
    ///
    /// A word with escapes is not a keyword.
    func isWord(_ word: Word) -> Bool {
        name == word.name && kind == .identifier && !flags.contains(.escaped)
    }
}
