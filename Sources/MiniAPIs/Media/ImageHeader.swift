/// The format and the size of an image, read from its first bytes.
///
/// - Source: the specifications of PNG, GIF89a, JPEG (ITU-T T.81), WebP and the BMP headers.
package struct ImageHeader: Equatable {
    package let type: String
    package let width: Int
    package let height: Int

    /// Nil for bytes in another format, or too few bytes.
    package init?(_ bytes: [UInt8]) {
        guard let header = Self.png(bytes) ?? Self.gif(bytes) ?? Self.jpeg(bytes) ?? Self.webP(bytes) ?? Self.bmp(bytes)
        else { return nil }
        self = header
    }

    private init(type: String, width: Int, height: Int) {
        self.type = type
        self.width = width
        self.height = height
    }

    private static func png(_ bytes: [UInt8]) -> ImageHeader? {
        guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
            return nil
        }
        return ImageHeader(type: "png", width: bytes.big(16, 4), height: bytes.big(20, 4))
    }

    private static func gif(_ bytes: [UInt8]) -> ImageHeader? {
        guard bytes.count >= 10, bytes.starts(with: "GIF8".utf8) else { return nil }
        return ImageHeader(type: "gif", width: bytes.little(6, 2), height: bytes.little(8, 2))
    }

    private static func bmp(_ bytes: [UInt8]) -> ImageHeader? {
        guard bytes.count >= 26, bytes.starts(with: "BM".utf8) else { return nil }
        // A negative height means that the rows are stored from the top.
        let height = Int(Int32(truncatingIfNeeded: bytes.little(22, 4)))
        return ImageHeader(type: "bmp", width: bytes.little(18, 4), height: abs(height))
    }

    private static func webP(_ bytes: [UInt8]) -> ImageHeader? {
        guard bytes.count >= 30, bytes.starts(with: "RIFF".utf8), bytes[8..<12].elementsEqual("WEBP".utf8) else {
            return nil
        }
        switch String(decoding: bytes[12..<16], as: UTF8.self) {
        case "VP8 ":
            return ImageHeader(type: "webp", width: bytes.little(26, 2) & 0x3FFF, height: bytes.little(28, 2) & 0x3FFF)
        case "VP8L":
            let bits = bytes.little(21, 4)
            return ImageHeader(type: "webp", width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
        case "VP8X": return ImageHeader(type: "webp", width: bytes.little(24, 3) + 1, height: bytes.little(27, 3) + 1)
        default: return nil
        }
    }

    /// The size is in the frame header, after any number of other segments.
    private static func jpeg(_ bytes: [UInt8]) -> ImageHeader? {
        guard bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
        var index = 2
        while index + 9 < bytes.count, bytes[index] == 0xFF {
            let marker = bytes[index + 1]
            // Fill bytes before a marker.
            if marker == 0xFF {
                index += 1
                continue
            }
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                return ImageHeader(type: "jpeg", width: bytes.big(index + 7, 2), height: bytes.big(index + 5, 2))
            }
            index += 2 + max(bytes.big(index + 2, 2), 2)
        }
        return nil
    }
}

extension [UInt8] {
    fileprivate func big(_ index: Int, _ count: Int) -> Int {
        self[index..<index + count].reduce(0) { $0 << 8 | Int($1) }
    }

    fileprivate func little(_ index: Int, _ count: Int) -> Int {
        self[index..<index + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
