import Foundation
import MiniCore
import Testing

@testable import MiniStorage

/// The files of programs on the disk.
struct ProgramFilesTests {
    let folder = TemporaryFolder()
    private let user = "https://usr"

    private func files(_ app: String = "app", user: String = "ann") throws -> any ProgramFiles {
        let identity = ProgramIdentity(appID: app, userID: user)
        return try ProgramFilesFolder(folder: folder.path).files(for: identity, now: nil) { _ in }
    }

    /// The folder of the sample program.
    private var root: String { folder.path + "/files/user-mfxg4/program-mfyha" }

    private func reason(_ body: () throws -> Void) -> APIError.Reason? {
        do {
            try body()
            return nil
        } catch let error as APIError {
            return error.reason
        } catch {
            return .unknown
        }
    }

    /// Paths that never belong to a program, whatever exists on the disk.
    static let hostilePaths = [
        "", "/", "/etc/passwd", "etc/passwd", "usr/a", "file:///etc/passwd", "https://usr.evil/a", "https://us",
        "http://usr/a",
        "HTTPS://usr/a", "https://USR/a", "https://usr:443/a", "https://x@usr/a", "https://resource",
        "https://resource/",
        "https://resource/a", "https://resource/other/a", "https://resource/savedx/a", "https:/usr/a", "https:///usr/a",
        "https://usr/..", "https://usr/../saved/a", "https://usr/a/../b", "https://usr/./a", "https://usr/a/.",
        "https://usr/a/..", "https://usr//a", "https://usr/a//b", "https://usr///", "https://usr/%2e%2e/a",
        "https://usr/%2E%2e/a", "https://usr/.%2e/a", "https://usr/%2e/a", "https://usr/a%2fb",
        "https://usr/a%2F..%2Fb",
        "https://usr/a%00b", "https://usr/a%5cb", "https://usr/a\0b", "https://usr/\0", "https://usr/a\nb",
        "https://usr/a\u{7f}b",
        "https://usr/..\\a", "https://usr/a\\..\\b", "\\\\usr\\a", " https://usr/a", "https://usr /a",
        "https://usr\u{301}/a", "https://usr/\u{301}/../../../etc/passwd", "https://usr/a/\u{301}../../b",
        "https://resource/saved/..", "https://resource/temporary/../usr/a", "https://resource/temporary/%2e%2e/usr/a",
        "https://usr/" + String(repeating: "a", count: 256), "https://usr/" + String(repeating: "é", count: 128),
        "https://usr/" + String(repeating: "a/", count: 33) + "a",
        "https://usr/" + String(repeating: "ab/", count: 400),
    ]

    @Test(arguments: hostilePaths)
    func `a path that is not the program's reaches no file`(path: String) async throws {
        let files = try files()
        defer { files.close() }
        try files.write([1], to: user + "/a")
        let place = try files.temporaryFile()
        try files.write([1], to: place)
        let before = try folder.contents()

        let calls: [() throws -> Void] = [
            { _ = try files.status(of: path) }, { _ = try files.content(of: path) },
            { _ = try files.prefix(of: path, count: 1) }, { try files.write([2], to: path) },
            { try files.append([2], to: path) }, { try files.checkWriting(to: path) },
            { try files.move(path, to: user + "/b") }, { try files.move(user + "/a", to: path) },
            { try files.remove(path) }, { _ = try files.names(in: path) },
            { try files.createFolder(path, withIntermediates: true) },
            { try files.createFolder(path, withIntermediates: false) },
            { try files.removeFolder(path, recursive: true) }, { try files.removeFolder(path, recursive: false) },
            { _ = try files.reference(to: path) }, { _ = try files.save(path, as: nil) },
            { _ = try files.save(place.path, as: path) },
        ]
        for (index, call) in calls.enumerated() {
            #expect(reason(call) == .fileNotPermitted, "call \(index) of \(path.debugDescription)")
        }
        await #expect(throws: APIError.self) { try await files.digest(of: path, by: .md5) }
        #expect(try folder.contents() == before)
        #expect(try files.content(of: user + "/a") == [1])
    }

    @Test func `folders are not moved deeper than the maximum depth of paths`() throws {
        let files = try files()
        defer { files.close() }
        let deep = { (name: String) in user + "/" + ([name] + Array(repeating: "d", count: 30)).joined(separator: "/") }
        try files.createFolder(deep("a"), withIntermediates: true)
        try files.createFolder(deep("b"), withIntermediates: true)
        #expect(reason { try files.move(user + "/b", to: deep("a") + "/b") } == .fileNotPermitted)
        #expect(try files.names(in: user) == ["a", "b"])
        try files.move(user + "/b", to: user + "/a/b")
        #expect(try files.names(in: user + "/a") == ["b", "d"])
    }

    @Test func `files beyond the maximum depth are counted and removed with few descriptors`() throws {
        try files().close()
        var deep = root + "/usr"
        for _ in 0..<300 {
            deep += "/d"
            try FileManager.default.createDirectory(atPath: deep, withIntermediateDirectories: false)
        }
        let usr = try FolderDescriptor(host: root + "/usr")
        #expect(try usr.height() == 300)
        var most = 0
        // No file is open if the check of the test fails, which the expectation then reports.
        try usr.visit { _, _, _, _ in most = max(most, (try? folder.openDescriptors().count) ?? .max) }
        #expect((1...10).contains(most))

        let files = try files()
        defer { files.close() }
        try files.write([1], to: user + "/a")
        try files.removeFolder(user + "/d", recursive: true)
        #expect(try files.names(in: user) == ["a"])
    }

    @Test func `temporary files that were saved do not count`() throws {
        let files = try files()
        defer { files.close() }
        for _ in 0..<1_001 {
            let place = try files.temporaryFile()
            try files.write([1], to: place)
            _ = try files.save(place.path, as: user + "/a")
        }
        #expect(try files.content(of: user + "/a") == [1])
    }

    @Test func `temporary files that were started count`() throws {
        let files = try files()
        defer { files.close() }
        let places = try (0..<1_000).map { _ in try files.temporaryFile() }
        #expect(reason { _ = try files.temporaryFile() } == .filesTooLarge)
        try files.write([1], to: places[0])
        _ = try files.addExtension("txt", to: places[0])
        #expect(reason { _ = try files.temporaryFile() } == .filesTooLarge)
        files.discard(places[1])
        _ = try files.temporaryFile()
    }

    /// Names that are unusual and harmless.
    @Test(arguments: [
        "a b", "...", "..a", "a..", "50%", "%zz", "é", "名前", ".hidden", "a:b", "a?b", "a#b", "~", "-rf", "con",
    ])
    func `an unusual name is an ordinary name`(name: String) throws {
        let files = try files()
        defer { files.close() }
        try files.write([1, 2], to: "\(user)/\(name)")
        #expect(try files.content(of: "\(user)/\(name)") == [1, 2])
        #expect(try files.names(in: user) == [name])
        try files.createFolder("\(user)/d", withIntermediates: false)
        try files.move("\(user)/\(name)", to: "\(user)/d/\(name)")
        #expect(try files.names(in: user + "/d/") == [name])
    }

    @Test func `the program cannot move or remove the folders of the three kinds`() throws {
        let files = try files()
        defer { files.close() }
        for path in [user, user + "/", "https://resource/saved", "https://resource/temporary/"] {
            #expect(reason { try files.write([1], to: path) } == .fileNotPermitted)
            #expect(reason { try files.move(path, to: user + "/x") } == .fileNotPermitted)
            #expect(reason { try files.removeFolder(path, recursive: true) } == .fileNotPermitted)
            #expect(reason { try files.remove(path) } == .fileNotPermitted)
            #expect(reason { _ = try files.content(of: path) } == .isFolder)
            #expect(try files.status(of: path).isFolder)
        }
        for path in ["https://resource/saved/a", "https://resource/temporary/a"] {
            #expect(reason { try files.write([1], to: path) } == .fileNotPermitted)
            #expect(reason { try files.createFolder(path, withIntermediates: true) } == .fileNotPermitted)
        }
    }

    /// Entries that lead out of the folder or are not files, and how they are created.
    enum Trap: CaseIterable {
        case linkToFile, linkToFolder, danglingLink, pipe

        func set(at path: String, outside: String) throws {
            switch self {
            case .linkToFile: symlink(outside + "/secret", path)
            case .linkToFolder: symlink(outside, path)
            case .danglingLink: symlink(outside + "/new", path)
            case .pipe: mkfifo(path, 0o600)
            }
        }
    }

    @Test(arguments: Trap.allCases)
    func `a link or pipe in the folder is not followed`(trap: Trap) throws {
        let files = try files()
        defer { files.close() }
        let outside = TemporaryFolder()
        try Data("secret".utf8).write(to: URL(filePath: outside.path + "/secret"))
        try trap.set(at: root + "/usr/trap", outside: outside.path)
        let trapPath = user + "/trap"
        let calls: [() throws -> Void] = [
            { _ = try files.status(of: trapPath) }, { _ = try files.content(of: trapPath) },
            { try files.append([1], to: trapPath) }, { _ = try files.reference(to: trapPath) },
            { _ = try files.names(in: trapPath) }, { _ = try files.content(of: trapPath + "/secret") },
            { try files.write([1], to: trapPath + "/secret") },
            { try files.createFolder(trapPath + "/x", withIntermediates: true) },
            { try files.removeFolder(trapPath, recursive: true) },
            { try files.move(trapPath + "/secret", to: user + "/mine") },
        ]
        for (index, call) in calls.enumerated() { #expect(reason(call) != nil, "call \(index)") }
        #expect(try outside.contents() == ["secret"])
        #expect(try outside.bytes(of: "secret") == Array("secret".utf8))

        // Writing replaces the entry itself.
        try files.write([7], to: trapPath)
        #expect(try files.content(of: trapPath) == [7])
        #expect(try outside.bytes(of: "secret") == Array("secret".utf8))
        // A tree is removed without the destinations of its links.
        try files.createFolder(user + "/tree", withIntermediates: false)
        try trap.set(at: root + "/usr/tree/trap", outside: outside.path)
        try files.removeFolder(user + "/tree", recursive: true)
        #expect(try outside.contents() == ["secret"])
    }

    @Test func `only the owner can access files and folders, which each program and user has separately`() throws {
        for (app, name) in [("app", "ann"), ("app", "bob"), ("other", "ann")] {
            let files = try files(app, user: name)
            #expect(try files.names(in: user) == [])
            try files.write(Array("\(app) \(name)".utf8), to: user + "/x.db")
            files.close()
        }
        let again = try files("app", user: "bob")
        #expect(try again.content(of: user + "/x.db") == Array("app bob".utf8))
        again.close()
        for path in try folder.contents() {
            let mode =
                try FileManager.default.attributesOfItem(atPath: folder.path + "/" + path)[.posixPermissions] as? Int
            #expect(mode == (path.hasSuffix(".db") ? 0o600 : 0o700), "\(path)")
        }
        #expect(try StoredDatabases(folder: folder.path).list().isEmpty)
    }

    @Test func `one program of one process has the files at a time`() throws {
        let first = try files()
        #expect(reason { _ = try files() } == .storageUnavailable)
        first.close()
        #expect(reason { _ = try first.names(in: user) } == .stopped)
        let second = try files()
        second.close()
        second.close()
        #expect(try folder.openDescriptors() == [])
    }

    @Test func `temporary files are removed with the run, also after a kill`() throws {
        let first = try files()
        let place = try first.temporaryFile()
        try first.write([1], to: place)
        let path = try first.addExtension("image", to: place)
        #expect(path.hasPrefix("https://resource/temporary/") && path.hasSuffix(".image"))
        #expect(try first.content(of: path) == [1])
        #expect(try FileManager.default.contentsOfDirectory(atPath: root + "/temporary").count == 1)
        first.close()
        #expect(try folder.contents().filter { $0.contains("temporary") } == [])

        try FileManager.default.createDirectory(atPath: root + "/temporary/left", withIntermediateDirectories: true)
        try Data([1]).write(to: URL(filePath: root + "/temporary/left/behind"))
        let second = try files()
        #expect(try second.names(in: "https://resource/temporary") == [])
        second.close()
    }

    @Test func `an ephemeral program leaves no files behind`() throws {
        let files = try ProgramFilesFolder.ephemeral.files(for: ProgramIdentity(appID: "app"), now: nil) { _ in }
        try files.write([1], to: user + "/a")
        let run = try files.hostFolder()
        #expect(FileManager.default.fileExists(atPath: run + "/usr/a"))
        files.close()
        #expect(!FileManager.default.fileExists(atPath: run))
    }

    @Test func `a temporary file is moved when it is saved`() throws {
        let files = try files()
        let place = try files.temporaryFile()
        try files.write([1, 2, 3], to: place)
        let temporary = try files.addExtension("pdf", to: place)
        let saved = try files.save(temporary, as: nil)
        #expect(saved.hasPrefix("https://resource/saved/") && saved.hasSuffix(".pdf"))
        #expect(reason { _ = try files.content(of: temporary) } == .fileNotFound)
        #expect(reason { _ = try files.save(temporary, as: nil) } == .fileNotFound)
        #expect(reason { _ = try files.save(saved, as: nil) } == .fileNotPermitted)
        #expect(try files.savedFiles().map(\.path) == [saved])
        #expect(try files.savedFiles().map(\.sizeInBytes) == [3])
        files.close()

        let later = try self.files()
        #expect(try later.content(of: saved) == [1, 2, 3])
        try later.remove(saved)
        #expect(try later.savedFiles() == [])
        later.close()
    }

    @Test func `a file of 10 MB fits, one more byte does not, and the earlier content is kept`() throws {
        let files = try files()
        defer { files.close() }
        let limit = 10 * 1_048_576
        try files.write([1], to: user + "/a")
        #expect(reason { try files.write([UInt8](repeating: 2, count: limit + 1), to: user + "/a") } == .filesTooLarge)
        #expect(try files.content(of: user + "/a") == [1])
        try files.write([UInt8](repeating: 2, count: limit), to: user + "/a")
        #expect(reason { try files.append([3], to: user + "/a") } == .filesTooLarge)
        #expect(try files.status(of: user + "/a").sizeInBytes == limit)

        let place = try files.temporaryFile()
        try files.write([UInt8](repeating: 2, count: limit + 1), to: place)
        #expect(reason { _ = try files.save(place.path, as: nil) } == .filesTooLarge)
        #expect(reason { _ = try files.content(of: place.path) } == .filesTooLarge)
        #expect(try files.prefix(of: place.path, count: 2) == [2, 2])
    }

    @Test func `50 MB fit in total, and files are counted again in the next run`() throws {
        var files = try files()
        let part = [UInt8](repeating: 1, count: 10 * 1_048_576)
        for index in 0..<4 { try files.write(part, to: user + "/\(index)") }
        let place = try files.temporaryFile()
        try files.write(part, to: place)
        _ = try files.save(place.path, as: nil)
        #expect(reason { try files.write([1], to: user + "/x") } == .filesTooLarge)
        #expect(reason { try files.append([1], to: user + "/0") } == .filesTooLarge)
        files.close()
        files = try self.files()
        #expect(reason { try files.write([1], to: user + "/x") } == .filesTooLarge)
        // A smaller file in place of a larger one frees space, and so does a removed one.
        try files.write([1], to: user + "/0")
        try files.write([1], to: user + "/x")
        try files.remove(user + "/1")
        try files.write(part, to: user + "/1")
        try files.createFolder(user + "/d", withIntermediates: false)
        try files.move(user + "/2", to: user + "/d/2")
        try files.removeFolder(user + "/d", recursive: true)
        try files.write(part, to: user + "/2")
        files.close()
    }

    @Test func `a program has at most 10,000 files and folders`() throws {
        let files = try files()
        defer { files.close() }
        try files.createFolder(user + "/d", withIntermediates: false)
        for index in 0..<9_999 { try files.write([], to: user + "/d/\(index)") }
        #expect(reason { try files.write([], to: user + "/one") } == .filesTooLarge)
        #expect(reason { try files.createFolder(user + "/one", withIntermediates: false) } == .filesTooLarge)
        try files.write([1], to: user + "/d/7")
        try files.remove(user + "/d/8")
        try files.write([], to: user + "/one")
    }

    @Test func `each obstacle has its error number`() throws {
        let files = try files()
        defer { files.close() }
        try files.createFolder(user + "/d/e", withIntermediates: true)
        try files.write([1], to: user + "/f")
        #expect(reason { _ = try files.content(of: user + "/no") } == .fileNotFound)
        #expect(reason { _ = try files.content(of: user + "/d") } == .isFolder)
        #expect(reason { _ = try files.content(of: user + "/f/x") } == .fileNotFound)
        #expect(reason { try files.write([1], to: user + "/no/x") } == .fileNotFound)
        #expect(reason { try files.write([1], to: user + "/d") } == .isFolder)
        #expect(reason { try files.append([1], to: user + "/no") } == .fileNotFound)
        #expect(reason { try files.append([1], to: user + "/d") } == .isFolder)
        #expect(reason { try files.remove(user + "/d") } == .isFolder)
        #expect(reason { try files.remove(user + "/no") } == .fileNotFound)
        #expect(reason { try files.createFolder(user + "/d", withIntermediates: false) } == .fileExists)
        #expect(reason { try files.createFolder(user + "/f", withIntermediates: true) } == .fileExists)
        #expect(reason { try files.createFolder(user + "/x/y", withIntermediates: false) } == .fileNotFound)
        #expect(reason { try files.removeFolder(user + "/d", recursive: false) } == .folderNotEmpty)
        #expect(reason { try files.removeFolder(user + "/no", recursive: true) } == .fileNotFound)
        #expect(reason { try files.removeFolder(user + "/f", recursive: false) } == .fileNotFound)
        #expect(reason { _ = try files.names(in: user + "/f") } == .fileNotFound)
        #expect(reason { try files.move(user + "/f", to: user + "/d") } == .fileExists)
        #expect(reason { try files.move(user + "/d", to: user + "/d/e/x") } == .fileNotPermitted)
        #expect(reason { try files.move(user + "/no", to: user + "/x") } == .fileNotFound)
        #expect(reason { _ = try files.reference(to: user + "/d") } == .isFolder)
        #expect(try files.content(of: user + "/f") == [1])
    }

    @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 300_000])
    func `a digest is that of the complete file`(count: Int) async throws {
        let files = try files()
        defer { files.close() }
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try files.write(bytes, to: user + "/a")
        let path = try files.hostFolder() + "/usr/a"
        for (algorithm, tool) in [(FileDigest.md5, "md5sum"), (.sha1, "sha1sum")] {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/\(tool)")
            process.arguments = [path]
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            let digest = try await files.digest(of: user + "/a", by: algorithm)
            #expect(text.hasPrefix(digest + " "))
        }
    }
}
