internal import MiniCore

/// A valid key: 1 to 1,024 bytes of UTF-8 without NUL.
///
/// Two keys are equal when their bytes are equal. Swift's strings also compare different encodings of one character as
/// equal (`"\u{e9}"` and `"e\u{301}"`), unlike JavaScript and SQLite.
struct StorageKey: Hashable {
    /// The maximum length of a key, in UTF-8 bytes.
    static let limitInBytes = 1024

    /// The key as the program passed it.
    var text: String { exact.text }

    /// The key, equal to keys of the same bytes.
    let exact: ExactString

    /// Validates a key.
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
