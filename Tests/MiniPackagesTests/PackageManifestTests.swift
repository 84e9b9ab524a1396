import Testing

@testable import MiniPackages

struct PackageManifestTests {
    private static let digest = String(repeating: "0a", count: 32)

    private func text(_ lines: String...) -> [UInt8] { Array((lines.joined(separator: "\n") + "\n").utf8) }

    @Test func `a manifest is text with a line for each file`() throws {
        let manifest = try #require(try PackageSamples.package("1.2.0").manifest)
        let lines = String(decoding: manifest.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(Array(lines.prefix(3)) == ["MiniHost package 1", "id shop", "version 1.2.0"])
        // printf 'App({});\n' | sha256sum
        #expect(lines[3] == "1ab645c73bcea61604f9cc4805a752ab9ba8fb66813d8c57cad34328c0ce4109 9 app.js")
        #expect(try PackageManifest(manifest.bytes) == manifest)
    }

    @Test func `files are read in their order`() throws {
        let bytes = text(
            "MiniHost package 1",
            "id a",
            "version 0.0.1",
            "\(Self.digest) 1 B",
            "\(Self.digest) 20 a b",
            "\(Self.digest) 0 a/b"
        )
        let manifest = try PackageManifest(bytes)
        #expect(manifest.files.map(\.path) == ["B", "a b", "a/b"])
        #expect(manifest.files.map(\.byteCount) == [1, 20, 0])
        #expect(manifest.bytes == bytes)
    }

    @Test func `another form is refused`() {
        let start = ["MiniHost package 1", "id a", "version 0.0.1"]
        let file = "\(Self.digest) 1 a"
        let others: [[String]] = [
            [], ["MiniHost package 2", "id a", "version 0.0.1"], ["MiniHost package 1", "version 0.0.1", "id a"],
            ["MiniHost package 1", "id a", "version 1"], ["MiniHost package 1", "id a", "version 01.0.0"],
            start + [""], start + ["a"], start + [file, file], start + ["\(Self.digest) 1 b", file],
            start + ["\(Self.digest) -1 a"], start + ["\(Self.digest) +1 a"], start + ["\(Self.digest) 01 a"],
            start + ["\(Self.digest.uppercased()) 1 a"], start + ["\(Self.digest)00 1 a"], start + ["0a 1 a"],
            start + ["\(Self.digest)  1 a"],
        ]
        for lines in others {
            let error = #expect(throws: PackagingError.self) {
                try PackageManifest(Array((lines.joined(separator: "\n") + "\n").utf8))
            }
            #expect(error?.code == .invalidManifest, "\(lines)")
        }
        #expect(throws: PackagingError.self) { try PackageManifest(Array(start.joined(separator: "\n").utf8)) }
        let short = #expect(throws: PackagingError.self) {
            try PackageManifest(Array((start.joined(separator: "\n") + String(repeating: "\n", count: 20_000)).utf8))
        }
        #expect(short?.message == "the manifest of the package is invalid: it has more than 10003 lines")
        let named = text("MiniHost package 1", "id ..", "version 0.0.1")
        #expect(throws: PackagingError.self) { try PackageManifest(named) }
    }
}
