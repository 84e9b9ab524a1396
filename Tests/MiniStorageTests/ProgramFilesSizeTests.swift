import Foundation
import MiniCore
import MiniStorage
import Testing

/// The size of the files of all programs.
struct ProgramFilesSizeTests {
    private let folder = TemporaryFolder()

    private var provider: ProgramFilesFolder { ProgramFilesFolder(folder: folder.path) }

    private func files(of app: String, _ user: String) throws -> any ProgramFiles {
        try provider.files(for: ProgramIdentity(appID: app, userID: user), now: nil) { _ in }
    }

    @Test func `the own and the saved files of all programs and users count, and temporary ones do not`() throws {
        #expect(try provider.sizeInBytes() == 0)
        // A long id has several folders.
        let long = String(repeating: "x", count: 400)
        let open = try [files(of: "shop", "ann"), files(of: "shop", ""), files(of: long, "bob")]
        defer { for files in open { files.close() } }
        for files in open {
            try files.createFolder("https://usr/a", withIntermediates: false)
            try files.write([UInt8](repeating: 1, count: 1_000), to: "https://usr/a/b")
            let temporary = try files.temporaryFile()
            try files.write([UInt8](repeating: 1, count: 50), to: temporary)
        }
        #expect(try provider.sizeInBytes() == 3_000)
        let saved = try open[0].temporaryFile()
        try open[0].write([UInt8](repeating: 1, count: 7), to: saved)
        _ = try open[0].save(saved.path, as: nil)
        #expect(try provider.sizeInBytes() == 3_007)
        try open[0].remove("https://usr/a/b")
        #expect(try provider.sizeInBytes() == 2_007)
    }

    @Test func `encrypted files count as they are stored, and links and other files do not`() throws {
        try files(of: "shop", "ann").close()
        let path = try #require(try folder.contents().first { $0.hasSuffix("/usr") })
        let program = folder.path + "/" + path.dropLast("/usr".count)
        let manager = FileManager.default
        try manager.createDirectory(atPath: program + "/protected/saved", withIntermediateDirectories: true)
        for name in ["/protected/saved/a", "/protected/mark", "/other"] {
            try Data(count: 100).write(to: URL(filePath: program + name))
        }
        try manager.createSymbolicLink(atPath: program + "/usr/link", withDestinationPath: program + "/other")
        #expect(try provider.sizeInBytes() == 100)
    }

    @Test func `the files of a run have no size`() throws {
        let provider = ProgramFilesFolder.ephemeral
        let files = try provider.files(for: ProgramIdentity(appID: "shop"), now: nil) { _ in }
        defer { files.close() }
        try files.write([1], to: "https://usr/a")
        #expect(try provider.sizeInBytes() == 0)
    }
}
