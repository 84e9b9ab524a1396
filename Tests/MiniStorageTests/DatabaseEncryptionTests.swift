import Foundation
import MiniCore
import Testing

@testable import MiniStorage

/// Databases with a key.
struct DatabaseEncryptionTests {
    let folder = TemporaryFolder()

    private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

    /// Stores 200 values under a key and returns the path of the database.
    private func makeDatabase(key: String?) throws -> String {
        let storage = try LocalStorageFolder(folder, key: key).storage(for: .sample)
        for number in 0..<200 { try storage.set(.string("value \(number)"), for: "key \(number)") }
        storage.close()
        return try folder.database()
    }

    /// Opens the storage and expects the values of ``makeDatabase(key:)``; returns the error if opening fails.
    private func errorOfReading(key: String?) -> APIError? {
        do {
            let storage = try LocalStorageFolder(folder, key: key).storage(for: .sample)
            defer { storage.close() }
            for number in 0..<200 {
                #expect(try storage.value(for: "key \(number)") == .string("value \(number)"))
            }
            #expect(try storage.information().keys.count == 200)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [KeyText.raw, KeyText.passphrase, KeyText.otherPassphrase])
    func `values are read with the key, and are not readable without it`(_ key: String) throws {
        let storage = try LocalStorageFolder(folder, key: key).storage(for: .sample)
        for number in 0..<200 { try storage.set(.string("value \(number)"), for: "key \(number)") }
        for path in try folder.contents() where path.contains(".db") {
            let content = try bytes("\(folder.path)/\(path)")
            for text in ["SQLite format", "entries", "value 1", "key 1"] {
                #expect(content.range(of: Data(text.utf8)) == nil, "\(text) in \(path)")
            }
        }
        storage.close()
        #expect(errorOfReading(key: key) == nil)
        #expect(try bytes(folder.database()).range(of: Data("value 1".utf8)) == nil)
    }

    @Test(arguments: [KeyText.raw, KeyText.passphrase])
    func `a wrong key is reported as such and changes no data`(_ key: String) throws {
        let path = try makeDatabase(key: key)
        let before = try bytes(path)
        for wrong in [KeyText.otherRaw, KeyText.otherPassphrase] {
            #expect(errorOfReading(key: wrong) == APIError(.wrongDatabaseKey, "the database key is wrong"))
        }
        #expect(try bytes(path) == before)
        #expect(errorOfReading(key: key) == nil)
    }

    @Test func `a database with a key does not open without it`() throws {
        let path = try makeDatabase(key: KeyText.raw)
        let before = try bytes(path)
        #expect(errorOfReading(key: nil) == APIError(.wrongDatabaseKey, "the database needs a key"))
        #expect(try bytes(path) == before)
        #expect(errorOfReading(key: KeyText.raw) == nil)
    }

    @Test(arguments: [16, 500, 1010, 1024, 3000, 5000])
    func `a changed byte is damage, not a wrong key`(_ offset: Int) throws {
        let path = try makeDatabase(key: KeyText.raw)
        var content = try bytes(path)
        content[offset] ^= 1
        try content.write(to: URL(fileURLWithPath: path))
        #expect(errorOfReading(key: KeyText.raw)?.reason == .databaseDamaged)
    }

    @Test(arguments: [1025, 5000, 3072])
    func `a truncated database is damaged`(_ length: Int) throws {
        let path = try makeDatabase(key: KeyText.raw)
        let short = try bytes(path).prefix(length)
        try short.write(to: URL(fileURLWithPath: path))
        #expect(errorOfReading(key: KeyText.raw)?.reason == .databaseDamaged)
        #expect(try bytes(path) == short)
    }

    @Test func `a plain database is encrypted when it is opened with a key`() throws {
        let path = try makeDatabase(key: nil)
        #expect(try bytes(path).starts(with: Data("SQLite format 3\0".utf8)))
        #expect(errorOfReading(key: KeyText.raw) == nil)
        #expect(try bytes(path).range(of: Data("value 1".utf8)) == nil)
        #expect(errorOfReading(key: KeyText.raw) == nil)
        #expect(try folder.contents().filter { $0.contains("program") }.count == 1)
        #expect(try folder.openDescriptors().isEmpty)
    }

    @Test func `rows keep their ids, kinds, marks and sizes`() throws {
        let path = try makeDatabase(key: nil)
        do {
            let database = try Database(path: path)
            try database.execute("DELETE FROM entries WHERE id % 3 = 0")
            try database.execute("UPDATE entries SET encryptor = 'other', size = 7, value = x'00ff80' WHERE id = 5")
            try database.execute("UPDATE entries SET kind = 1, value = x'' WHERE id = 8")
        }
        let rows: StaticString = """
            SELECT group_concat(id || ' ' || key || ' ' || kind || ' ' || coalesce(encryptor, '-') || ' ' || size || ' '
                || hex(value) || ' ' || typeof(key) || typeof(value)) FROM entries
            """
        let before = try Database(path: path).text(rows)
        try LocalStorageFolder(folder, key: KeyText.raw).storage(for: .sample).close()
        try StoredDatabases(folder: folder.path).migrate(from: .text(KeyText.raw), to: nil)
        #expect(try Database(path: path).text(rows) == before)
    }

    @Test func `the replacement file of a killed process is discarded`() throws {
        let path = try makeDatabase(key: nil)
        for key in [nil, KeyText.raw] {
            try Data("SQLite format 3\0 value".utf8).write(to: URL(fileURLWithPath: path + "-new"))
            #expect(errorOfReading(key: key) == nil)
            #expect(try folder.contents().filter { $0.contains("program") }.count == 1)
        }
    }

    @Test func `a database of another application and of a newer version are not encrypted`() throws {
        let path = try makeDatabase(key: nil)
        for change in ["PRAGMA application_id = 5", "PRAGMA user_version = 9"] as [StaticString] {
            try Database(path: path).execute(change)
            let before = try bytes(path)
            #expect(errorOfReading(key: KeyText.raw)?.reason == .storageUnavailable)
            #expect(try bytes(path) == before)
        }
    }

    @Test func `a damaged database is not encrypted and stays unchanged`() throws {
        let path = try makeDatabase(key: nil)
        var content = try bytes(path)
        content.replaceSubrange((content.count - 1024)..., with: Data(repeating: 0xee, count: 1024))
        try content.write(to: URL(fileURLWithPath: path))
        #expect(errorOfReading(key: KeyText.raw)?.reason == .databaseDamaged)
        #expect(try bytes(path).starts(with: Data("SQLite format 3\0".utf8)))
        #expect(try folder.contents().filter { $0.contains("program") }.count == 1)
    }

    @Test func `a backup by a hard link is not overwritten`() throws {
        let path = try makeDatabase(key: nil)
        try FileManager.default.linkItem(atPath: path, toPath: folder.path + "/backup")
        #expect(errorOfReading(key: KeyText.raw) == nil)
        #expect(try Database(path: folder.path + "/backup").integer("SELECT count(*) FROM entries") == 200)
    }
}
