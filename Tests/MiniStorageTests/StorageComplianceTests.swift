import MiniCore
import MiniStorage
import MiniTesting
import Testing

/// The storages of this project pass the compliance test for integrators.
struct StorageComplianceTests {
    @Test func `a folder of databases complies`() async throws {
        let folder = TemporaryFolder()
        try await LocalStorageCompatTest(LocalStorageFolder(folder: folder.path)).run()
    }

    @Test func `storage in memory complies`() async throws {
        try await LocalStorageCompatTest(InMemoryLocalStorageProvider()).run()
    }

    @Test(arguments: Implementation.allCases)
    func `sealed storage complies`(_ implementation: Implementation) async throws {
        let folder = TemporaryFolder()
        let encryptors = LocalStorageEncryptorRing(FakeEncryptor())
        try await LocalStorageCompatTest(implementation.makeProvider(in: folder, encryptors: encryptors)).run()
    }
}
