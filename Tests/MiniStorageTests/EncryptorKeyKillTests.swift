import CommandHarness
import Foundation
import MiniCore
import MiniCrypto
import TestScale
import Testing

@testable import MiniStorage

/// A change of the encryptor's key that is killed at each system call that changes a file.
struct EncryptorKeyKillTests {
    private static let identities = [ProgramIdentity.sample, ProgramIdentity(appID: "2")]

    @Test(arguments: [nil, KeyText.raw])
    func `after a kill at any system call, the key file opens every value, and another call completes the change`(
        databaseKey: String?
    ) async throws {
        let original = try makeFolder(databaseKey)
        let oldKey = try keyFile(original).key()
        var steps = 0
        var ringSizes: Set<Int> = []
        for call in StorageChange.calls {
            for number in TestScale.callNumbers(every: 4) {
                let folder = try original.copy()
                let arguments = [folder.path, "rekey", "-", databaseKey ?? "-"]
                let result = try await StorageChange.run(arguments, injecting: "\(call):signal=SIGKILL:when=\(number)")
                if result.status == 0 { break }
                try #require(result.status == 137, "\(call) \(number): \(result)")
                steps += 1
                ringSizes.insert(try keyFile(folder).keys().retired.count)
                try expectValues(in: folder, databaseKey, "\(call) \(number)")
                let source = databaseKey.map { DatabaseKeyReader.text($0) }
                _ = try StoredDatabases(folder: folder.path).rekeyEncryptor(keyFile(folder), databaseKey: source)
                let keys = try keyFile(folder).keys()
                #expect(keys.retired.isEmpty)
                #expect(keys.current.secret != oldKey)
                try expectValues(in: folder, databaseKey, "\(call) \(number), again")
                let files = try folder.contents().filter { $0.contains(".") && !$0.hasSuffix(".db") }
                #expect(files == ["encryptor.key", "encryptor.key.lock"], "\(call) \(number)")
            }
        }
        print("the encryptor was given another key: killed at \(steps) calls")
        #expect(steps > TestScale.count(30, usually: 5))
        #expect(TestScale.isFull ? ringSizes == [0, 1] : ringSizes.isSubset(of: [0, 1]))
    }

    private func keyFile(_ folder: TemporaryFolder) -> KeyFile { KeyFile(path: folder.path + "/encryptor.key") }

    private func provider(_ folder: TemporaryFolder, _ databaseKey: String?) throws -> LocalStorageFolder {
        LocalStorageFolder(
            folder: folder.path,
            encryptors: try LocalStorageEncryptorRing.aesGCM(try keyFile(folder).keys()),
            databaseKey: databaseKey.map { DatabaseKeyReader.text($0) },
        )
    }

    /// Creates two databases with sealed values and the key file.
    private func makeFolder(_ databaseKey: String?) throws -> TemporaryFolder {
        let folder = TemporaryFolder()
        try keyFile(folder).storeIfMissing(.random(requiresSealedValues: true))
        for identity in Self.identities {
            let storage = try provider(folder, databaseKey).storage(for: identity)
            for number in 0..<6 { try storage.set(.string("value \(number)"), for: "key \(number)") }
            storage.close()
        }
        return folder
    }

    private func expectValues(in folder: TemporaryFolder, _ databaseKey: String?, _ step: String) throws {
        let provider = try provider(folder, databaseKey)
        for identity in Self.identities {
            let storage = try provider.storage(for: identity)
            defer { storage.close() }
            for number in 0..<6 {
                #expect(try storage.value(for: "key \(number)") == .string("value \(number)"), "\(step)")
            }
            #expect(try storage.information().keys.count == 6, "\(step)")
        }
        let contents = try StoredDatabases(folder: folder.path).contents(
            of: .sample,
            key: databaseKey.map { DatabaseKeyReader.text($0) },
        )
        #expect(contents.requiresSealedValues, "\(step)")
    }
}
