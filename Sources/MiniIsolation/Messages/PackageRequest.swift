package import MiniCore

/// A request of a program for the files of its package, see ``PackageReader``.
package enum PackageRequest: Sendable {
    /// The kind of the file at a path.
    case entry(at: String)
    /// The names in a folder.
    case names(in: String)
    /// The bytes of a file.
    case bytes(at: String, limit: Int)
    /// The path of a package without symbolic links.
    case canonicalPath(of: String)

    /// The path of the file or folder.
    package var path: String {
        switch self {
        case .entry(let path), .names(let path), .bytes(let path, _), .canonicalPath(let path): path
        }
    }
}

/// Requests are equal when their bytes are equal: different encodings of one character are different names of files.
extension PackageRequest: Hashable {
    package static func == (left: PackageRequest, right: PackageRequest) -> Bool {
        // `==` of strings compares characters, and not bytes.
        left.kind == right.kind && left.limit == right.limit && left.path.utf8.elementsEqual(right.path.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(path)
    }

    /// The number of the case, as it is encoded.
    private var kind: Int {
        switch self {
        case .entry: 0
        case .names: 1
        case .bytes: 2
        case .canonicalPath: 3
        }
    }

    /// The maximum number of bytes; nil for another request than that for a file.
    private var limit: Int? { if case .bytes(_, let limit) = self { limit } else { nil } }
}

extension PackageRequest: BinaryCodable {
    /// Encodes the number of the case and its values.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .entry(let path):
            encoder.encode(tag: 0)
            encoder.encode(path)
        case .names(let folder):
            encoder.encode(tag: 1)
            encoder.encode(folder)
        case .bytes(let path, let limit):
            encoder.encode(tag: 2)
            encoder.encode(path)
            encoder.encode(limit)
        case .canonicalPath(let path):
            encoder.encode(tag: 3)
            encoder.encode(path)
        }
    }

    /// Decodes the number of a case and its values.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .entry(at: try decoder.decode())
            case 1: .names(in: try decoder.decode())
            case 2: .bytes(at: try decoder.decode(), limit: try decoder.decode())
            case 3: .canonicalPath(of: try decoder.decode())
            default: nil
            }
        }
    }
}
