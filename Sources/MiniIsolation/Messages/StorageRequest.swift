package import MiniCore

/// A request of a program to its local storage, see ``LocalStorage``.
package enum StorageRequest: Sendable {
    /// The value for a key.
    case value(for: String)
    /// Stores a value for a key.
    case set(StoredValue, for: String)
    /// Removes a key.
    case remove(String)
    /// Removes every key.
    case clear
    /// The keys and sizes.
    case information
    /// Releases files and memory until the next request.
    case releaseIdleResources
}

extension StorageRequest: BinaryCodable {
    /// Encodes the number of the case and its values.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .value(let key):
            encoder.encode(tag: 0)
            encoder.encode(key)
        case .set(let value, let key):
            encoder.encode(tag: 1)
            encoder.encode(value)
            encoder.encode(key)
        case .remove(let key):
            encoder.encode(tag: 2)
            encoder.encode(key)
        case .clear: encoder.encode(tag: 3)
        case .information: encoder.encode(tag: 4)
        case .releaseIdleResources: encoder.encode(tag: 5)
        }
    }

    /// Decodes the number of a case and its values.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .value(for: try decoder.decode())
            case 1: .set(try decoder.decode(), for: try decoder.decode())
            case 2: .remove(try decoder.decode())
            case 3: .clear
            case 4: .information
            case 5: .releaseIdleResources
            default: nil
            }
        }
    }
}
