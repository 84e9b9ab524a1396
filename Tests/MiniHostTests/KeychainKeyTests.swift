import CommandHarness
import Foundation
import MiniCrypto
import MiniHost
import MiniStorage
import MiniTesting
import Testing

/// Keys of stored data in the keychain of a device.
@Suite(.timeLimit(.minutes(5)))
struct KeychainKeyTests {
    private static let passcode = SecretBytes(Array("1234".utf8))

    /// A device in a folder, before its first unlock.
    private final class Device {
        let folder: TemporaryProgram
        let keybag: Keybag

        init() throws {
            folder = try TemporaryProgram(["marker": ""])
            let key = DeviceKeyFile(path: folder.path + "/device.key")
            // Cheap to check.
            var options = Keybag.Options(passcode: passcode)
            options.parameters = try #require(ScryptParameters(costExponent: 4))
            _ = try Keybag.create(in: folder.path + "/device", deviceKey: key, options: options)
            keybag = try Keybag(in: folder.path + "/device", deviceKey: key)
        }

        deinit { folder.remove() }

        func unlock() throws { try keybag.unlock(passcode: passcode) }

        func keyRing(_ accessibility: KeychainAccessibility = .afterFirstUnlock) -> KeychainKeyRing {
            KeychainKeyRing(
                Keychain(keybag),
                service: "storage",
                account: "aes256",
                accessibility: accessibility,
                lockPath: folder.path + "/keys.lock",
            )
        }

        /// A key file with a random key.
        func keyFile() throws -> KeyFile {
            let file = KeyFile(path: folder.path + "/encryptor.key")
            try file.storeIfMissing(.random(requiresSealedValues: true))
            return file
        }
    }

    private static let set = "my.setStorageSync({ key: 'k', data: 'v' }).error ?? 'stored'"
    private static let get = "(result => result.error ?? result.data)(my.getStorageSync({ key: 'k' }))"

    /// Expects the result of code in a program.
    private func expect(
        _ program: RunningProgram,
        _ code: String,
        _ value: ScriptValue,
        _ location: SourceLocation = #_sourceLocation,
    ) async throws {
        let result = try await program.evaluate(code)
        #expect(result == value, sourceLocation: location)
    }

    @Test(arguments: [KeychainAccessibility.whenUnlocked, .afterFirstUnlock])
    func `values are sealed while the key is accessible, and fail with error 10108 otherwise`(
        accessibility: KeychainAccessibility
    ) async throws {
        let device = try Device()
        let data = device.folder.path + "/data"
        try await withProgram { configuration in
            configuration.storage = .folder(data)
            configuration.encryptors = KeychainEncryptorSource(device.keyRing(accessibility))
        } _: { program in
            try await expect(program, Self.set, 10108)
            try device.unlock()
            try await expect(program, Self.set, "stored")
            device.keybag.lock()
            let expected: ScriptValue = accessibility == .whenUnlocked ? 10108 : "stored"
            try await expect(program, Self.set, expected)
            try device.unlock()
            try await expect(program, Self.get, "v")
        }
        let entries = try StoredDatabases(folder: data).list().map {
            try StoredDatabases(folder: data).contents(of: $0.identity, key: nil).entries
        }
        let first = try #require(try StoredDatabases(folder: data).list().first)
        #expect(try StoredDatabases(folder: data).contents(of: first.identity, key: nil).requiresSealedValues)
        #expect(entries.flatMap(\.self).map { $0.encryptor?.hasPrefix("aes256gcm.") } == [true])
    }

    @Test func `a lock removes the keys from memory, and they are read again after the unlock`() throws {
        let device = try Device()
        try device.unlock()
        let ring = device.keyRing(.whenUnlocked)
        let encryptors = KeychainEncryptorSource(ring)
        let first = try #require(encryptors.current?.identifier)
        #expect(encryptors.current?.identifier == first)
        device.keybag.lock()
        #expect(encryptors.current?.identifier == "unavailable")
        try device.unlock()
        // Keys that differ from the previous ones show that they were read.
        let rotated = try #require(try ring.storedKeys()).rotated()
        try ring.replace(with: rotated)
        #expect(encryptors.current?.identifier == "aes256gcm.\(rotated.current.id)")
        #expect(encryptors.encryptor(for: first)?.identifier == first)
    }

    @Test func `after an erasure, no value is sealed or opened with keys that are gone`() throws {
        let device = try Device()
        try device.unlock()
        let encryptors = KeychainEncryptorSource(device.keyRing())
        #expect(encryptors.current?.identifier.hasPrefix("aes256gcm.") == true)
        try device.keybag.erase()
        #expect(encryptors.current?.identifier == "unavailable")
    }

    @Test(arguments: [false, true])
    func `lost keys are not replaced while there are values that they sealed`(isLocked: Bool) async throws {
        let device = try Device()
        try device.unlock()
        let configure: (inout HostConfiguration) -> Void = { configuration in
            configuration.storage = .folder(device.folder.path + "/data")
            configuration.encryptors = KeychainEncryptorSource(device.keyRing(.whenUnlocked))
        }
        try await withProgram(configure) { program in
            try await expect(program, Self.set, "stored")
        }
        let keys = try #require(try device.keyRing().storedKeys())
        try Keychain(device.keybag).delete(KeychainQuery(service: "storage", account: "aes256"))
        if isLocked { device.keybag.lock() }
        try await withProgram(configure) { program in
            if isLocked {
                #expect(try await program.evaluate(Self.set) != "stored")
                try device.unlock()
            }
            try await expect(program, Self.set, 10101)
            #expect(try await program.evaluate(Self.get) == 10102)
            #expect(try device.keyRing().storedKeys() == nil)
        }
        try device.keyRing(.whenUnlocked).storeIfMissing(keys)
        try await withProgram(configure) { program in
            try await expect(program, Self.get, "v")
        }
    }

    @Test func `keys are created beside values in plaintext, and are not created again once they were used`()
        async throws
    {
        let device = try Device()
        try device.unlock()
        let data = device.folder.path + "/data"
        try await withProgram {
            $0.storage = .folder(data)
        } _: { program in
            try await expect(program, Self.set, "stored")
        }
        let encryptors = KeychainEncryptorSource(device.keyRing(.whenUnlocked))
        try await withProgram { configuration in
            configuration.storage = .folder(data)
            configuration.encryptors = encryptors
        } _: { program in
            try await expect(program, Self.get, "v")
            #expect(try await program.evaluate(Self.set) == "stored")
            try Keychain(device.keybag).delete(KeychainQuery(service: "storage", account: "aes256"))
            device.keybag.lock()
            try device.unlock()
            try await expect(program, Self.set, 10101)
            #expect(try device.keyRing().storedKeys() == nil)
        }
    }

    @Test func `keys that require sealed values reject plaintext`() async throws {
        let device = try Device()
        try device.unlock()
        let data = device.folder.path + "/data"
        try await withProgram {
            $0.storage = .folder(data)
        } _: { program in
            try await expect(program, Self.set, "stored")
        }
        try device.keyRing().storeIfMissing(.random(requiresSealedValues: true))
        try await withProgram { configuration in
            configuration.storage = .folder(data)
            configuration.encryptors = KeychainEncryptorSource(device.keyRing())
        } _: { program in
            try await expect(program, Self.get, 10102)
        }
    }

    @Test func `keys in use are not replaced`() throws {
        let device = try Device()
        try device.unlock()
        let ring = device.keyRing()
        let encryptors = KeychainEncryptorSource(ring)
        #expect(encryptors.current != nil)
        let folder = StoredDatabases(folder: device.folder.path + "/data")
        let error = #expect(throws: KeyFileError.self) { try folder.rekeyEncryptor(ring) }
        #expect(error?.code == .inUse)
        withExtendedLifetime(encryptors) {}
    }

    @Test func `a database key that is not accessible is error 10108`() async throws {
        let device = try Device()
        try await withProgram { configuration in
            configuration.storage = .folder(device.folder.path + "/data")
            configuration.databaseKey = .keychain(Keychain(device.keybag), service: "storage", account: "database")
        } _: { program in
            try await expect(program, Self.set, 10108)
            try device.unlock()
            try await expect(program, Self.set, "stored")
        }
    }

    @Test func `keys are stored once and are replaced only together`() throws {
        let device = try Device()
        #expect(throws: KeychainError.self) {
            try device.keyRing().storeIfMissing(.random(requiresSealedValues: false))
        }
        try device.unlock()
        let ring = device.keyRing()
        #expect(try ring.storedKeys() == nil)
        let keys = KeyRing.random(requiresSealedValues: true)
        try ring.storeIfMissing(keys)
        try ring.storeIfMissing(.random(requiresSealedValues: false))
        #expect(try ring.storedKeys() == keys)
        let rotated = keys.rotated()
        try ring.replace(with: rotated)
        #expect(try ring.storedKeys() == rotated)
    }

    @Test func `an item without keys is an error and is kept`() throws {
        let device = try Device()
        try device.unlock()
        let item = KeychainItem(service: "storage", account: "aes256")
        try Keychain(device.keybag).add(item, value: SecretBytes("5c".utf8))
        let error = #expect(throws: KeychainError.self) { try device.keyRing().storedKeys() }
        #expect(error?.status == .decode)
        #expect(try Keychain(device.keybag).items().count == 1)
    }

    @Test func `the keys of a file move into the keychain, also if the keychain already has them`() throws {
        let device = try Device()
        try device.unlock()
        let file = try device.keyFile()
        let keys = try file.keys()
        try device.keyRing().storeIfMissing(keys)
        try device.keyRing().takeOver(file)
        #expect(try device.keyRing().storedKeys() == keys)
        #expect(try file.storedKeys() == nil)
        // No work is left.
        try device.keyRing().takeOver(file)
        #expect(try device.keyRing().storedKeys() == keys)
    }

    @Test func `a file whose keys differ from the keychain is kept, and so is a file while the device is locked`()
        throws
    {
        let device = try Device()
        let file = try device.keyFile()
        let keys = try file.keys()
        #expect(throws: KeychainError.self) { try device.keyRing().takeOver(file) }
        try device.unlock()
        try device.keyRing().storeIfMissing(keys.rotated())
        let error = #expect(throws: KeychainError.self) { try device.keyRing().takeOver(file) }
        #expect(error?.status == .duplicateItem)
        #expect(try file.keys() == keys)
    }

    @Test func `the encryptor gets another key in the keychain`() throws {
        let device = try Device()
        try device.unlock()
        let (data, identity) = (device.folder.path + "/data", ProgramIdentity(appID: "a"))
        func storage() throws -> any LocalStorage {
            let provider = LocalStorageFolder(folder: data, encryptors: KeychainEncryptorSource(device.keyRing()))
            return try provider.storage(for: identity)
        }
        do {
            let first = try storage()
            try first.set(.string("v"), for: "k")
            first.close()
        }
        let former = try #require(try device.keyRing().storedKeys())
        let result = try StoredDatabases(folder: data).rekeyEncryptor(device.keyRing())
        #expect(result.resealed == 1)
        let keys = try #require(try device.keyRing().storedKeys())
        #expect(keys.retired.isEmpty)
        #expect(keys.current != former.current)
        let second = try storage()
        #expect(try second.value(for: "k") == .string("v"))
        second.close()
    }
}
