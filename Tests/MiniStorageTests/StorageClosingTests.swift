import Foundation
import MiniCore
import MiniCrypto
import Synchronization
import Testing

@testable import MiniStorage

/// Storage that is closed from another thread, and idle storage.
struct StorageClosingTests {
    private let identity = ProgramIdentity(appID: "app")

    @Test(arguments: [true, false])
    func `storage is closed from another thread`(isInMemory: Bool) async throws {
        let folder = TemporaryFolder()
        let provider: any LocalStorageProvider =
            isInMemory ? InMemoryLocalStorageProvider() : LocalStorageFolder(folder: folder.path)
        let storage = try provider.storage(for: identity)
        try storage.set(.string("value"), for: "key")
        let close = try #require(storage.makeCloser())
        await Task.detached { close() }.value
        #expect(throws: APIError.self) { try storage.set(.string("late"), for: "key") }
        #expect(throws: APIError.self) { _ = try storage.value(for: "key") }
        // The storage is free and stays in use by the next opening.
        let next = try provider.storage(for: identity)
        storage.close()
        close()
        #expect(try next.value(for: "key") == .string("value"))
        #expect(throws: APIError.self) { _ = try provider.storage(for: identity) }
        next.close()
    }

    @Test func `an idle database keeps one descriptor and its lock, and opens again`() throws {
        let folder = TemporaryFolder()
        let provider = LocalStorageFolder(folder: folder.path)
        let storage = try provider.storage(for: identity)
        try storage.set(.string("value"), for: "key")
        #expect(try folder.openDescriptors().count == 3)
        storage.releaseIdleResources()
        #expect(try folder.openDescriptors().count == 1)
        #expect(throws: APIError.self) { _ = try provider.storage(for: identity) }
        try storage.set(.string("other"), for: "new")
        #expect(try storage.information().keys == ["key", "new"])
        storage.releaseIdleResources()
        storage.releaseIdleResources()
        storage.close()
        #expect(try folder.openDescriptors() == [])
        let next = try provider.storage(for: identity)
        #expect(try next.value(for: "new") == .string("other"))
        next.close()
    }

    @Test func `an encrypted database opens again after a pause without reading its key`() throws {
        let folder = TemporaryFolder()
        let questions = Atomic<Int>(0)
        let key = DatabaseKeyReader.closure {
            questions.add(1, ordering: .relaxed)
            return try DatabaseKey(passphrase: SecretBytes("secret".utf8))
        }
        let provider = LocalStorageFolder(folder: folder.path, databaseKey: key)
        let storage = try provider.storage(for: identity)
        try storage.set(.string("value"), for: "key")
        storage.releaseIdleResources()
        #expect(try storage.information().keys == ["key"])
        #expect(questions.load(ordering: .relaxed) == 1)
        storage.close()
    }
}
