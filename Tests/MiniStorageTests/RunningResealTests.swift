import MiniCore
import MiniTesting
import Testing

@testable import MiniStorage

/// Sealing the values of a program with another encryptor while it uses them.
@Suite(.timeLimit(.minutes(5))) struct RunningResealTests {
    let folder = TemporaryFolder()
    private let old = FakeEncryptor("old", key: 1)
    private let new = FakeEncryptor("new", key: 2)

    /// A provider whose encryptor has just been replaced, and the storage of a program with 450 values.
    private func makeStorage() throws -> (LocalStorageFolder, any LocalStorage) {
        let encryptors = ChangeableEncryptors(LocalStorageEncryptorRing(old))
        let provider = LocalStorageFolder(folder: folder.path, encryptors: encryptors)
        let storage = try provider.storage(for: .sample)
        for number in 0..<450 { try storage.set(.string("value \(number)"), for: "key \(number)") }
        encryptors.choice = LocalStorageEncryptorRing(new, retired: [old])
        return (provider, storage)
    }

    /// Requires that the new encryptor alone opens the values.
    private func expectValues(_ expected: (Int) -> String) throws {
        let provider = LocalStorageFolder(folder: folder.path, encryptors: LocalStorageEncryptorRing(new))
        let storage = try provider.storage(for: .sample)
        defer { storage.close() }
        for number in 0..<450 {
            #expect(try storage.value(for: "key \(number)") == .string(expected(number)))
        }
    }

    @Test func `a program reads and writes values between the batches`() throws {
        let (provider, storage) = try makeStorage()
        var batches = 0
        let result = try provider.reseal(.sample) { _, _ in
            batches += 1
            // A value that was resealed, and one that was not.
            for number in [0, 449] {
                let text = "value \(number)" + (batches > 1 ? " later" : "")
                #expect(throws: Never.self) {
                    #expect(try storage.value(for: "key \(number)") == .string(text))
                    try storage.set(.string("value \(number) later"), for: "key \(number)")
                }
            }
        }
        #expect(batches == 3)
        // The last value was stored with the new encryptor before its batch.
        #expect(result.resealed == 449)
        #expect(try storage.information().keys.count == 450)
        storage.close()
        try expectValues { number in [0, 449].contains(number) ? "value \(number) later" : "value \(number)" }
    }

    @Test func `a storage that its program closes is resealed to the end`() throws {
        let (provider, storage) = try makeStorage()
        let result = try provider.reseal(.sample) { _, _ in storage.close() }
        #expect(result == ResealingResult(resealed: 250, untouched: 200, unreadable: 0))
        try expectValues { "value \($0)" }
        #expect(try folder.openDescriptors().isEmpty)
    }

    @Test func `a program that opens its storage meanwhile waits for the end`() async throws {
        let (provider, storage) = try makeStorage()
        storage.close()
        var opening: Task<StoredValue?, any Error>?
        let result = try provider.reseal(.sample) { _, _ in
            if opening == nil {
                opening = Task.detached { try provider.storage(for: .sample).value(for: "key 7") }
            }
        }
        #expect(result.resealed == 450)
        let value = try await #require(opening).value
        #expect(value == .string("value 7"))
    }

    @Test func `the values of all programs of one user are resealed`() throws {
        let encryptors = ChangeableEncryptors(LocalStorageEncryptorRing(old))
        let provider = LocalStorageFolder(folder: folder.path, encryptors: encryptors)
        for (app, user) in [("a", "ann"), ("b", "ann"), ("a", "bob")] {
            try provider.storage(for: ProgramIdentity(appID: app, userID: user)).set(.string("value"), for: "key")
        }
        encryptors.choice = LocalStorageEncryptorRing(new, retired: [old])
        let result = try provider.reseal(userID: "ann")
        #expect(result == ResealingResult(resealed: 2, untouched: 0, unreadable: 0))
        #expect(try provider.reseal(userID: "nameless") == ResealingResult(resealed: 0, untouched: 0, unreadable: 0))
        #expect(try provider.reseal(userID: "bob").resealed == 1)
    }
}
