import Foundation
import MiniCore
import MiniCrypto
import Testing

@testable import MiniStorage

/// The entries of a database whose program does not run.
struct StoredEntriesTests {
    let folder = TemporaryFolder()

    private var databases: StoredDatabases { StoredDatabases(folder: folder.path) }

    private func store(
        _ values: [(String, StoredValue)],
        key: String? = nil,
        encryptor: AESGCMEncryptor? = nil,
    ) throws {
        let provider = LocalStorageFolder(
            folder: folder.path,
            encryptors: LocalStorageEncryptorRing(encryptor),
            databaseKey: key.map { .text($0) },
        )
        let storage = try provider.storage(for: .sample)
        defer { storage.close() }
        for (key, value) in values { try storage.set(value, for: key) }
    }

    @Test(arguments: [nil, KeyText.raw])
    func `plain entries are read, and sealed ones with their encryptor`(key: String?) throws {
        let encryptor = try AESGCMEncryptor(key: .random(count: 32))
        try store([("b", .string("text")), ("a", .json(JSONText("[1]")))], key: key)
        try store([("c", .string("sealed"))], key: key, encryptor: encryptor)
        let source = key.map { DatabaseKeyReader.text($0) }
        let closed = try databases.entries(of: .sample, key: source)
        #expect(closed.map(\.key) == ["b", "a", "c"])
        #expect(closed.map(\.kind) == [.string, .json, .string])
        #expect(closed.map(\.sizeInBytes) == [4, 3, 6])
        #expect(closed.map(\.encryptor) == [nil, nil, "aes256gcm.1"])
        #expect(try closed[1].value.get() == .json(JSONText("[1]")))
        #expect(throws: StorageError.self) { try closed[2].value.get() }
        let open = try databases.entries(of: .sample, key: source, encryptors: LocalStorageEncryptorRing(encryptor))
        #expect(try open[2].value.get() == .string("sealed"))
    }

    @Test(arguments: 0..<2)
    func `a damaged value in plaintext has an entry and does not affect others`(number: Int) throws {
        let changes: [StaticString] = [
            "UPDATE entries SET value = x'ff' WHERE key = 'a'",
            "UPDATE entries SET value = zeroblob(9000000) WHERE key = 'a'",
        ]
        try store([("a", .string("text")), ("b", .json(JSONText("[1]")))])
        try Database(path: try #require(databases.database(of: .sample)?.path)).execute(changes[number])
        let entries = try databases.entries(of: .sample, key: nil)
        #expect(entries.map(\.key) == ["a", "b"])
        #expect(entries[0].sizeInBytes == 4)
        #expect(entries[0].encryptor == nil)
        let error = #expect(throws: StorageError.self) { try entries[0].value.get() }
        #expect(error?.code == .damaged)
        #expect(try entries[1].value.get() == .json(JSONText("[1]")))
    }

    @Test(arguments: 0..<2)
    func `an unknown kind, and an unreadable name of an encryptor, are damage of the database`(number: Int) throws {
        let changes: [StaticString] = ["UPDATE entries SET kind = 7", "UPDATE entries SET encryptor = x'ff'"]
        try store([("a", .string("text"))])
        try Database(path: try #require(databases.database(of: .sample)?.path)).execute(changes[number])
        let error = #expect(throws: StorageError.self) { try databases.entries(of: .sample, key: nil) }
        #expect(error?.code == .damaged)
    }

    @Test func `reading with a key leaves a plain database plain`() throws {
        try store([("a", .string("text"))])
        #expect(try databases.entries(of: .sample, key: .text(KeyText.raw)).count == 1)
        #expect(try databases.database(of: .sample)?.state == .plain)
    }

    @Test func `a program without stored data has no database, and none is created`() throws {
        #expect(try databases.database(of: .sample) == nil)
        #expect(throws: StorageError.self) { try databases.entries(of: .sample, key: nil) }
        #expect(try folder.contents().isEmpty)
    }

    @Test func `a killed migration is completed before a database is read`() throws {
        try store([("a", .string("text"))])
        let path = try #require(databases.database(of: .sample)?.path)
        let plain = try Data(contentsOf: URL(filePath: path))
        try databases.migrate(.sample, from: nil, to: .text(KeyText.raw))
        try FileManager.default.moveItem(atPath: path, toPath: path + "-new")
        try plain.write(to: URL(filePath: path))
        try Data("\(path.dropFirst(folder.path.count + 1))\n".utf8)
            .write(to: URL(filePath: folder.path + "/migration.commit"))
        #expect(try databases.database(of: .sample)?.state == .encrypted)
    }

    @Test func `one database gets a key and loses it, and others stay unchanged`() throws {
        let other = ProgramIdentity(appID: "other")
        try store([("a", .string("text"))])
        try LocalStorageFolder(folder: folder.path).storage(for: other).close()
        try databases.migrate(.sample, from: nil, to: .text(KeyText.raw))
        #expect(try databases.database(of: .sample)?.state == .encrypted)
        #expect(try databases.database(of: other)?.state == .plain)
        #expect(throws: StorageError.self) { try databases.migrate(.sample, from: nil, to: .text(KeyText.otherRaw)) }
        try databases.migrate(.sample, from: .text(KeyText.raw), to: nil)
        #expect(try databases.database(of: .sample)?.state == .plain)
        #expect(try databases.entries(of: .sample, key: nil).map(\.key) == ["a"])
    }
}
