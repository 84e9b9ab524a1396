import Foundation
import MiniCore
import MiniCrypto
import MiniTesting
import Testing

@testable import MiniStorage

/// Values that were replaced by plaintext without the key.
struct SealMarkTests {
    let folder = TemporaryFolder()
    private let encryptor = FakeEncryptor("current", key: 1)

    private func provider(
        _ current: (any LocalStorageEncryptor)?,
        retired: [any LocalStorageEncryptor] = [],
        requiresSealedValues: Bool? = nil,
        report: @escaping @Sendable (StorageError) -> Void = { _ in },
    ) -> LocalStorageFolder {
        LocalStorageFolder(
            folder: folder.path,
            encryptors: LocalStorageEncryptorRing(current, retired: retired),
            requiresSealedValues: requiresSealedValues,
            report: report,
        )
    }

    private func using(_ provider: LocalStorageFolder, _ body: (any LocalStorage) throws -> Void) throws {
        let storage = try provider.storage(for: .sample)
        defer { storage.close() }
        try body(storage)
    }

    private func change(_ sql: StaticString) throws { try Database(path: try folder.database()).execute(sql) }

    /// Stores two values and replaces one of them by plaintext.
    private func forge(_ provider: LocalStorageFolder) throws {
        try using(provider) { storage throws in
            try storage.set(.string("genuine"), for: "a")
            try storage.set(.string("other"), for: "b")
        }
        try change("UPDATE entries SET encryptor = NULL, value = CAST('forged' AS BLOB), size = 6 WHERE key = 'a'")
    }

    private func expectFailure(_ reason: APIError.Reason, from body: () throws -> Void) {
        let error = #expect(throws: APIError.self, performing: body)
        #expect(error?.reason == reason)
    }

    @Test func `a sealed row that was replaced by plaintext is an error until it is replaced or removed`() throws {
        let reports = Reports()
        let provider = provider(encryptor, report: reports.add)
        try forge(provider)
        try using(provider) { storage throws in
            expectFailure(.openingFailed) { _ = try storage.value(for: "a") }
            #expect(try storage.value(for: "b") == .string("other"))
            #expect(try storage.information().keys == ["a", "b"])
        }
        #expect(reports.all.map(\.code) == [.unsealedValue])
        let contents = try StoredDatabases(folder: folder.path).contents(
            of: .sample,
            key: nil,
            encryptors: LocalStorageEncryptorRing(encryptor),
        )
        #expect(contents.requiresSealedValues)
        #expect(!contents.isOfAnotherKey)
        let error = #expect(throws: StorageError.self) { try contents.entries[0].value.get() }
        #expect(error?.code == .unsealedValue)
        try using(provider) { storage throws in
            try storage.set(.string("new"), for: "a")
            #expect(try storage.value(for: "a") == .string("new"))
        }
    }

    @Test func `values from before the encryptor are read until all of them are sealed`() throws {
        try using(provider(nil)) { try $0.set(.string("early"), for: "early") }
        try forge(provider(encryptor))
        try using(provider(encryptor)) { storage throws in
            #expect(try storage.value(for: "early") == .string("early"))
            #expect(try storage.value(for: "a") == .string("forged"))
        }
        #expect(try provider(encryptor).reseal(.sample).resealed == 2)
        try forge(provider(encryptor))
        try using(provider(encryptor)) { storage throws in
            #expect(try storage.value(for: "early") == .string("early"))
            expectFailure(.openingFailed) { _ = try storage.value(for: "a") }
        }
        let again = try provider(encryptor).reseal(.sample)
        #expect(again == ResealingResult(resealed: 0, untouched: 2, unreadable: 1))
    }

    @Test func `removing the mark has no effect where the host requires sealed values`() throws {
        try forge(provider(encryptor))
        try change("DROP TABLE seal_mark")
        try using(provider(encryptor, requiresSealedValues: true)) { storage throws in
            expectFailure(.openingFailed) { _ = try storage.value(for: "a") }
            #expect(try storage.value(for: "b") == .string("other"))
        }
        let result = try provider(encryptor, requiresSealedValues: true).reseal(.sample)
        #expect(result == ResealingResult(resealed: 0, untouched: 1, unreadable: 1))
        // A host that relies on the mark cannot detect this.
        try using(provider(encryptor)) { storage throws in
            #expect(try storage.value(for: "a") == .string("forged"))
        }
    }

    @Test func `removing the mark has no effect where the encryptors require sealed values`() throws {
        let encryptors = LocalStorageEncryptorRing(encryptor, requiresSealedValues: true)
        let provider = LocalStorageFolder(folder: folder.path, encryptors: encryptors)
        try forge(provider)
        try change("DROP TABLE seal_mark")
        try using(provider) { storage throws in
            expectFailure(.openingFailed) { _ = try storage.value(for: "a") }
            #expect(try storage.value(for: "b") == .string("other"))
        }
        let contents = try StoredDatabases(folder: folder.path).contents(of: .sample, key: nil, encryptors: encryptors)
        #expect(contents.requiresSealedValues)
        // The keys of a key file carry the requirement.
        let keys = KeyRing.random(requiresSealedValues: true)
        #expect(try LocalStorageEncryptorRing.aesGCM(keys).requiresSealedValues)
        #expect(try !LocalStorageEncryptorRing.aesGCM(keys.requiringSealedValues(false)).requiresSealedValues)
    }

    @Test func `plaintext is not sealed with a new key where the key file requires sealed values`() throws {
        let file = KeyFile(path: folder.path + "/encryptor.key")
        try file.storeIfMissing(.random(requiresSealedValues: true))
        let encryptors = try LocalStorageEncryptorRing.aesGCM(try file.keys())
        try forge(LocalStorageFolder(folder: folder.path, encryptors: encryptors))
        try change("DROP TABLE seal_mark")
        let result = try StoredDatabases(folder: folder.path).rekeyEncryptor(file)
        #expect(result.unreadable == 1)
        // The old key is kept as long as a value was not sealed with the new one.
        #expect(try file.keys().retired.count == 1)
    }

    @Test func `plaintext that is accepted once is an error again when all values are sealed`() throws {
        try forge(provider(encryptor))
        let result = try provider(encryptor, requiresSealedValues: false).reseal(.sample, requiringSealedValues: true)
        #expect(result == ResealingResult(resealed: 1, untouched: 1, unreadable: 0))
        try change("UPDATE entries SET encryptor = NULL, value = CAST('forged' AS BLOB), size = 6 WHERE key = 'b'")
        try using(provider(encryptor)) { storage throws in
            #expect(try storage.value(for: "a") == .string("forged"))
            expectFailure(.openingFailed) { _ = try storage.value(for: "b") }
        }
    }

    @Test(arguments: 0..<5)
    func `a changed mark still requires sealed values`(number: Int) throws {
        let changes: [StaticString] = [
            "DELETE FROM seal_mark", "UPDATE seal_mark SET value = x'00'",
            "UPDATE seal_mark SET value = zeroblob(9000000)", "UPDATE seal_mark SET encryptor = 'other'",
            "UPDATE seal_mark SET encryptor = x'ff'",
        ]
        try forge(provider(encryptor))
        try change(changes[number])
        try using(provider(encryptor)) { storage throws in
            expectFailure(.openingFailed) { _ = try storage.value(for: "a") }
            #expect(try storage.value(for: "b") == .string("other"))
        }
    }

    @Test(arguments: Implementation.allCases)
    func `plaintext is not stored where sealed values are required`(_ implementation: Implementation) throws {
        let choice = LocalStorageEncryptorRing(encryptor)
        let encryptors = ChangeableEncryptors(choice)
        let provider = implementation.makeProvider(in: folder, encryptors: encryptors)
        let storage = try provider.storage(for: .sample)
        defer { storage.close() }
        try storage.set(.string("sealed"), for: "a")
        encryptors.choice = .none
        expectFailure(.sealingFailed) { try storage.set(.string("plain"), for: "b") }
        #expect(try storage.value(for: "b") == nil)
        encryptors.choice = choice
        try storage.set(.string("sealed"), for: "b")
    }

    @Test func `a host that does not require sealed values stores and reads plaintext`() throws {
        try forge(provider(encryptor))
        try using(provider(nil, requiresSealedValues: false)) { storage throws in
            #expect(try storage.value(for: "a") == .string("forged"))
            try storage.set(.string("plain"), for: "c")
        }
    }

    @Test func `values become plaintext again only with the encryptor that created the mark`() throws {
        try using(provider(encryptor)) { try $0.set(.string("value"), for: "a") }
        let error = #expect(throws: StorageError.self) { try provider(nil).reseal(.sample) }
        #expect(error?.code == .openingFailed)
        try using(provider(encryptor)) { storage throws in #expect(try storage.value(for: "a") == .string("value")) }
        #expect(try provider(nil, retired: [encryptor]).reseal(.sample).resealed == 1)
        try using(provider(nil)) { storage throws in
            #expect(try storage.value(for: "a") == .string("value"))
            try storage.set(.string("plain"), for: "b")
        }
    }

    @Test func `values in plaintext are not accepted when all become plaintext`() throws {
        try forge(provider(encryptor))
        let error = #expect(throws: StorageError.self) { try provider(nil, retired: [encryptor]).reseal(.sample) }
        #expect(error?.code == .unsealedValue)
        try using(provider(encryptor)) { storage throws in
            expectFailure(.openingFailed) { _ = try storage.value(for: "a") }
            #expect(try storage.value(for: "b") == .string("other"))
        }
        let accepting = provider(nil, retired: [encryptor], requiresSealedValues: false)
        #expect(try accepting.reseal(.sample) == ResealingResult(resealed: 1, untouched: 1, unreadable: 0))
    }

    @Test func `the mark of a lost key is replaced once there are no values`() throws {
        try using(provider(encryptor)) { try $0.set(.string("lost"), for: "a") }
        let next = FakeEncryptor("next", key: 2)
        let databases = StoredDatabases(folder: folder.path)
        func isOfAnotherKey() throws -> Bool {
            try databases.contents(of: .sample, key: nil, encryptors: LocalStorageEncryptorRing(next)).isOfAnotherKey
        }
        try using(provider(next)) { try $0.remove("a") }
        #expect(try isOfAnotherKey())
        try using(provider(next)) { storage throws in #expect(try storage.value(for: "a") == nil) }
        #expect(try !isOfAnotherKey())
        #expect(try provider(nil, retired: [next]).reseal(.sample).resealed == 0)
    }

    @Test func `the mark is kept when the database is encrypted, and is moved to another encryptor`() throws {
        try forge(provider(encryptor))
        let databases = StoredDatabases(folder: folder.path)
        try databases.migrate(from: nil, to: .text(KeyText.raw))
        try databases.migrate(from: .text(KeyText.raw), to: nil)
        let other = FakeEncryptor("other", key: 2)
        try using(provider(encryptor)) { try $0.remove("a") }
        #expect(try provider(other, retired: [encryptor]).reseal(.sample).resealed == 1)
        try forge(provider(other))
        try using(provider(other)) { storage throws in
            expectFailure(.openingFailed) { _ = try storage.value(for: "a") }
        }
        try using(provider(other)) { try $0.remove("a") }
        #expect(try provider(nil, retired: [other]).reseal(.sample).resealed == 1)
    }

    @Test func `values of which none opens mean another key, and one that opens means damage`() throws {
        try forge(provider(encryptor))
        let databases = StoredDatabases(folder: folder.path)
        for (key, isAnother) in [(1, false), (2, true)] as [(UInt64, Bool)] {
            let encryptors = LocalStorageEncryptorRing(FakeEncryptor("current", key: key))
            let contents = try databases.contents(of: .sample, key: nil, encryptors: encryptors)
            #expect(contents.isOfAnotherKey == isAnother)
        }
        try change("UPDATE entries SET value = x'00' WHERE key = 'b'")
        let contents = try databases.contents(of: .sample, key: nil, encryptors: LocalStorageEncryptorRing(encryptor))
        #expect(!contents.isOfAnotherKey)
    }
}
