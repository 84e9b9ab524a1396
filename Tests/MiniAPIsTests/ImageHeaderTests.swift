import Testing

@testable import MiniAPIs

struct ImageHeaderTests {
    private static let png: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 1, 2, 0, 0, 0, 3,
    ]
    private static let gif: [UInt8] = Array("GIF89a".utf8) + [4, 1, 5, 0]
    private static let jpeg: [UInt8] = [
        0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xFF, 0xC2, 0, 11, 8, 0, 7, 1, 6, 0, 0, 0,
    ]
    private static let bmp: [UInt8] =
        Array("BM".utf8) + Array(repeating: 0, count: 16) + [8, 0, 0, 0, 0xF7, 0xFF, 0xFF, 0xFF]

    private static func webP(_ kind: String, _ rest: [UInt8]) -> [UInt8] {
        Array("RIFF....WEBP\(kind)....".utf8) + rest
    }

    @Test(arguments: [
        (png, "png", 258, 3), (gif, "gif", 260, 5), (jpeg, "jpeg", 262, 7), (bmp, "bmp", 8, 9),
        (webP("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A, 10, 0x40, 11, 0]), "webp", 10, 11),
        (webP("VP8L", [0x2F, 11, 0x40, 3, 0, 0, 0, 0, 0, 0]), "webp", 12, 14),
        (webP("VP8X", [0, 0, 0, 0, 14, 0, 0, 15, 0, 0]), "webp", 15, 16),
    ])
    func `the size is read from the first bytes`(bytes: [UInt8], type: String, width: Int, height: Int) throws {
        let header = try #require(ImageHeader(bytes))
        #expect(header.type == type)
        #expect(header.width == width)
        #expect(header.height == height)
    }

    @Test(arguments: [png, gif, jpeg, bmp, webP("VP8X", [0, 0, 0, 0, 14, 0, 0, 15, 0, 0])])
    func `a truncated picture is not a picture and does not trap`(bytes: [UInt8]) {
        for count in 0..<bytes.count - 2 { #expect(ImageHeader(Array(bytes.prefix(count))) == nil) }
    }

    @Test func `other bytes are not a picture`() {
        #expect(ImageHeader([]) == nil)
        #expect(ImageHeader(Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)) == nil)
    }
}
