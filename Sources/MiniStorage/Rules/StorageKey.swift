internal import MiniCore

/// A key that keeps the rules: 1 to 1,024 bytes of UTF-8 without NUL.
///
/// Two keys are equal when their bytes are. Swift's strings also count different spellings of one character as equal
/// (`"\u{e9}"` and `"e\u{301}"`), which neither JavaScript nor SQLite does.
struct StorageKey: Hashable {
    /// The longest key, in UTF-8 bytes.
    static let limitInBytes = 1024

    /// The key as the program gave it.
    var text: String { exact.text }

    private let exact: ExactString

    /// Judges a key.
    ///
    /// - Throws: `.invalidParameter`.
    init(_ text: String) throws(APIError) {
        guard !text.isEmpty else { throw APIError(.invalidParameter, "key: must not be empty") }
        guard text.utf8.count <= Self.limitInBytes else {
            throw APIError(.invalidParameter, "key: longer than \(Self.limitInBytes) bytes in UTF-8")
        }
        guard !text.containsNUL else {
            throw APIError(.invalidParameter, "key: must not contain the character U+0000")
        }
        exact = ExactString(text)
    }
}
