package import MiniCore
package import MiniRuntime

/// A request of a program for the cache of compiled style sheets, see ``StyleCache``.
package enum StyleRequest: Sendable {
    /// The output of a file.
    case output(of: String)
    /// Keeps an output.
    case store(StyleCacheEntry)
}

extension StyleRequest: BinaryCodable {
    /// Encodes the number of the case and its values.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .output(let file):
            encoder.encode(tag: 0)
            encoder.encode(file)
        case .store(let entry):
            encoder.encode(tag: 1)
            encoder.encode(entry)
        }
    }

    /// Decodes the number of a case and its values.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .output(of: try decoder.decode())
            case 1: .store(try decoder.decode())
            default: nil
            }
        }
    }
}
