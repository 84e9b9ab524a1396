import CommandHarness
import Foundation
import MiniHost
import MiniTesting
import Testing

/// Programs on a device that locks.
@Suite(.timeLimit(.minutes(5)))
struct ProtectionTests {
    static let passcode = SecretBytes(Array("1234".utf8))

    private static func deviceKey(in folder: TemporaryProgram) -> DeviceKeyFile {
        DeviceKeyFile(path: folder.path + "/device.key")
    }

    /// A keybag whose passcode is cheap to check.
    static func makeKeybag(in folder: TemporaryProgram) throws -> Keybag {
        var options = Keybag.Options(passcode: passcode)
        options.parameters = try #require(ScryptParameters(costExponent: 4))
        return try Keybag.create(in: folder.path + "/device", deviceKey: deviceKey(in: folder), options: options)
    }

    /// A program with a keybag and stored data in a folder.
    ///
    /// Its host protects data with a class.
    private func withDevice(
        _ protection: FileProtection,
        _ body: (RunningProgram, Keybag, _ folder: String) async throws -> Void,
    ) async throws {
        let folder = try TemporaryProgram(["marker": ""])
        defer { folder.remove() }
        let keybag = try Self.makeKeybag(in: folder)
        try await withProgram { configuration in
            configuration.storage = .folder(folder.path + "/data")
            configuration.protection = KeybagProtection(keybag, protection)
            configuration.databaseKey = .keychain(
                Keychain(keybag),
                service: "storage",
                account: "database",
                accessibility: protection == .complete ? .whenUnlockedThisDeviceOnly : .afterFirstUnlockThisDeviceOnly,
            )
        } _: { program in
            try await body(program, keybag, folder.path)
        }
    }

    private func set(_ value: Int, in program: RunningProgram) async throws -> ScriptValue? {
        try await program.evaluate("my.setStorageSync({ key: 'k', data: \(value) })")["error"]
    }

    private func stored(in program: RunningProgram) async throws -> ScriptValue? {
        let result = try await program.evaluate("my.getStorageSync({ key: 'k' })")
        return result["error"] ?? result["data"]
    }

    private func read(in program: RunningProgram) async throws -> ScriptValue? {
        try await program.evaluate(
            "my.getFileSystemManager().readFileSync({ filePath: `${my.env.USER_DATA_PATH}/f`, encoding: 'utf8' })"
        )["error"]
    }

    private func write(in program: RunningProgram) async throws -> ScriptValue? {
        try await program.evaluate(
            "my.getFileSystemManager().writeFileSync({ filePath: `${my.env.USER_DATA_PATH}/f`, data: 'x' })"
        )["error"]
    }

    @Test(arguments: FileProtection.allCases)
    func `a lock forbids access according to the class, and no data is lost`(protection: FileProtection) async throws {
        try await withDevice(protection) { program, keybag, _ in
            #expect(try await set(1, in: program) == nil)
            #expect(try await write(in: program) == nil)
            keybag.lock()
            let refusal: ScriptValue? = protection == .complete ? 10108 : nil
            #expect(try await set(2, in: program) == refusal)
            #expect(try await stored(in: program) == refusal ?? 2)
            #expect(try await write(in: program) == refusal)
            // Open data stays open: no file is between two calls.
            #expect(try await read(in: program) == (protection == .completeUnlessOpen ? 10108 : refusal))
            try keybag.unlock(passcode: Self.passcode)
            #expect(try await read(in: program) == nil)
            #expect(try await stored(in: program) == (refusal == nil ? 2 : 1))
            #expect(try await set(3, in: program) == nil)
            #expect(try await stored(in: program) == 3)
            #expect(try await write(in: program) == nil)
        }
    }

    @Test(arguments: FileProtection.allCases)
    func `before the first unlock, only data without protection is accessible`(
        protection: FileProtection
    ) async throws {
        let folder = try TemporaryProgram(["marker": ""])
        defer { folder.remove() }
        _ = try Self.makeKeybag(in: folder)
        let keybag = try Keybag(in: folder.path + "/device", deviceKey: Self.deviceKey(in: folder))
        try await withProgram { configuration in
            configuration.protection = KeybagProtection(keybag, protection)
        } _: { program in
            let refusal: ScriptValue? = protection == .none ? nil : 10108
            #expect(try await set(1, in: program) == refusal)
            // Files of this class can be created, but not read.
            #expect(try await write(in: program) == (protection == .completeUnlessOpen ? nil : refusal))
            #expect(try await read(in: program) == refusal)
            try keybag.unlock(passcode: Self.passcode)
            #expect(try await set(2, in: program) == nil)
            #expect(try await write(in: program) == nil)
            #expect(try await read(in: program) == nil)
            keybag.lock()
            #expect(try await stored(in: program) == (protection == .complete ? 10108 : 2))
        }
    }

    @Test(arguments: [FileProtection.complete, .completeUnlessOpen])
    func `a lock closes the database of a class that requires it`(protection: FileProtection) async throws {
        try await withDevice(protection) { (program, keybag, folder) async throws in
            #expect(try await set(1, in: program) == nil)
            keybag.lock()
            await program.idle()
            // Another opening succeeds where that of the program was closed; its key is the key that the program used.
            let other = LocalStorageFolder(folder: folder + "/data")
            let error = #expect(throws: APIError.self) { _ = try other.storage(for: program.program.identity) }
            #expect(error?.reason == (protection == .complete ? .wrongDatabaseKey : .storageUnavailable))
        }
    }

    @Test func `a program is notified of each lock and unlock`() async throws {
        try await withDevice(.completeUntilFirstUserAuthentication) { program, keybag, _ in
            _ = try await program.evaluate(
                "for (const event of ['deviceLock', 'deviceUnlock']) my.on(event, () => console.log(event)); 1"
            )
            keybag.lock()
            try keybag.unlock(passcode: Self.passcode)
            keybag.lock()
            await program.idle()
            #expect(program.recorder.record.console.map(\.text) == ["deviceLock", "deviceUnlock", "deviceLock"])
        }
    }

    @Test func `a key in the keychain is created once`() throws {
        let folder = try TemporaryProgram(["marker": ""])
        defer { folder.remove() }
        let keybag = try Self.makeKeybag(in: folder)
        let source = KeychainDatabaseKey(Keychain(keybag), KeychainItem(service: "storage", account: "database"))
        let provider = LocalStorageFolder(folder: folder.path + "/data", databaseKey: source)
        let identity = ProgramIdentity(appID: "a")
        for value in ["first", "second"] {
            let storage = try provider.storage(for: identity)
            #expect(try storage.value(for: "k") == (value == "first" ? nil : .string("first")))
            try storage.set(.string(value), for: "k")
            storage.close()
        }
        #expect(try Keychain(keybag).items().count == 1)
    }
}
