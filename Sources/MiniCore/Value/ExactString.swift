/// A string that is equal only to strings of the same bytes, for keys from programs, URLs and files.
package struct ExactString: Sendable, Hashable {
    package let text: String

    @inlinable
    package init(_ text: String) {
        self.text = text
    }

    @inlinable
    package static func == (left: ExactString, right: ExactString) -> Bool { left.text.hasSameBytes(as: right.text) }

    @inlinable
    package func hash(into hasher: inout Hasher) {
        // SAFETY: The bytes are read before the closure returns.
        text.withUTF8Bytes { bytes in hasher.combine(bytes: UnsafeRawBufferPointer(bytes)) }
    }
}
