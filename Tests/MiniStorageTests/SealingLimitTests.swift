import MiniCore
import MiniTesting
import Testing

@testable import MiniStorage

/// Values that are not JSON, or that are longer than an encryptor may return.
struct SealingLimitTests {
    let folder = TemporaryFolder()

    private func error(_ reason: APIError.Reason, _ provider: LocalStorageFolder, _ key: String) throws {
        let storage = try provider.storage(for: .sample)
        defer { storage.close() }
        let error = #expect(throws: APIError.self) { _ = try storage.value(for: key) }
        #expect(error?.reason == reason)
        // The row still exists and can be removed.
        #expect(try storage.information().keys.contains(key))
    }

    @Test(arguments: ["{", "", "nul", "[1,]", "{\"a\":1", "01", "\"\\x\"", "1 2", "{a:1}", "[1}"])
    func `a plain value that is not JSON is damage, not null`(text: String) throws {
        let provider = LocalStorageFolder(folder: folder.path)
        do {
            let storage = try provider.storage(for: .sample)
            try storage.set(.json(JSONText("[1]")), for: "key")
            storage.close()
            let database = try Database(path: try folder.database())
            let update = try Statement(database, "UPDATE entries SET value = ?1")
            try update.bind(bytesOf: text, at: 1)
            try update.run()
        }
        try error(.databaseDamaged, provider, "key")
    }

    @Test func `a sealed value that is too long is not read`() throws {
        let encryptor = FakeEncryptor()
        let provider = LocalStorageFolder(folder: folder.path, encryptors: LocalStorageEncryptorRing(encryptor))
        do {
            let storage = try provider.storage(for: .sample)
            try storage.set(.string("value"), for: "key")
            try storage.set(.string("value"), for: "other")
            storage.close()
            let database = try Database(path: try folder.database())
            try database.execute("UPDATE entries SET value = zeroblob(4919305) WHERE key = 'key'")
        }
        let calls = encryptor.callCount
        try error(.openingFailed, provider, "key")
        #expect(encryptor.callCount == calls)
        let entries = try StoredDatabases(folder: folder.path).entries(
            of: .sample,
            key: nil,
            encryptors: LocalStorageEncryptorRing(encryptor),
        )
        #expect(entries.map { (try? $0.value.get()) != nil } == [false, true])
        let storage = try provider.storage(for: .sample)
        try storage.remove("key")
        #expect(try storage.information().keys == ["other"])
    }

    @Test func `a string of lone surrogates may be sealed at the maximum size`() throws {
        // Each of them takes six bytes in JSON and counts as one.
        let text = "\"" + String(repeating: "\\u0001", count: SealingLimits.valueByteCount - 3) + "\\ud800\""
        let value = StoredValue.json(JSONText(text))
        #expect(value.sizeInBytes == SealingLimits.valueByteCount)
        let provider = LocalStorageFolder(
            folder: folder.path,
            encryptors: LocalStorageEncryptorRing(FakeEncryptor()),
        )
        do {
            let storage = try provider.storage(for: .sample)
            try storage.set(value, for: "key")
            storage.close()
        }
        let storage = try provider.storage(for: .sample)
        #expect(try storage.value(for: "key") == value)
    }
}
