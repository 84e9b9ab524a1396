internal import Glibc

extension String {
    /// Calls `body` with the string's UTF-8 bytes, without a copy on this platform.
    ///
    /// Inlinable: as a generic function called across modules, it took a fifth of the time to read a stored value.
    @inlinable
    package func withUTF8Bytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
        var copy = self
        return copy.withUTF8(body)
    }

    /// Whether the string contains NUL, which terminates C strings.
    package var containsNUL: Bool {
        withUTF8Bytes { bytes in
            // SAFETY: `count` is the number of bytes in the buffer.
            bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
        }
    }

    /// Whether the strings are equal in JavaScript, URLs and file names.
    ///
    /// `==` also treats different encodings of one character as equal, such as `"\u{e9}"` and `"e\u{301}"`.
    package func hasSameBytes(as other: String) -> Bool {
        withUTF8Bytes { bytes in
            other.withUTF8Bytes { others in
                guard bytes.count == others.count else { return false }
                guard let start = bytes.baseAddress, let otherStart = others.baseAddress else { return true }
                // Strings that are passed often are retained, so both are often the same storage.
                return start == otherStart || memcmp(start, otherStart, bytes.count) == 0
            }
        }
    }

    /// Whether the bytes begin with those of a prefix.
    ///
    /// `hasPrefix` also accepts other encodings of a character, which name another file.
    package func hasBytePrefix(_ prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }
}
