import Glibc
import MiniCrypto
import Testing

@testable import MiniPackages

struct PackageArchiveTests {
    private let key: PackageSigningKey

    init() throws { key = try .random() }

    /// The error of reading an archive.
    private func code(_ bytes: [UInt8], trust: PackageTrust = .any) -> PackagingError.Code? {
        do throws(PackagingError) {
            _ = try PackageArchive(bytes, trust: trust)
            return nil
        } catch {
            return error.code
        }
    }

    @Test func `a package has the files, the id and the version that it was made of`() throws {
        let package = try PackageSamples.package("1.2.3")
        #expect(package.manifest?.appID == "shop")
        #expect(package.manifest?.version == PackageVersion("1.2.3"))
        #expect(package.manifest?.files.map(\.path) == PackageSamples.files.map { $0.path })
        #expect(package.signer == nil)
        #expect(package.fileCount == 4)
        for file in PackageSamples.files { #expect(try package.content(of: file.path) == file.content) }
        #expect(package.names(in: "")?.sorted() == ["app.js", "app.json", "pages"])
        #expect(package.names(in: "pages/a")?.sorted() == ["a.axml", "a.js"])
        #expect(package.names(in: "mini.manifest") == nil)
        #expect(throws: PackagingError(.unreadable, "the package has no file \"mini.manifest\"")) {
            try package.content(of: "mini.manifest")
        }
    }

    @Test func `the same files have the same bytes, also after signing and in another order`() throws {
        let package = try PackageSamples.package()
        let version = try #require(PackageVersion("1.0.0"))
        let other = try PackageArchive.make(appID: "shop", version: version, files: PackageSamples.files.reversed())
        #expect(package.bytes == other.bytes)
        #expect(try package.signed(by: key).bytes == other.signed(by: key).bytes)
        #expect(try package.signed(by: key).signed(by: key).bytes == other.signed(by: key).bytes)
        #expect(try PackageArchive(package.bytes, trust: .any).bytes == package.bytes)
    }

    @Test func `a signed package is accepted by its key alone`() throws {
        let package = try PackageSamples.package(signedBy: key)
        let other = try PackageSigningKey.random()
        #expect(try PackageArchive(package.bytes, trust: .any).signer == key.publicKey)
        let trust = PackageTrust.signed(by: [other.publicKey, key.publicKey])
        #expect(try PackageArchive(package.bytes, trust: trust).signer == key.publicKey)
        #expect(code(package.bytes, trust: .signed(by: [other.publicKey])) == .untrustedKey)
        #expect(code(package.bytes, trust: .signed(by: [])) == .untrustedKey)
        #expect(try code(PackageSamples.package().bytes, trust: trust) == .unsigned)
        #expect(try code(PackageSamples.archive(PackageSamples.files), trust: trust) == .missingManifest)
        #expect(try code(PackageSamples.archive(PackageSamples.files)) == nil)
    }

    @Test func `a changed, an added and a missing file are refused`() throws {
        let package = try PackageSamples.package(signedBy: key)
        let trust = PackageTrust.signed(by: [key.publicKey])
        func code(_ change: (inout [(path: String, content: [UInt8])]) -> Void) throws -> PackagingError.Code? {
            self.code(try PackageSamples.changed(package, change), trust: trust)
        }
        #expect(try code { _ in } == nil)
        #expect(try code { $0[2].content[0] ^= 1 } == .changedFile)
        #expect(try code { $0[2].content.append(0) } == .changedFile)
        #expect(try code { $0.append(("b.js", [])) } == .unlistedFile)
        #expect(try code { $0.append(("b/", [])) } == .unlistedFile)
        #expect(try code { $0.remove(at: 3) } == .missingFile)
        #expect(try code { $0.swapAt(2, 3) } == nil)
    }

    @Test func `a changed manifest and a changed signature are refused`() throws {
        let package = try PackageSamples.package(signedBy: key)
        let other = try PackageSamples.package("1.0.1", signedBy: key)
        let foreign = try PackageSamples.contents(of: other)
        func code(_ change: (inout [(path: String, content: [UInt8])]) -> Void) throws -> PackagingError.Code? {
            self.code(try PackageSamples.changed(package, change))
        }
        let first = try PackageSamples.contents(of: package).prefix(2).map { $0.path }
        #expect(first == ["mini.manifest", "mini.signature"])
        // The version and the signature of another package.
        #expect(try code { $0[0].content = foreign[0].content } == .invalidSignature)
        #expect(try code { $0[1].content = foreign[1].content } == .invalidSignature)
        // The signature is verified before the manifest is parsed.
        #expect(try code { $0[0].content.removeLast() } == .invalidSignature)
        #expect(try code { $0[1].content.removeLast() } == .invalidSignature)
        #expect(try code { $0[1].content.append(0) } == .invalidSignature)
        #expect(try code { $0[1].content = [] } == .invalidSignature)
        #expect(try code { $0.removeFirst() } == .missingManifest)
        #expect(try code { $0[0].content = [] } == .invalidSignature)
        // Without a manifest and a signature the archive is no package.
        #expect(try code { $0.removeFirst(2) } == nil)
        let unsigned = try PackageSamples.package()
        #expect(self.code(try PackageSamples.changed(unsigned) { $0[0].content.removeLast() }) == .invalidManifest)
    }

    @Test func `nothing of a package is read that no trusted key has signed`() throws {
        let signature = try PackageSamples.contents(of: PackageSamples.package(signedBy: key))[1]
        var manifest = try PackageSamples.archive([("mini.manifest", Array("text".utf8)), signature])
        let other = PackageTrust.signed(by: [try PackageSigningKey.random().publicKey])
        #expect(code(manifest, trust: other) == .untrustedKey)
        // The content of the manifest is damaged.
        manifest[30 + "mini.manifest".utf8.count] ^= 1
        #expect(code(manifest, trust: other) == .untrustedKey)
        #expect(code(manifest, trust: .signed(by: [key.publicKey])) == .invalidArchive)
        let unsigned = try PackageSamples.archive([("mini.manifest", Array("text".utf8))])
        #expect(code(unsigned, trust: other) == .unsigned)
    }

    @Test(arguments: [
        "../a.js", "/a.js", "a/../b.js", "a\\b.js", "..\\a.js", "a//b.js", "./a.js", "a\u{0}b.js", "%2e%2e/a.js",
    ])
    func `a path that leads out of the program is refused, also if the manifest lists it`(path: String) throws {
        let files = PackageSamples.files + [(path: path, content: [1])]
        #expect(try code(PackageSamples.archive(files)) == .invalidArchive)
        let version = try #require(PackageVersion("1.0.0"))
        #expect(throws: PackagingError.self) { try PackageArchive.make(appID: "shop", version: version, files: files) }
    }

    @Test func `a link is refused`() throws {
        var bytes = try PackageSamples.archive([("app.js", Array("elsewhere".utf8))])
        // The attributes of the only entry of the directory, whose record has 46 bytes and the name.
        let attributes = bytes.count - 22 - (46 + 6) + 38
        // The highest bits of the mode are those of a link.
        bytes[attributes + 3] = 0xA1
        #expect(code(bytes) == .invalidArchive)
    }

    @Test(arguments: [
        ["a.js", "A.js"], ["caf\u{e9}.js", "cafe\u{301}.js"], ["pages/a.js", "Pages/b.js"], ["a/b.js", "A"],
        ["Mini.Manifest", "mini.manifest"], ["stra\u{df}e.js", "STRASSE.js"], ["\u{3c2}.js", "\u{3c3}.js"],
        ["\u{17f}.js", "s.js"],
    ])
    func `paths that differ only in case or normalization are refused`(paths: [String]) throws {
        let files = paths.map { (path: $0, content: [UInt8]()) }
        #expect(try code(PackageSamples.archive(files)) == .ambiguousPath)
    }

    @Test func `a path that occurs twice is refused`() throws {
        let version = try #require(PackageVersion("1.0.0"))
        let files = PackageSamples.files + [PackageSamples.files[0]]
        let error = #expect(throws: PackagingError.self) {
            try PackageArchive.make(appID: "shop", version: version, files: files)
        }
        #expect(error?.code == .invalidArchive)
    }

    @Test func `content that is much larger than the archive is refused`() throws {
        let zeros = [UInt8](repeating: 0, count: PackageArchive.ratioFreeBytes)
        #expect(try code(PackageSamples.archive([("zeros", zeros)])) == nil)
        #expect(try code(PackageSamples.archive([("zeros", zeros + [0])])) == .tooLarge)
        let random = try PackageSamples.archive([("zeros", zeros + [0]), ("random", SecureRandom.bytes(20_000))])
        #expect(code(random) == nil)
    }

    @Test func `a truncated package and a text are refused`() throws {
        let bytes = try PackageSamples.package().bytes
        for count in stride(from: 0, to: bytes.count, by: 7) {
            #expect(code(Array(bytes.prefix(count))) == .invalidArchive)
        }
        #expect(code(Array("text".utf8)) == .invalidArchive)
    }

    @Test(arguments: ["", "a/b", "..", ".a", "a b", "caf\u{e9}", String(repeating: "a", count: 129)])
    func `an app id that is no name of a file is refused`(appID: String) {
        let error = #expect(throws: PackagingError.self) { try PackageSamples.package(appID: appID) }
        #expect(error?.code == .invalidName)
    }

    @Test func `a program with a file of the name of a manifest is refused`() throws {
        let version = try #require(PackageVersion("1.0.0"))
        let error = #expect(throws: PackagingError.self) {
            try PackageArchive.make(appID: "shop", version: version, files: [("mini.signature", [])])
        }
        #expect(error?.code == .unlistedFile)
    }

    @Test(.timeLimit(.minutes(5)))
    func `writers of one file at the same time leave a complete package`() async throws {
        let folder = try PackageTestFolder()
        let path = folder.path + "/shop.zip"
        let packages = try ["1.0.0", "1.0.1"].map { try PackageSamples.package($0, padding: 300_000) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for package in packages + packages {
                group.addTask { for _ in 0..<10 { try package.write(to: path) } }
            }
            try await group.waitForAll()
        }
        let written = try PackageArchive(contentsOf: path, trust: .any).bytes
        #expect(packages.contains { $0.bytes == written })
        #expect(try folder.contents == ["shop.zip"])
    }

    @Test func `the error of a folder that does not exist names the file`() throws {
        let folder = try PackageTestFolder()
        let path = folder.path + "/none/shop.zip"
        let error = #expect(throws: PackagingError.self) { try PackageSamples.package().write(to: path) }
        #expect(error?.code == .notWritten)
        #expect(error?.message == "\"\(path)\" cannot be written: No such file or directory")
    }

    @Test func `what is no file is not replaced by a package`() throws {
        let folder = try PackageTestFolder()
        let path = folder.path + "/shop.zip"
        #expect(mkfifo(path, 0o600) == 0)
        let error = #expect(throws: PackagingError.self) { try PackageSamples.package().write(to: path) }
        #expect(error?.code == .notWritten)
        var status = stat()
        #expect(lstat(path, &status) == 0)
        #expect(status.st_mode & S_IFMT == S_IFIFO)
    }

    @Test func `a package is written to a file and read from it`() throws {
        let folder = try PackageTestFolder()
        let path = folder.path + "/shop.zip"
        try PackageSamples.package("1.0.0").write(to: path)
        try PackageSamples.package("1.0.1").write(to: path)
        let package = try PackageArchive(contentsOf: path, trust: .any)
        #expect(package.manifest?.version == PackageVersion("1.0.1"))
        #expect(try folder.contents == ["shop.zip"])
        let error = #expect(throws: PackagingError.self) {
            try PackageArchive(contentsOf: folder.path + "/other.zip", trust: .any)
        }
        #expect(error?.code == .unreadable)
        #expect(throws: PackagingError.self) { try PackageArchive(contentsOf: folder.path, trust: .any) }
    }
}
