import MiniCore
import Testing

@testable import MiniArchives

struct ZipArchiveTests {
    /// The output of another program for a folder, and a compressed, a stored, a compressed and an empty file, with a comment.
    private static let sample = """
        UEsDBBQAAAAAAIMYIlgAAAAAAAAAAAAAAAAGAAAAZW1wdHkvUEsDBBQAAAAIAIMYIlgv+vhICwAAAHgAAAAFAAAAYS50eHTLSM3JyVfIoDsJAFBL\
        AwQUAAAAAACDGCJYn2iqiAgAAAAIAAAACQAAAGRpci9iLmJpbgABAgMEBQYHUEsDBBQAAAgIAIMYIlhBuKJQCAAAAAYAAAAPAAAAZGlyL3N1Yi/k\
        vaAudHh0e7J3wdOlewFQSwMEFAAAAAgAgxgiWAAAAAACAAAAAAAAAAQAAABub25lAwBQSwECFAMUAAAAAACDGCJYAAAAAAAAAAAAAAAABgAAAAAA\
        AAAAABAA7UEAAAAAZW1wdHkvUEsBAhQDFAAAAAgAgxgiWC/6+EgLAAAAeAAAAAUAAAAAAAAAAAAAAKSBJAAAAGEudHh0UEsBAhQDFAAAAAAAgxgi\
        WJ9oqogIAAAACAAAAAkAAAAAAAAAAAAAAKSBUgAAAGRpci9iLmJpblBLAQIUAxQAAAgIAIMYIlhBuKJQCAAAAAYAAAAPAAAAAAAAAAAAAACkgYEA\
        AABkaXIvc3ViL+S9oC50eHRQSwECFAMUAAAACACDGCJYAAAAAAIAAAAAAAAABAAAAAAAAAAAAAAApIG2AAAAbm9uZVBLBQYAAAAABQAFAA0BAADa\
        AAAACwBtYWRlIGJ5IHppcA==
        """

    private func sampleBytes() throws -> [UInt8] { try Base64.decode(Self.sample).get() }

    @Test func `files and folders are read`() throws {
        let archive = try ZipArchive(sampleBytes())
        #expect(archive.entries.map(\.path) == ["empty", "a.txt", "dir/b.bin", "dir/sub/你.txt", "none"])
        #expect(archive.entries.map(\.isFolder) == [true, false, false, false, false])
        let contents = try archive.entries.dropFirst().map { try archive.content(of: $0) }
        let text = String(repeating: "hello ", count: 20)
        #expect(contents == [Array(text.utf8), Array(0..<8), Array("你好".utf8), []])
    }

    @Test func `an empty archive, a comment and the largest file are accepted`() throws {
        #expect(try ZipArchive(ZipBuilder().bytes).entries.isEmpty)
        var builder = ZipBuilder(.init("a", zeros: 10 * 1_048_576), .init("b", zeros: 0))
        builder.comment = [0x50, 0x4B, 5, 6] + Array(repeating: 0, count: 40)
        let archive = try ZipArchive(builder.bytes)
        #expect(try archive.content(of: archive.entries[0]).count == 10 * 1_048_576)
        #expect(try archive.content(of: archive.entries[1]).isEmpty)
    }

    @Test func `a truncated archive is an error`() throws {
        let bytes = try sampleBytes()
        for count in bytes.indices {
            #expect(throws: ArchiveError.self) { try ZipArchive(Array(bytes.prefix(count))) }
        }
    }

    @Test func `a changed byte changes no content`() throws {
        let bytes = try sampleBytes()
        let original = try ZipArchive(bytes)
        let contents = try original.entries.map { try original.content(of: $0) }
        var rejectedCount = 0
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 0x55
            do throws(ArchiveError) {
                let archive = try ZipArchive(changed)
                for (entry, content) in zip(archive.entries, contents) {
                    #expect(try archive.content(of: entry) == content)
                }
            } catch {
                rejectedCount += 1
            }
        }
        #expect(rejectedCount > bytes.count / 2)
    }

    @Test(arguments: [
        "../a", "a/../../b", "/a", "a//b", "a/./b", ".", "", "/", "a\\b", "..\\a", "a\u{0}b", "a\nb", "%2e%2e/a",
        "a%2Fb",
        String(repeating: "a", count: 256), String(repeating: "a/", count: 32) + "b",
    ])
    func `a path that leads out of its folder, or that is no path, is an error`(path: String) {
        let error = #expect(throws: ArchiveError.self) { try ZipArchive(ZipBuilder(.init(path)).bytes) }
        #expect(error?.description.hasSuffix("is not allowed") == true)
    }

    @Test(
        arguments: [
            (ZipBuilder(.init("a"), .init("b"), .init("a")), #"the path "a" occurs twice"#),
            (ZipBuilder(.init("a/"), .init("a/")), #"the path "a" occurs twice"#),
            (ZipBuilder(.init("a/b"), .init("a")), #"the path "a" is a file and a folder"#),
            (ZipBuilder(.init("a/"), .init("a")), #"the path "a" is a file and a folder"#),
            (ZipBuilder(.init([0xFF, 0x61], [])), "the name of a file is not encoded as UTF-8"),
            (
                ZipBuilder(.init("a", "/etc").with { $0.mode = 0o120_777 }),
                #""a" is a link or a device; archives may contain only files and folders"#
            ),
            (
                ZipBuilder(.init("a").with { $0.mode = 0o020_666 }),
                #""a" is a link or a device; archives may contain only files and folders"#
            ),
            (ZipBuilder(.init("a").with { $0.flags = 1 }), #""a" is encrypted"#),
            (ZipBuilder(.init("a").with { $0.flags = 0x40 }), #""a" is encrypted"#),
            (
                ZipBuilder(.init("a").with { $0.method = 12 }),
                #""a" is compressed by method 12; only deflate is supported"#
            ),
            (ZipBuilder(.init("a/", "text")), #""a" is damaged"#),
            (ZipBuilder(.init("a", "b").with { $0.size = 2 }), #""a" is damaged"#),
            (ZipBuilder(.init("a", zeros: 300).with { $0.size = 9_999_999 }), #""a" is damaged"#),
            (
                ZipBuilder(.init("a", zeros: 10 * 1_048_576 + 1)),
                #""a" has 10485761 bytes, more than 10485760"#
            ),
            (
                ZipBuilder(.init("a").with { $0.localName = Array("b".utf8) }),
                #""a" has another name or method in the directory"#
            ),
            (ZipBuilder(.init("a", "text"), .init("a", "text").with { $0.offset = 0 }), #"the path "a" occurs twice"#),
        ] as [(ZipBuilder, String)]
    )
    func `an archive that cannot be extracted safely is an error`(builder: ZipBuilder, message: String) {
        #expect(throws: ArchiveError(message)) { try ZipArchive(builder.bytes) }
    }

    @Test func `files that share bytes are an error`() {
        // The content of the first file is the header and the content of the second one.
        let inner = ZipBuilder.Entry("b", "text")
        let outer = ZipBuilder.Entry(Array("a".utf8), Array(ZipBuilder(inner).bytes.prefix(35)))
        let bytes = ZipBuilder(outer, inner.with { $0.offset = 31 }).bytes
        #expect(throws: ArchiveError("files of the archive share bytes")) { try ZipArchive(bytes) }
    }

    @Test func `a damaged content is an error`() throws {
        let entries: [ZipBuilder.Entry] = [
            .init("a", "text").with { $0.checksum += 1 }, .init("a", zeros: 300).with { $0.size = 299 },
            .init("a", zeros: 300).with { $0.size = 301 }, .init("a", zeros: 300).with { $0.stored.append(0) },
            .init("a", zeros: 300).with { $0.stored.removeLast() },
            .init("a", zeros: 300).with { $0.stored = [7, 7, 7] },
        ]
        for entry in entries {
            let archive = try ZipArchive(ZipBuilder(entry).bytes)
            #expect(throws: ArchiveError("\"a\" is damaged")) { try archive.content(of: archive.entries[0]) }
        }
    }

    @Test func `contents, files and folders have limits`() throws {
        var builder = ZipBuilder()
        builder.entries = (0..<6).map { ZipBuilder.Entry("\($0)", zeros: 9_000_000) }
        #expect(throws: ArchiveError("the archive has 54000000 bytes of content, more than 52428800")) {
            try ZipArchive(builder.bytes)
        }
        let message = "the archive has more than 10000 files and folders"
        builder.entries = (0...10_000).map { ZipBuilder.Entry("\($0)") }
        #expect(throws: ArchiveError(message)) { try ZipArchive(builder.bytes) }
        builder.entries = (0..<400).map { ZipBuilder.Entry(String(repeating: "\($0)/", count: 31)) }
        #expect(throws: ArchiveError(message)) { try ZipArchive(builder.bytes) }
    }

    @Test func `other forms of archives are errors`() {
        func error(_ change: (inout ZipBuilder) -> Void) -> String? {
            var builder = ZipBuilder(.init("a"))
            change(&builder)
            return #expect(throws: ArchiveError.self) { try ZipArchive(builder.bytes) }?.description
        }
        #expect(error { $0.end = (1, 1, 47, 31) } == "archives of several parts are not supported")
        #expect(error { $0.end = (0, 0xFFFF, 47, 31) } == "archives in the format ZIP64 are not supported")
        #expect(error { $0.end = (0, 1, 47, 0xFFFF_FFFF) } == "archives in the format ZIP64 are not supported")
        #expect(error { $0.end = (0, 2, 47, 31) } == "the archive is truncated or damaged")
        #expect(error { $0.end = (0, 1, 46, 31) } == "the archive is truncated or damaged")
        #expect(error { $0.entries[0].offset = 5_000 } == "the archive is truncated or damaged")
        #expect(throws: ArchiveError("the file is not a zip archive")) { try ZipArchive(Array("text".utf8)) }
        #expect(throws: ArchiveError("the file is not a zip archive")) { try ZipArchive([]) }
    }
}
