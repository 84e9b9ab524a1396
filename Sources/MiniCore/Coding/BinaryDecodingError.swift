/// The error of bytes that are not the encoding of a value.
package struct BinaryDecodingError: Error, Sendable, Hashable {
    /// The mistake in the bytes.
    package enum Problem: String, Sendable {
        /// The bytes end within the value, or a count exceeds the remaining bytes.
        case truncated
        /// There are bytes after the value.
        case trailingBytes
        /// A tag, or the name of a case, is unknown.
        case unknownTag
        /// A number is too large, or has more bytes than needed.
        case invalidNumber
        /// A text is not UTF-8, or not a document of JSON where one is expected.
        case invalidText
        /// An object has a key twice.
        case duplicateKey
        /// Values are nested deeper than ``ScriptValue/depthLimit``.
        case tooDeep
        /// Arrays and objects have more than ``BinaryDecoder/elementLimit`` elements altogether.
        case tooMany
    }

    /// The mistake.
    package let problem: Problem
    /// The offset of the part with the mistake.
    package let offset: Int

    /// Creates an error.
    package init(_ problem: Problem, at offset: Int) {
        self.problem = problem
        self.offset = offset
    }
}

extension BinaryDecodingError: CustomStringConvertible {
    /// The mistake and its offset.
    package var description: String { "\(problem.rawValue) at byte \(offset)" }
}
