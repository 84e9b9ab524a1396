import MiniCore
import MiniTesting
import Synchronization
import Testing

@testable import MiniStorage

/// Sealing stored values with another encryptor.
struct ResealingTests {
    let folder = TemporaryFolder()
    private let old = FakeEncryptor("old", key: 1)
    private let new = FakeEncryptor("new", key: 2)

    private func provider(
        _ current: (any LocalStorageEncryptor)?,
        retired: [any LocalStorageEncryptor] = [],
    ) -> LocalStorageFolder {
        LocalStorageFolder(folder: folder.path, encryptors: LocalStorageEncryptorRing(current, retired: retired))
    }

    private func store(_ range: Range<Int>, with encryptor: FakeEncryptor?) throws {
        let storage = try provider(encryptor).storage(for: .sample)
        for number in range { try storage.set(.string("canary \(number)"), for: "key \(number)") }
        storage.close()
    }

    private func values(_ range: Range<Int>, from provider: LocalStorageFolder) throws -> [StoredValue?] {
        let storage = try provider.storage(for: .sample)
        defer { storage.close() }
        return try range.map { try storage.value(for: "key \($0)") }
    }

    private func bytesOnDisk() throws -> [UInt8] {
        try folder.contents().filter { $0.contains(".") }.flatMap { try folder.bytes(of: $0) }
    }

    @Test func `plaintext and values of retired encryptors are sealed by the current one`() throws {
        try store(0..<100, with: nil)
        try store(100..<200, with: old)
        try store(200..<300, with: new)
        let result = try provider(new, retired: [old]).reseal(.sample)
        #expect(result == ResealingResult(resealed: 200, untouched: 100, unreadable: 0))
        let expected = (0..<300).map { StoredValue.string("canary \($0)") }
        #expect(try values(0..<300, from: provider(new)) == expected)
        let again = try provider(new).reseal(.sample)
        #expect(again == ResealingResult(resealed: 0, untouched: 300, unreadable: 0))
    }

    @Test func `the kind, the size and the order of values are kept`() throws {
        let storage = try provider(nil).storage(for: .sample)
        try storage.set(.json(JSONText("[1]")), for: "b")
        try storage.set(.string("[1]"), for: "a")
        storage.close()
        _ = try provider(new).reseal(.sample)
        let sealed = try provider(new).storage(for: .sample)
        #expect(try sealed.value(for: "b") == .json(JSONText("[1]")))
        #expect(try sealed.value(for: "a") == .string("[1]"))
        #expect(try sealed.information().keys == ["b", "a"])
        #expect(try sealed.information().currentSizeInBytes == 6)
    }

    @Test func `no earlier plaintext remains in the folder, including removed values`() throws {
        let storage = try provider(nil).storage(for: .sample)
        for number in 0..<100 {
            try storage.set(.string(String(repeating: "canary \(number) ", count: 200)), for: "key \(number)")
        }
        storage.close()
        do {
            // As libraries do that were not built to overwrite deleted values.
            let database = try Database(path: try folder.database())
            _ = try database.integer("PRAGMA secure_delete = OFF")
            try database.execute("UPDATE entries SET value = x'61', size = 1")
            try database.execute("DELETE FROM entries WHERE id % 2 = 0")
        }
        #expect(try bytesOnDisk().contains(Array("canary".utf8)))
        _ = try provider(new).reseal(.sample)
        #expect(try !bytesOnDisk().contains(Array("canary".utf8)))
    }

    @Test func `a database overwrites deleted values once it is configured to`() throws {
        try store(0..<1, with: nil)
        let database = try Database(path: try folder.database())
        #expect(try database.integer("PRAGMA secure_delete = OFF") == 0)
        try EntryTable(database).eraseDeletedValues()
        #expect(try database.integer("PRAGMA secure_delete") == 1)
    }

    @Test func `values that cannot be opened are counted, reported and kept`() throws {
        try store(0..<10, with: nil)
        try store(10..<20, with: old)
        do {
            let database = try Database(path: try folder.database())
            try database.execute("UPDATE entries SET kind = 9 WHERE key = 'key 1'")
            try database.execute("UPDATE entries SET value = x'ff' WHERE key = 'key 2'")
        }
        let reports = Mutex<[StorageError.Code]>([])
        let migrating = LocalStorageFolder(folder: folder.path, encryptors: LocalStorageEncryptorRing(new)) { error in
            reports.withLock { $0.append(error.code) }
        }
        let result = try migrating.reseal(.sample)
        #expect(result == ResealingResult(resealed: 8, untouched: 0, unreadable: 12))
        #expect(reports.withLock(\.self) == [.damaged, .damaged] + Array(repeating: .openingFailed, count: 10))
        let expected = (10..<20).map { StoredValue.string("canary \($0)") }
        #expect(try values(10..<20, from: provider(old)) == expected)
    }

    @Test func `without a current encryptor values become plaintext`() throws {
        try store(10..<20, with: nil)
        try store(0..<10, with: old)
        let result = try provider(nil, retired: [old]).reseal(.sample)
        #expect(result == ResealingResult(resealed: 10, untouched: 10, unreadable: 0))
        #expect(try values(0..<20, from: provider(nil)) == (0..<20).map { .string("canary \($0)") })
    }

    @Test func `progress is reported after every batch`() throws {
        try store(0..<450, with: nil)
        var progress: [[Int]] = []
        _ = try provider(new).reseal(.sample) { done, total in progress.append([done, total]) }
        #expect(progress == [[200, 450], [400, 450], [450, 450]])
    }

    @Test func `an interrupted migration continues where it ended`() throws {
        try store(0..<450, with: nil)
        let failing = FailingLater(new, after: 300)
        let error = #expect(throws: StorageError.self) { _ = try provider(failing).reseal(.sample) }
        #expect(error?.code == .sealingFailed)
        #expect(try values(0..<450, from: provider(new)) == (0..<450).map { .string("canary \($0)") })
        let result = try provider(new).reseal(.sample)
        #expect(result == ResealingResult(resealed: 250, untouched: 200, unreadable: 0))
    }

    @Test func `an encryptor that does not open its own values changes no data`() throws {
        try store(0..<10, with: nil)
        let error = #expect(throws: StorageError.self) { _ = try provider(Forgetful()).reseal(.sample) }
        #expect(error?.code == .sealingFailed)
        #expect(try values(0..<10, from: provider(nil)) == (0..<10).map { .string("canary \($0)") })
    }

    @Test func `a storage that a program holds is rejected`() throws {
        let storage = try provider(nil).storage(for: .sample)
        try storage.set(.string("value"), for: "key")
        let error = #expect(throws: StorageError.self) { _ = try provider(new).reseal(.sample) }
        #expect(error?.code == .inUse)
        storage.close()
        #expect(try provider(new).reseal(.sample).resealed == 1)
        #expect(try folder.openDescriptors().isEmpty)
    }
}

/// Seals a number of values and then fails.
private final class FailingLater: LocalStorageEncryptor {
    let identifier: String
    private let encryptor: FakeEncryptor
    private let left: Mutex<Int>

    init(_ encryptor: FakeEncryptor, after count: Int) {
        identifier = encryptor.identifier
        self.encryptor = encryptor
        left = Mutex(count)
    }

    func seal(_ plaintext: [UInt8], for context: LocalStorageContext) throws -> [UInt8] {
        let mayGoOn = left.withLock { left in
            left -= 1
            return left >= 0
        }
        guard mayGoOn else { throw FakeEncryptor.Failure(description: "enough") }
        return try encryptor.seal(plaintext, for: context)
    }

    func open(_ sealed: [UInt8], identifier: String, for context: LocalStorageContext) throws -> [UInt8] {
        try encryptor.open(sealed, identifier: identifier, for: context)
    }
}

/// Opens every value as the same text.
private struct Forgetful: LocalStorageEncryptor {
    let identifier = "forgetful"

    func seal(_ plaintext: [UInt8], for context: LocalStorageContext) -> [UInt8] { [1] }

    func open(_ sealed: [UInt8], identifier: String, for context: LocalStorageContext) -> [UInt8] {
        Array("something".utf8)
    }
}
