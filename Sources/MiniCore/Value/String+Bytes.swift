internal import Glibc

extension String {
    /// Calls `body` with the string's UTF-8 bytes, without a copy on this platform.
    ///
    /// Inlinable: what crosses modules as a generic function took a fifth of reading a stored value.
    @inlinable
    package func withUTF8Bytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
        var copy = self
        return copy.withUTF8(body)
    }

    /// Whether a NUL is among the characters, with which texts of the C library end.
    package var containsNUL: Bool {
        withUTF8Bytes { bytes in
            // SAFETY: as many bytes as there are.
            bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
        }
    }

    /// Whether the strings are equal to JavaScript, URLs and files: `==` also takes different spellings of one character
    /// for equal, `"\u{e9}"` and `"e\u{301}"`.
    package func hasSameBytes(as other: String) -> Bool {
        withUTF8Bytes { bytes in
            other.withUTF8Bytes { others in
                guard bytes.count == others.count else { return false }
                guard let start = bytes.baseAddress, let otherStart = others.baseAddress else { return true }
                // Strings that cross often are held, so that both are often one.
                return start == otherStart || memcmp(start, otherStart, bytes.count) == 0
            }
        }
    }

    /// Whether the bytes begin with those of a prefix: `hasPrefix` also accepts other spellings of a character, which name
    /// another file.
    package func hasBytePrefix(_ prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }
}
