import Foundation
import MiniCore
import Testing

@testable import MiniStorage

/// Temporary files during a write.
struct TemporaryFileTests {
    @Test func `an incomplete temporary file counts as missing`() async throws {
        let folder = TemporaryFolder()
        let files = try ProgramFilesFolder(folder: folder.path).files(
            for: ProgramIdentity(appID: "app", userID: "ann"),
            now: nil,
        ) { _ in }
        defer { files.close() }
        let file = try files.temporaryFile()
        try files.reference(to: file).create().write([1, 2, 3], at: 0)

        let missing = APIError(.fileNotFound, "there is no such file or folder")
        let calls: [() throws -> Void] = [
            { _ = try files.status(of: file.path) }, { _ = try files.content(of: file.path) },
            { _ = try files.prefix(of: file.path, count: 1) }, { _ = try files.reference(to: file.path) },
            { _ = try files.save(file.path, as: nil) }, { _ = try files.save(file.path, as: "https://usr/a") },
            { _ = try files.content(of: file.path + "/") }, { _ = try files.save(file.path + "/", as: nil) },
        ]
        for call in calls { #expect(throws: missing) { try call() } }
        await #expect(throws: missing) { try await files.digest(of: file.path, by: .md5) }
        #expect(try files.names(in: "https://resource/temporary") == [])
        #expect(try files.reference(to: file).open().bytes(9, at: 0) == [1, 2, 3])

        files.complete(file)
        #expect(
            try files.names(in: "https://resource/temporary").map { "https://resource/temporary/\($0)" } == [file.path]
        )
        #expect(try files.content(of: file.path) == [1, 2, 3])
        #expect(try files.save(file.path, as: "https://usr/a") == "https://usr/a")
        #expect(try files.content(of: "https://usr/a") == [1, 2, 3])

        let late = try files.temporaryFile()
        files.close()
        #expect(throws: APIError(.stopped, "the files are closed")) { try files.content(of: late.path) }
    }

    @Test(arguments: ["/../usr/a", "/../../../../a", "a/b", "a\0b", "a%2fb"])
    func `an extension that leads to another path is refused`(ending: String) throws {
        let folder = TemporaryFolder()
        let files = try ProgramFilesFolder(folder: folder.path).files(
            for: ProgramIdentity(appID: "app", userID: "ann"),
            now: nil,
        ) { _ in }
        defer { files.close() }
        let file = try files.temporaryFile()
        try files.write([1], to: file)
        let before = try folder.contents()
        let error = #expect(throws: APIError.self) { try files.addExtension(ending, to: file) }
        #expect(error?.reason == .fileNotPermitted)
        #expect(try folder.contents() == before)
        #expect(try files.content(of: file.path) == [1])
    }
}
