/// A string that is equal to those of the same bytes alone, as a key of what programs, URLs and files name.
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
