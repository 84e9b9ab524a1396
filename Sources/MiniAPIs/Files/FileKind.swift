/// The kind of a file, as the extension of its temporary path reports it.
///
/// - Source: my.downloadFile, Alipay open docs.
enum FileKind: String {
    case image
    case video
    case audio
    case pdf
    case other

    /// The number of bytes that are needed to recognize a file.
    static let startLength = 16

    /// Signatures: bytes at an offset, and the kind of file that has them.
    private static let signs: [(offset: Int, bytes: [UInt8], kind: FileKind)] = [
        (0, [0x89, 0x50, 0x4e, 0x47], .image), (0, [0xff, 0xd8, 0xff], .image), (0, Array("GIF8".utf8), .image),
        (0, Array("BM".utf8), .image), (8, Array("WEBP".utf8), .image), (4, Array("ftypheic".utf8), .image),
        (4, Array("ftypavif".utf8), .image), (0, Array("%PDF".utf8), .pdf), (4, Array("ftypM4A".utf8), .audio),
        (4, Array("ftyp".utf8), .video), (0, [0x1a, 0x45, 0xdf, 0xa3], .video), (8, Array("AVI ".utf8), .video),
        (0, Array("FLV".utf8), .video), (8, Array("WAVE".utf8), .audio), (0, Array("ID3".utf8), .audio),
        (0, Array("OggS".utf8), .audio), (0, Array("fLaC".utf8), .audio), (0, [0xff, 0xfb], .audio),
        (0, [0xff, 0xf1], .audio), (0, [0xff, 0xf9], .audio),
    ]

    /// Recognizes a file by its first bytes, otherwise by the content type of its server.
    init(start: [UInt8], type: String?) {
        if let sign = Self.signs.first(where: { start.dropFirst($0.offset).starts(with: $0.bytes) }) {
            self = sign.kind
            return
        }
        switch type?.lowercased().prefix(while: { $0 != "/" && $0 != ";" }) {
        case "image": self = .image
        case "video": self = .video
        case "audio": self = .audio
        default: self = .other
        }
    }
}
