internal import MiniCore
internal import MiniLess

/// The content of a file of the style cache: a hash of the rest, a text that identifies the program, and the entry.
struct CachedStyle {
    let owner: String
    let entry: StyleCacheEntry

    /// The maximum size of a file in bytes.
    static let byteLimit = 2 * StyleCacheEntry.byteLimit

    var bytes: [UInt8] {
        var body = BinaryEncoder()
        body.encode(owner)
        body.encode(entry)
        var encoder = BinaryEncoder()
        encoder.encode(fixed: StableHash.hash(body.bytes))
        encoder.encode(bytes: body.bytes)
        return encoder.bytes
    }

    /// The entry in a file; nil if the file is damaged or the entry belongs to another program or version.
    static func entry(in bytes: [UInt8], of program: String) -> StyleCacheEntry? {
        do throws(BinaryDecodingError) {
            var decoder = BinaryDecoder(bytes)
            let hash = try decoder.decodeFixed()
            let body = try decoder.decodeBytes()
            try decoder.finish()
            guard StableHash.hash(body) == hash else { return nil }
            var fields = BinaryDecoder(body)
            let owner = try fields.decode(String.self)
            let entry = try fields.decode(StyleCacheEntry.self)
            try fields.finish()
            return owner == program && entry.version == LessCompiler.version ? entry : nil
        } catch {
            return nil
        }
    }
}
