import Foundation
import MiniCrypto
import TestScale
import Testing

@testable import MiniProtection

/// Backups that are restored as other devices.
struct BackupTests {
    private let device: TestDevice
    private let other: TestDevice
    private let path: String

    private static let passcode = secret("of the backup")

    init() throws {
        device = try TestDevice()
        other = try TestDevice()
        path = other.folder + "/backup"
    }

    private func backUp(_ keybag: Keybag, costExponent: UInt8 = 4) throws {
        let parameters = try #require(ScryptParameters(costExponent: costExponent))
        try keybag.backUp(to: path, passcode: Self.passcode, parameters: parameters)
    }

    private func restore(_ passcode: SecretBytes = Self.passcode) throws -> Keybag {
        var options = Keybag.Options(passcode: secret("other"))
        options.parameters = TestDevice.parameters
        return try Keybag.restore(
            from: path,
            passcode: passcode,
            in: other.deviceFolder,
            deviceKey: other.source,
            options: options,
        )
    }

    private func error(_ body: () throws -> Void) -> ProtectionError? {
        do {
            try body()
            return nil
        } catch {
            return error as? ProtectionError
        }
    }

    @Test(arguments: FileProtection.allCases)
    func `a protected file opens on the restored device`(protection: FileProtection) throws {
        let keybag = try device.create()
        let (file, copy) = (device.folder + "/file", other.folder + "/file")
        try ProtectedFile.write([1, 2, 3], to: file, protection: protection, keybag: keybag)
        try FileManager.default.copyItem(atPath: file, toPath: copy)
        let stranger = try TestDevice()
        #expect(error { _ = try ProtectedFile.read(copy, keybag: try stranger.create()) }?.code == .damaged)
        try backUp(keybag)
        let restored = try restore()
        #expect(try ProtectedFile.read(copy, keybag: restored) == [1, 2, 3])
        #expect(try ProtectedFile.protection(ofFileAt: copy) == protection)
        restored.lock()
        let reopened = try other.open()
        try reopened.unlock(passcode: secret("other"))
        #expect(try ProtectedFile.read(copy, keybag: reopened) == [1, 2, 3])
        // The first device can read files that the restored device writes.
        try ProtectedFile.write([4], to: copy, protection: protection, keybag: reopened)
        #expect(try ProtectedFile.read(copy, keybag: keybag) == [4])
    }

    @Test(arguments: KeychainAccessibility.allCases)
    func `an item is restored as the table specifies`(accessibility: KeychainAccessibility) throws {
        let keybag = try device.create()
        var item = KeychainItem(service: "s", account: "a", accessibility: accessibility)
        item.label = "label"
        item.generic = [1, 2]
        try Keychain(keybag).add(item, value: secret("value"))
        let stored = try Keychain(keybag).items()
        try backUp(keybag)
        let keychain = Keychain(try restore())
        #expect(try keychain.items() == (ProtectionTable.travels(accessibility) ? stored : []))
        if ProtectionTable.travels(accessibility) {
            #expect(try keychain.copyMatching(KeychainQuery(service: "s", account: "a")).value == secret("value"))
        }
    }

    @Test func `a restored device shares neither its lock nor its items with the original`() throws {
        let keybag = try device.create()
        try Keychain(keybag).add(KeychainItem(service: "s", account: "a"), value: secret("value"))
        try backUp(keybag)
        let restored = try restore()
        #expect(error { try restored.unlock(passcode: TestDevice.passcode) }?.code == .wrongPasscode)
        keybag.lock()
        let query = KeychainQuery(service: "s", account: "a")
        #expect(try Keychain(restored).copyMatching(query).value == secret("value"))
        try Keychain(restored).delete(query)
        try keybag.unlock(passcode: TestDevice.passcode)
        #expect(try Keychain(keybag).copyMatching(query).value == secret("value"))
    }

    @Test func `many items of all sizes are restored`() throws {
        let keybag = try device.create()
        let values = (0..<50).map { SecretBytes([UInt8](repeating: UInt8($0), count: $0 * $0 * 400)) }
        for (number, value) in values.enumerated() {
            try Keychain(keybag).add(KeychainItem(service: "\(number % 7)", account: "\(number)"), value: value)
        }
        try backUp(keybag)
        let keychain = Keychain(try restore())
        for (number, value) in values.enumerated() {
            let query = KeychainQuery(service: "\(number % 7)", account: "\(number)")
            #expect(try keychain.copyMatching(query).value == value)
        }
    }

    @Test func `a flipped bit anywhere and a file that is too short restore no data`() throws {
        let keybag = try device.create()
        for account in ["a", "b"] {
            try Keychain(keybag).add(KeychainItem(service: "s", account: account), value: secret(account))
        }
        try backUp(keybag, costExponent: 1)
        let bytes = try other.bytes("backup")
        for bit in TestScale.bits(ofByteCount: bytes.count) {
            var changed = bytes
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            try other.write(changed, to: "backup")
            let code = error { _ = try restore() }?.code
            #expect(
                code == .damaged || code == .unknownVersion || code == .wrongPasscode,
                "bit \(bit): \(String(describing: code))"
            )
            #expect(!FileManager.default.fileExists(atPath: other.deviceFolder + "/keybag"))
        }
        for count in [0, 1, 30, 300, bytes.count - 1] {
            try other.write(Array(bytes.prefix(count)), to: "backup")
            #expect(error { _ = try restore() } != nil, "\(count) bytes")
        }
        try other.write(bytes + [0], to: "backup")
        #expect(error { _ = try restore() }?.code == .damaged)
        // A failed attempt does not prevent another one.
        try other.write(bytes, to: "backup")
        #expect(try Keychain(restore()).items().map(\.account) == ["a", "b"])
    }

    @Test func `items of a backup cannot be exchanged`() throws {
        let keybag = try device.create()
        var lengths: [Int] = []
        for account in ["a", "b"] {
            try Keychain(keybag).add(KeychainItem(service: "s", account: account), value: secret("v"))
            try backUp(keybag)
            lengths.append(try other.bytes("backup").count)
        }
        // Both items have the same length and are at the end of the file.
        let length = lengths[1] - lengths[0]
        let bytes = try other.bytes("backup")
        let (first, second) = (bytes.suffix(2 * length).prefix(length), bytes.suffix(length))
        try other.write(Array(bytes.dropLast(2 * length) + second + first), to: "backup")
        #expect(error { _ = try restore() }?.code == .damaged)
    }

    @Test func `an error message explains the mistake`() throws {
        let keybag = try device.create()
        #expect(error { _ = try restore() }?.message == "the backup \(path) does not exist")
        #expect(error { try keybag.backUp(to: path, passcode: secret("")) }?.code == .invalidParameter)
        keybag.lock()
        #expect(error { try backUp(keybag) }?.code == .protectedDataUnavailable)
        #expect(!FileManager.default.fileExists(atPath: path))
        try keybag.unlock(passcode: TestDevice.passcode)
        try backUp(keybag)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let wrong = error { _ = try restore(secret("wrong")) }
        #expect(wrong?.code == .wrongPasscode)
        #expect(wrong?.message.contains(path) == true)
        _ = try restore()
        #expect(error { _ = try restore() }?.code == .exists)
        try other.write(Array("no backup".utf8), to: "backup")
        #expect(error { _ = try restore() }?.message == "\(path) is not a backup of a device")
    }

    @Test func `a device in its first state is backed up after an unlock`() throws {
        _ = try device.create()
        let keybag = try device.open()
        #expect(error { try backUp(keybag) }?.code == .protectedDataUnavailable)
        try keybag.unlock(passcode: TestDevice.passcode)
        try backUp(keybag)
        #expect(try Keychain(restore()).items().isEmpty)
    }
}
