import Foundation
import MiniCore
import Synchronization
import Testing

@testable import MiniStorage

/// Damaged files.
struct StorageDamageTests {
    let folder = TemporaryFolder()

    private var provider: LocalStorageFolder { LocalStorageFolder(folder: folder.path) }

    /// Creates a storage with 200 values, closes it and returns the path of its database.
    private func makeDatabase() throws -> String {
        let storage = try provider.storage(for: .sample)
        for number in 0..<200 { try storage.set(.string("value \(number)"), for: "key \(number)") }
        storage.close()
        return try folder.database()
    }

    private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

    /// Opens the storage and reads its values; returns the error if that fails.
    private func errorOfReading() -> APIError? {
        do {
            let storage = try provider.storage(for: .sample)
            defer { storage.close() }
            for number in 0..<200 { _ = try storage.value(for: "key \(number)") }
            _ = try storage.information()
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: ["not a database", "SQLite format 3\0", String(repeating: "x", count: 5000)])
    func `a file that is not a database is damaged and stays unchanged`(_ content: String) throws {
        let path = try makeDatabase()
        try Data(content.utf8).write(to: URL(fileURLWithPath: path))
        #expect(errorOfReading()?.reason == .databaseDamaged)
        #expect(try bytes(path) == Data(content.utf8))
        #expect(try folder.openDescriptors().isEmpty)
    }

    @Test(arguments: [1, 50, 99, 100, 1023, 1024, 1500, 2048, 5000])
    func `a truncated file is damaged and is not truncated further`(_ length: Int) throws {
        let path = try makeDatabase()
        let short = try bytes(path).prefix(length)
        try short.write(to: URL(fileURLWithPath: path))
        #expect(errorOfReading()?.reason == .databaseDamaged)
        #expect(try bytes(path) == short)
    }

    @Test(arguments: [Int.min, .max, -1, 204_801])
    func `a size that was tampered with does not crash, and the values are kept`(_ size: Int) throws {
        let path = try makeDatabase()
        for (key, value) in [("key 0", size), ("key 1", .max)] {
            let statement = try Statement(Database(path: path), "UPDATE entries SET size = ?2 WHERE key = ?1")
            try statement.bind(text: key, at: 1)
            try statement.bind(value, at: 2)
            try statement.run()
        }
        let storage = try provider.storage(for: .sample)
        defer { storage.close() }
        #expect(try storage.information().keys.count == 200)
        #expect(try storage.value(for: "key 0") == .string("value 0"))
        try storage.set(.string("new"), for: "key 0")
        try storage.remove("key 1")
        try storage.set(.string("more"), for: "key 200")
        #expect(try storage.value(for: "key 0") == .string("new"))
        #expect(try storage.information().keys.count == 200)
    }

    @Test func `an overwritten page is damaged, and values on other pages stay readable`() throws {
        let path = try makeDatabase()
        var content = try bytes(path)
        content.replaceSubrange((content.count - 1024)..., with: Data(repeating: 0xee, count: 1024))
        try content.write(to: URL(fileURLWithPath: path))
        #expect(errorOfReading()?.reason == .databaseDamaged)
        let storage = try provider.storage(for: .sample)
        let readable = (0..<200).count { (try? storage.value(for: "key \($0)")) == .string("value \($0)") }
        #expect((100..<200).contains(readable))
    }

    @Test func `a header with a wrong page size is damaged`() throws {
        let path = try makeDatabase()
        var content = try bytes(path)
        content[16] = 0x03
        content[17] = 0x07
        try content.write(to: URL(fileURLWithPath: path))
        #expect(errorOfReading()?.reason == .databaseDamaged)
    }

    @Test func `a log without its database is kept`() throws {
        let path = try makeDatabase()
        try Data().write(to: URL(fileURLWithPath: path))
        try Data(repeating: 7, count: 4000).write(to: URL(fileURLWithPath: path + "-wal"))
        #expect(errorOfReading()?.reason == .databaseDamaged)
        #expect(try bytes(path + "-wal").count == 4000)
    }

    @Test func `an empty file is damaged and stays unchanged`() throws {
        let path = try makeDatabase()
        try Data().write(to: URL(fileURLWithPath: path))
        #expect(errorOfReading()?.reason == .databaseDamaged)
        #expect(try bytes(path).isEmpty)
        let problems = try StoredDatabases(folder: folder.path).verify(.sample, key: nil)
        #expect(problems.count == 1)
        #expect(problems.first?.contains("is empty, and its content is lost; remove it") == true)
        try FileManager.default.removeItem(atPath: path)
        #expect(errorOfReading() == nil)
    }

    @Test func `a database that an earlier version did not complete is completed`() throws {
        let path = try makeDatabase()
        try Data().write(to: URL(fileURLWithPath: path))
        try Data().write(to: URL(fileURLWithPath: path + "-journal"))
        #expect(errorOfReading() == nil)
        #expect(try folder.contents().allSatisfy { !$0.hasSuffix("-journal") })
    }

    @Test func `the database of another application is rejected and unchanged`() throws {
        let path = try makeDatabase()
        try FileManager.default.removeItem(atPath: path)
        try Data().write(to: URL(fileURLWithPath: path))
        try Database(path: path).execute("CREATE TABLE notes (text)")
        let before = try bytes(path)
        let error = errorOfReading()
        #expect(error == APIError(.storageUnavailable, "the database was made by another application"))
        #expect(try bytes(path) == before)
    }

    @Test func `a database of a newer version is rejected and unchanged`() throws {
        let path = try makeDatabase()
        try Database(path: path).execute("PRAGMA user_version = 2")
        let before = try bytes(path)
        let error = errorOfReading()
        #expect(error == APIError(.storageUnavailable, "the database was written by a newer version"))
        #expect(try bytes(path) == before)
    }

    @Test func `a database without its table is damaged`() throws {
        let path = try makeDatabase()
        try Database(path: path).execute("ALTER TABLE entries RENAME TO other")
        #expect(errorOfReading()?.reason == .databaseDamaged)
        let problems = try StoredDatabases(folder: folder.path).verify(.sample, key: nil)
        #expect(problems == ["damaged: the table of the values is missing from \(path)"])
    }

    @Test func `a value of an unknown kind, and one that is not UTF-8, are damaged`() throws {
        let path = try makeDatabase()
        try Database(path: path).execute("UPDATE entries SET kind = 9 WHERE key = 'key 1'")
        try Database(path: path).execute("UPDATE entries SET value = x'ff80' WHERE key = 'key 2'")
        let storage = try provider.storage(for: .sample)
        for key in ["key 1", "key 2"] {
            let error = #expect(throws: APIError.self) { _ = try storage.value(for: key) }
            #expect(error?.reason == .databaseDamaged)
        }
        #expect(try storage.value(for: "key 3") == .string("value 3"))
    }

    @Test func `a value that an encryptor sealed is an error until it is removed`() throws {
        let path = try makeDatabase()
        try Database(path: path).execute("UPDATE entries SET encryptor = 'other' WHERE key = 'key 1'")
        let storage = try provider.storage(for: .sample)
        let error = #expect(throws: APIError.self) { _ = try storage.value(for: "key 1") }
        #expect(error?.reason == .openingFailed)
        let refusal = #expect(throws: APIError.self) { try storage.set(.string("plain"), for: "key 1") }
        #expect(refusal?.reason == .openingFailed)
        #expect(try storage.information().keys.contains("key 1"))
        try storage.remove("key 1")
        try storage.set(.string("plain"), for: "key 1")
        storage.close()
        #expect(try provider.storage(for: .sample).value(for: "key 1") == .string("plain"))
    }

    @Test func `a folder, a link and a pipe in place of the database are rejected`() throws {
        let path = try makeDatabase()
        try FileManager.default.moveItem(atPath: path, toPath: folder.path + "/moved")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder.path + "/moved")
        #expect(errorOfReading()?.reason == .storageUnavailable)
        try FileManager.default.removeItem(atPath: path)
        mkfifo(path, 0o600)
        #expect(errorOfReading()?.reason == .storageUnavailable)
        try FileManager.default.removeItem(atPath: path)
        mkdir(path, 0o700)
        #expect(errorOfReading()?.reason == .storageUnavailable)
        #expect(try folder.openDescriptors().isEmpty)
    }

    @Test(arguments: ["/file", "/file/below", "/file/far/below"])
    func `a folder that cannot be created is unavailable`(_ path: String) throws {
        try Data().write(to: URL(fileURLWithPath: folder.path + "/file"))
        let provider = LocalStorageFolder(folder: folder.path + path)
        let error = #expect(throws: APIError.self) { _ = try provider.storage(for: .sample) }
        #expect(error == APIError(.storageUnavailable, "the storage cannot be read or written"))
    }

    @Test func `the host receives the path of the file, the program does not`() throws {
        let path = try makeDatabase()
        try Data("damaged".utf8).write(to: URL(fileURLWithPath: path))
        let reports = Mutex<[StorageError]>([])
        let provider = LocalStorageFolder(folder: folder.path) { error in reports.withLock { $0.append(error) } }
        let error = #expect(throws: APIError.self) { _ = try provider.storage(for: .sample) }
        #expect(error?.message.contains("/") == false)
        #expect(reports.withLock { $0.map(\.code) } == [.damaged])
        #expect(reports.withLock { $0.first?.description.contains(path) } == true)
    }

    @Test func `a database that another connection has locked is in use`() throws {
        let path = try makeDatabase()
        let database = try Database(path: path)
        try database.execute("PRAGMA locking_mode = EXCLUSIVE")
        try database.execute("BEGIN IMMEDIATE")
        // In practice the other connection is one of another process; in this process it is only not checked.
        #expect(throws: StorageError.self) { try StorageSchema.prepare(try Database(path: path)) }
        #expect(try database.integer("SELECT count(*) FROM entries") == 200)
    }
}
