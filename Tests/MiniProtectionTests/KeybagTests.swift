import Foundation
import MiniCore
import MiniCrypto
import Synchronization
import TestScale
import Testing

@testable import MiniProtection

struct KeybagTests {
    private let device: TestDevice

    init() throws { device = try TestDevice() }

    private func error(_ body: () throws -> Void) -> ProtectionError.Code? {
        let error = #expect(throws: ProtectionError.self) { try body() }
        return error?.code
    }

    // MARK: Creating and opening

    @Test func `a new keybag is unlocked, and is locked until its passcode when it is opened again`() throws {
        #expect(try device.create().lockState == .unlocked)
        let keybag = try device.open()
        #expect(keybag.lockState == .beforeFirstUnlock)
        #expect(keybag.hasPasscode)
        try keybag.unlock(passcode: TestDevice.passcode)
        #expect(keybag.lockState == .unlocked)
        keybag.lock()
        #expect(keybag.lockState == .locked)
        try keybag.unlock(passcode: TestDevice.passcode)
        #expect(keybag.lockState == .unlocked)
    }

    @Test func `without a passcode a device is always unlocked`() throws {
        _ = try device.create(passcode: nil)
        let keybag = try device.open()
        #expect(keybag.lockState == .unlocked)
        keybag.lock()
        #expect(keybag.lockState == .unlocked)
        #expect(error { try keybag.unlock(passcode: TestDevice.passcode) } == .invalidParameter)
    }

    @Test func `a second keybag in a folder is rejected`() throws {
        _ = try device.create()
        #expect(error { _ = try device.create() } == .exists)
        try device.open().unlock(passcode: TestDevice.passcode)
    }

    @Test func `a new keybag is rejected where items of a lost one exist`() throws {
        let keychain = Keychain(try device.create())
        try keychain.add(KeychainItem(service: "s", account: "a"), value: secret("v"))
        try FileManager.default.removeItem(atPath: device.deviceFolder + "/keybag")
        #expect(error { _ = try device.create() } == .exists)
        #expect(error { _ = try device.open() } == .missing)
    }

    @Test func `an empty passcode is rejected`() throws {
        #expect(error { _ = try device.create(passcode: SecretBytes([])) } == .invalidParameter)
        #expect(error { _ = try device.open() } == .missing)
    }

    @Test func `only the owner can read the files`() throws {
        _ = try device.create()
        for name in try device.files(in: "device") + ["../device.key"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(device.deviceFolder)/\(name)")
            #expect((attributes[.posixPermissions] as? Int) == 0o600, "\(name)")
        }
    }

    // MARK: Damage

    @Test func `a flipped bit anywhere is an error and changes no file`() throws {
        _ = try device.create()
        let bytes = try device.bytes("device/keybag")
        for bit in TestScale.bits(ofByteCount: bytes.count) {
            var changed = bytes
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            try device.write(changed, to: "device/keybag")
            let code = error { _ = try device.open() }
            #expect(code == .damaged || code == .unknownVersion || code == .deviceKey, "bit \(bit)")
            #expect(try device.bytes("device/keybag") == changed)
        }
        for count in [0, 1, 30, bytes.count - 1] {
            try device.write(Array(bytes.prefix(count)), to: "device/keybag")
            #expect(error { _ = try device.open() } == .damaged, "\(count) bytes")
        }
        try device.write(bytes, to: "device/keybag")
        try device.open().unlock(passcode: TestDevice.passcode)
    }

    @Test func `another device key is reported as the cause`() throws {
        _ = try device.create()
        try device.write(Array(String(repeating: "ab", count: 32).utf8), to: "device.key")
        #expect(error { _ = try device.open() } == .deviceKey)
    }

    @Test func `a device key that others can read is rejected with the command that fixes it`() throws {
        _ = try device.create()
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: device.folder + "/device.key")
        let error = #expect(throws: ProtectionError.self) { try device.open() }
        #expect(error?.code == .deviceKey)
        #expect(error?.message.contains("chmod 600 \(device.folder)/device.key") == true)
    }

    // MARK: Passcodes

    @Test func `a changed passcode opens protected data, and the previous one does not`() throws {
        let keybag = try device.create()
        let path = device.folder + "/file"
        try ProtectedFile.write([1, 2, 3], to: path, protection: .complete, keybag: keybag)
        let before = try device.bytes("file")
        try keybag.changePasscode(from: TestDevice.passcode, to: secret("new"))
        #expect(try device.bytes("file") == before)
        let other = try device.open()
        #expect(error { try other.unlock(passcode: TestDevice.passcode) } == .wrongPasscode)
        try other.unlock(passcode: secret("new"))
        #expect(try ProtectedFile.read(path, keybag: other) == [1, 2, 3])
    }

    @Test func `a passcode is changed with another cost of guesses`() throws {
        let keybag = try device.create()
        let parameters = try #require(ScryptParameters(costExponent: 6))
        try keybag.changePasscode(from: TestDevice.passcode, to: secret("5678"), parameters: parameters)
        let other = try device.open()
        #expect(other.state.withLock { $0.content.parameters } == parameters)
        try other.unlock(passcode: secret("5678"))
    }

    @Test func `a wrong passcode changes no data`() throws {
        let keybag = try device.create()
        let before = try device.bytes("device/keybag")
        #expect(error { try keybag.changePasscode(from: secret("wrong"), to: secret("new")) } == .wrongPasscode)
        #expect(error { try keybag.changePasscode(from: nil, to: secret("new")) } == .invalidParameter)
        #expect(try device.bytes("device/keybag") == before)
    }

    @Test func `a passcode is set and removed`() throws {
        let keybag = try device.create(passcode: nil)
        try keybag.changePasscode(from: nil, to: TestDevice.passcode)
        let path = device.folder + "/file"
        try ProtectedFile.write([1], to: path, protection: .complete, keybag: keybag)
        let second = try device.open()
        #expect(second.lockState == .beforeFirstUnlock)
        try second.changePasscode(from: TestDevice.passcode, to: nil)
        let third = try device.open()
        #expect(third.lockState == .unlocked)
        #expect(try ProtectedFile.read(path, keybag: third) == [1])
    }

    // MARK: Delays

    @Test func `wrong passcodes delay the next attempt, also in another process`() throws {
        _ = try device.create()
        let delays = [0, 0, 0, 0, 60, 300, 900, 900, 3600, 3600, 3600]
        for (index, delay) in delays.enumerated() {
            let keybag = try device.open()
            let wrong = #expect(throws: ProtectionError.self) { try keybag.unlock(passcode: secret("wrong")) }
            #expect(wrong?.code == .wrongPasscode)
            #expect(wrong?.retryDelay == (delay == 0 ? nil : .seconds(delay)), "attempt \(index)")
            guard delay > 0 else { continue }
            let other = try device.open()
            device.clock.advance(by: delay - 1)
            #expect(error { try other.unlock(passcode: TestDevice.passcode) } == .delayed)
            device.clock.advance(by: 1)
        }
        try device.open().unlock(passcode: TestDevice.passcode)
        #expect(try device.open().failedAttempts().count == 0)
    }

    @Test func `a delay restarts when the system starts`() throws {
        _ = try device.create()
        for _ in 0..<5 { #expect(error { try device.open().unlock(passcode: secret("wrong")) } == .wrongPasscode) }
        device.clock.advance(by: 59)
        device.clock.restart()
        // A second has passed since then.
        #expect(try device.open().failedAttempts().remainingDelay == .seconds(59))
        #expect(error { try device.open().unlock(passcode: TestDevice.passcode) } == .delayed)
        device.clock.advance(by: 58)
        #expect(error { try device.open().unlock(passcode: TestDevice.passcode) } == .delayed)
        device.clock.advance(by: 1)
        try device.open().unlock(passcode: TestDevice.passcode)
    }

    @Test func `a missing or damaged record of attempts counts as the longest delay`() throws {
        _ = try device.create()
        try FileManager.default.removeItem(atPath: device.deviceFolder + "/attempts")
        #expect(error { try device.open().unlock(passcode: TestDevice.passcode) } == .delayed)
        var bytes = try device.bytes("device/attempts")
        bytes[8] ^= 1
        try device.write(bytes, to: "device/attempts")
        let delayed = #expect(throws: ProtectionError.self) { try device.open().unlock(passcode: TestDevice.passcode) }
        #expect(delayed?.retryDelay == .seconds(3600))
        device.clock.advance(by: 3600)
        try device.open().unlock(passcode: TestDevice.passcode)
    }

    @Test func `the tenth wrong passcode erases a keybag that is configured so`() throws {
        let keybag = try device.create(erases: true)
        let path = device.folder + "/file"
        try ProtectedFile.write([1], to: path, protection: .none, keybag: keybag)
        for _ in 0..<10 {
            #expect(error { try device.open().unlock(passcode: secret("wrong")) } == .wrongPasscode)
            device.clock.advance(by: 3600)
        }
        #expect(error { _ = try device.open() } == .missing)
    }

    // MARK: Erasure and notification

    @Test func `after an erasure all data is unreadable immediately`() throws {
        let keybag = try device.create()
        let path = device.folder + "/file"
        try ProtectedFile.write([1], to: path, protection: .none, keybag: keybag)
        let file = try ProtectedFile(opening: path, keybag: keybag)
        try Keychain(keybag).add(KeychainItem(service: "s", account: "a"), value: secret("v"))
        try keybag.erase()
        #expect(error { _ = try file.read(at: 0, count: 1) } == .closed)
        #expect(error { _ = try ProtectedFile.read(path, keybag: keybag) } == .closed)
        #expect(error { try keybag.unlock(passcode: TestDevice.passcode) } == .missing)
        #expect(error { _ = try device.open() } == .missing)
        #expect(try device.files(in: "device").filter { $0.contains("/") || $0.hasSuffix(".key") } == [])
        let new = try device.create()
        #expect(error { _ = try ProtectedFile.read(path, keybag: new) } == .damaged)
    }

    @Test func `an interrupted erasure is completed`() throws {
        _ = try device.create()
        try FileManager.default.removeItem(atPath: device.deviceFolder + "/effaceable.key")
        #expect(error { _ = try device.open() } == .closed)
        #expect(error { _ = try device.create() } == .exists)
        try Keybag.erase(in: device.deviceFolder)
        #expect(error { _ = try device.open() } == .missing)
        _ = try device.create()
    }

    @Test func `listeners are notified of each change once`() throws {
        let keybag = try device.create()
        let seen = Mutex<[LockState]>([])
        let listener = keybag.onChange { state in seen.withLock { $0.append(state) } }
        keybag.lock()
        keybag.lock()
        try keybag.unlock(passcode: TestDevice.passcode)
        withExtendedLifetime(listener) {}
        #expect(seen.withLock { $0 } == [.locked, .unlocked])
    }

    @Test func `a lock is not postponed by another lock, and is cancelled by an unlock`() async throws {
        let keybag = try device.create()
        // Ten seconds are the longest delay. Nothing waits between these lines, so that they pass only in a suspended process.
        keybag.lock(after: .seconds(10))
        let pending = keybag.state.withLock { $0.pendingLock?.number }
        #expect(pending != nil)
        keybag.lock(after: .seconds(10))
        #expect(keybag.state.withLock { $0.pendingLock?.number } == pending)
        #expect(keybag.lockState == .unlocked)
        try keybag.unlock(passcode: TestDevice.passcode)
        #expect(keybag.state.withLock { $0.pendingLock == nil })
        // The keys stay for at most 10 s.
        keybag.lock(after: .seconds(3600))
        let latest = MonotonicInstant.now.advanced(by: Duration.seconds(10).nanoseconds)
        #expect(try #require(keybag.state.withLock { $0.pendingLock?.instant }) <= latest)
        try keybag.unlock(passcode: TestDevice.passcode)
        let (states, continuation) = AsyncStream<LockState>.makeStream()
        let listener = keybag.onChange { continuation.yield($0) }
        keybag.lock(after: .milliseconds(1))
        #expect(await states.first { _ in true } == .locked)
        withExtendedLifetime(listener) {}
    }

    @Test func `a keybag that follows another process keeps its state if it cannot read the new one`() throws {
        let keybag = try device.create(passcode: nil)
        try FileManager.default.moveItem(atPath: device.deviceFolder + "/keybag", toPath: device.folder + "/kept")
        try FileManager.default.createDirectory(
            atPath: device.deviceFolder + "/keybag",
            withIntermediateDirectories: false,
        )
        #expect(throws: ProtectionError.self) { try keybag.updateFromSharedUnlock() }
        #expect(keybag.lockState == .unlocked)
        try FileManager.default.removeItem(atPath: device.deviceFolder + "/keybag")
        try FileManager.default.moveItem(atPath: device.folder + "/kept", toPath: device.deviceFolder + "/keybag")
        try keybag.updateFromSharedUnlock()
        #expect(try keybag.classKey(.file(.complete), for: "a key").count == 32)
    }

    @Test func `a keybag that follows another process is locked although its file cannot be read, and not unlocked`()
        throws
    {
        let keybag = try device.create()
        let path = device.deviceFolder + "/keybag"
        try FileManager.default.moveItem(atPath: path, toPath: device.folder + "/kept")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        // No process shares an unlock.
        try keybag.updateFromSharedUnlock()
        #expect(keybag.lockState == .beforeFirstUnlock)
        #expect(error { _ = try keybag.classKey(.file(.complete), for: "a key") } == .protectedDataUnavailable)
        #expect(
            error { _ = try keybag.classKey(.keychain(.afterFirstUnlock), for: "a key") } == .protectedDataUnavailable
        )
    }

    @Test func `a keybag that follows another process is unlocked when that process removes the passcode`() throws {
        _ = try device.create()
        let keybag = try device.open()
        try keybag.updateFromSharedUnlock()
        #expect(keybag.lockState == .beforeFirstUnlock)
        try device.open().changePasscode(from: TestDevice.passcode, to: nil)
        try keybag.updateFromSharedUnlock()
        #expect(keybag.lockState == .unlocked)
        #expect(try keybag.classKey(.file(.complete), for: "a key").count == 32)
    }

    @Test func `a keybag that was replaced by another one rejects its use`() throws {
        let keybag = try device.create()
        try Keybag.erase(in: device.deviceFolder)
        _ = try device.create()
        #expect(error { try keybag.unlock(passcode: TestDevice.passcode) } == .closed)
        #expect(error { _ = try keybag.failedAttempts() } == .closed)
        let item = KeychainItem(service: "s", account: "a")
        let refused = #expect(throws: KeychainError.self) { try Keychain(keybag).add(item, value: secret("v")) }
        #expect(refused?.status == .notAvailable)
        #expect(try Keychain(device.open()).items() == [])
    }

    @Test func `a passcode that another process has set applies`() throws {
        let keybag = try device.create(passcode: nil)
        try device.open().changePasscode(from: nil, to: TestDevice.passcode)
        keybag.lock()
        #expect(keybag.lockState == .locked)
    }

    @Test func `no description contains a secret`() throws {
        let keybag = try device.create()
        let text = "\(String(reflecting: keybag)) \(TestDevice.passcode) \(String(describing: keybag.deviceKeys))"
        #expect(!text.contains("134679"))
        #expect(!text.contains("["))
    }
}
