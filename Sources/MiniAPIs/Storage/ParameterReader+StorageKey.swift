import MiniCore

extension ParameterReader {
    /// The key of a stored value: 1 to 1,024 UTF-8 bytes without NUL.
    mutating func storageKey() throws(APIError) -> String {
        let key = try string("key", utf8Count: 1...1024)
        guard !key.containsNUL else {
            throw APIError(.invalidParameter, "key: expected a string without NUL characters")
        }
        return key
    }
}
