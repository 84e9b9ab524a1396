import MiniCore

extension Reader {
    /// The key of a stored value: 1 to 1,024 UTF-8 bytes without NUL.
    mutating func storageKey() throws(APIError) -> String {
        let key = try string("key", utf8Count: 1...1024)
        // The view itself is searched byte by byte through its indices.
        let hasNUL = key.utf8.withContiguousStorageIfAvailable { $0.contains(0) } ?? key.utf8.contains(0)
        guard !hasNUL else {
            throw APIError(.invalidParameter, "key: expected a string without NUL characters")
        }
        return key
    }
}
