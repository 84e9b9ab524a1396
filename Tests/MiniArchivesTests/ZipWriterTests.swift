import Testing

@testable import MiniArchives

struct ZipWriterTests {
    private static let files: [(path: String, content: [UInt8])] = [
        ("a.txt", Array(repeating: UInt8(ascii: "a"), count: 5_000)), ("b/c.bin", [0, 255, 1, 254]),
        ("b/你.txt", Array("你好".utf8)), ("empty", []),
    ]

    private func written() throws -> [UInt8] {
        var writer = ZipWriter()
        for file in Self.files { try writer.add(file.content, at: file.path) }
        return try writer.finish()
    }

    @Test func `a written archive is read with the same contents`() throws {
        let archive = try ZipArchive(try written())
        #expect(archive.entries.map(\.path) == Self.files.map { $0.path })
        #expect(try archive.entries.map { try archive.content(of: $0) } == Self.files.map { $0.content })
        #expect(archive.bytes.count < 1_000)
    }

    @Test func `the same files have the same bytes`() throws {
        #expect(try written() == written())
    }

    @Test func `a content that was compressed before has the same bytes in several archives`() throws {
        let contents = try Self.files.map { try ZipWriter.Content($0.content, at: $0.path, effort: .most) }
        for _ in 0..<2 {
            var writer = ZipWriter()
            for (file, content) in zip(Self.files, contents) { writer.add(content, at: file.path) }
            #expect(try writer.finish() == written())
        }
    }

    @Test func `an archive without files is read`() throws {
        #expect(try ZipArchive(ZipWriter().finish()).entries.isEmpty)
    }
}
