import Foundation
import MiniCore
import Synchronization
import Testing

@testable import MiniStorage

/// The layout of a folder of databases.
struct StorageFolderTests {
    let folder = TemporaryFolder()

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func `names are base32 and never change`() throws {
        let provider = LocalStorageFolder(folder: folder.path)
        try provider.storage(for: ProgramIdentity(appID: "foobar", userID: "fooba")).close()
        try provider.storage(for: ProgramIdentity(appID: "", userID: "")).close()
        #expect(
            try folder.contents() == [
                "user-", "user-/program-.db", "user-mzxw6ytb", "user-mzxw6ytb/program-mzxw6ytboi.db",
            ]
        )
    }

    @Test func `a long name continues in a subfolder`() {
        // 125 bytes become 200 digits, the maximum of one name.
        let bytes = String(repeating: "x", count: 125)
        #expect(!StorageFiles(of: ProgramIdentity(appID: "a", userID: bytes), in: "").folder.contains("+"))
        let parts = StorageFiles(of: ProgramIdentity(appID: bytes + "y", userID: bytes + "y"), in: "")
            .database.split(separator: "/")
        #expect(parts.count == 4)
        #expect(parts[0].hasSuffix("+") && parts[2].hasSuffix("+"))
        #expect(parts.allSatisfy { $0.utf8.count < 255 })
    }

    @Test func `only the owner can access folders and files`() throws {
        let storage = try LocalStorageFolder(folder: folder.path + "/a/b").storage(for: .sample)
        try storage.set(.string("value"), for: "key")
        let contents = try folder.contents()
        #expect(contents.count == 6)
        for name in contents {
            let isFile = name.contains(".")
            #expect(try mode("\(folder.path)/\(name)") == (isFile ? 0o600 : 0o700), "\(name)")
        }
        storage.close()
    }

    @Test func `a storage or files that cannot be written cause a warning of that kind, and those in use another one`()
        throws
    {
        let warnings = Mutex<[ProgramWarning]>([])
        let warn: @Sendable (ProgramWarning) -> Void = { warning in warnings.withLock { $0.append(warning) } }
        _ = FileManager.default.createFile(atPath: folder.path + "/file", contents: nil)
        let (path, usable) = (folder.path + "/file/data", folder.path + "/data")
        #expect(throws: APIError.self) { try LocalStorageFolder(folder: path).storage(for: .sample, warn: warn) }
        #expect(throws: APIError.self) {
            try ProgramFilesFolder(folder: path).files(for: .sample, now: nil, warn: warn)
        }
        let files = try ProgramFilesFolder(folder: usable).files(for: .sample, now: nil, warn: warn)
        #expect(throws: APIError.self) {
            try ProgramFilesFolder(folder: usable).files(for: .sample, now: nil, warn: warn)
        }
        files.close()
        let found = warnings.withLock { $0 }
        #expect(found.count == 3)
        #expect(found.last?.kind == .other)
        for (warning, subject) in zip(found, ["storage", "files"]) {
            guard case .unwritableStorage(let reason) = warning.kind else {
                Issue.record("\(warning) has another kind")
                continue
            }
            #expect(reason.hasPrefix("unavailable: ") && reason.contains(path))
            #expect(warning.message == "\(subject): \(reason)")
        }
    }

    @Test func `a closed storage is one file and no descriptor`() throws {
        let provider = LocalStorageFolder(folder: folder.path)
        let storage = try provider.storage(for: .sample)
        for number in 0..<100 { try storage.set(.string("value \(number)"), for: "key \(number)") }
        #expect(try folder.openDescriptors().count == 3)
        #expect(try folder.contents().filter { $0.contains(".") }.count == 3)
        storage.close()
        #expect(try folder.openDescriptors().isEmpty)
        #expect(try folder.contents().filter { $0.contains(".") } == [folder.contents().last])
        #expect(try folder.contents().last?.hasSuffix(".db") == true)
    }

    @Test func `child processes do not inherit a storage`() throws {
        let storage = try LocalStorageFolder(folder: folder.path).storage(for: .sample)
        try storage.set(.string("value"), for: "key")
        let descriptors = try folder.openDescriptors()
        #expect(descriptors.count == 3)
        #expect(descriptors.allSatisfy { fcntl($0, F_GETFD) & FD_CLOEXEC != 0 })
    }

    @Test func `opening and closing many times leaves no descriptors behind`() throws {
        let provider = LocalStorageFolder(folder: folder.path)
        for number in 0..<100 {
            let storage = try provider.storage(for: ProgramIdentity(appID: "\(number % 5)"))
            try storage.set(.string("\(number)"), for: "key")
            #expect(throws: APIError.self) { _ = try provider.storage(for: ProgramIdentity(appID: "\(number % 5)")) }
            storage.close()
        }
        #expect(try folder.openDescriptors().isEmpty)
        #expect(try folder.contents().count == 6)
    }

    @Test func `no file is created before the first use`() throws {
        _ = LocalStorageFolder(folder: folder.path + "/data")
        #expect(try folder.contents().isEmpty)
    }

    @Test func `databases use small pages and a log`() throws {
        let provider = LocalStorageFolder(folder: folder.path)
        try provider.storage(for: .sample).close()
        let database = try Database(path: try folder.database())
        #expect(try database.integer("PRAGMA page_size") == 1024)
        #expect(try database.text("PRAGMA journal_mode") == "wal")
        #expect(try database.integer("PRAGMA application_id") == StorageSchema.applicationID)
        #expect(try database.integer("PRAGMA user_version") == StorageSchema.version)
    }

    @Test func `a relative folder is resolved when it is specified`() throws {
        let name = "mini-storage-relative-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: name) }
        let provider = LocalStorageFolder(folder: name)
        try provider.storage(for: .sample).close()
        #expect(FileManager.default.fileExists(atPath: FileManager.default.currentDirectoryPath + "/" + name))
    }

    @Test func `the file of a released lock has no effect`() throws {
        let provider = LocalStorageFolder(folder: folder.path)
        try provider.storage(for: .sample).close()
        let lock = try folder.database().replacing(".db", with: ".lock")
        try "1\n".write(toFile: lock, atomically: false, encoding: .utf8)
        try provider.storage(for: .sample).set(.string("value"), for: "key")
        #expect(!FileManager.default.fileExists(atPath: lock))
    }

    @Test func `many programs share a folder at the same time`() async throws {
        let provider = LocalStorageFolder(folder: folder.path)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for program in 0..<8 {
                group.addTask {
                    let identity = ProgramIdentity(appID: "\(program)")
                    for round in 0..<5 {
                        let storage = try provider.storage(for: identity)
                        #expect(try storage.value(for: "key") == (round == 0 ? nil : .string("\(round - 1)")))
                        try storage.set(.string("\(round)"), for: "key")
                        storage.close()
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func `one of many that open a storage at the same time has it`() async throws {
        let provider = LocalStorageFolder(folder: folder.path)
        let opened = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<64 {
                group.addTask {
                    guard let storage = try? provider.storage(for: .sample) else { return 0 }
                    try storage.set(.string("value"), for: "key \(number)")
                    storage.close()
                    return 1
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(opened >= 1)
        #expect(try provider.storage(for: .sample).information().keys.count == opened)
    }

    @Test func `a lock applies only to the file that is at its path`() throws {
        let path = folder.path + "/lock"
        let removed = try FileSystem.openFile(path)
        unlink(path)
        #expect(try !DatabaseLock.take(removed, path))
        let replaced = try FileSystem.openFile(path)
        unlink(path)
        close(try FileSystem.openFile(path))
        #expect(try !DatabaseLock.take(replaced, path))
        #expect(try folder.openDescriptors().isEmpty)
    }

    @Test func `reading a lock does not prevent others from acquiring it`() throws {
        let path = folder.path + "/lock"
        let looking = try FileSystem.openFile(path)
        defer { close(looking) }
        #expect(flock(looking, LOCK_SH | LOCK_NB) == 0)
        #expect(try !DatabaseLock.take(FileSystem.openFile(path), path))
        #expect(flock(looking, LOCK_UN) == 0)
        #expect(try DatabaseLock.take(FileSystem.openFile(path), path))
    }

    @Test func `a lock is held once, also while its file is created and removed`() async {
        let path = folder.path + "/lock"
        let taken = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    var taken = 0
                    for _ in 0..<3000 {
                        guard let lock = try? DatabaseLock(path: path) else { continue }
                        #expect(Self.holders.add(1, ordering: .sequentiallyConsistent).newValue == 1)
                        taken += 1
                        Self.holders.subtract(1, ordering: .sequentiallyConsistent)
                        lock.release()
                    }
                    return taken
                }
            }
            return await group.reduce(0, +)
        }
        #expect(taken > 100)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    private static let holders = Atomic(0)
}
