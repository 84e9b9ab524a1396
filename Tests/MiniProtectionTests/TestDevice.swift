import Foundation
import MiniCrypto
import Synchronization

@testable import MiniProtection

/// The folder of a device, removed at the end of the test, with a clock that the test advances.
final class TestDevice: Sendable {
    static let passcode = SecretBytes(Array("134679".utf8))

    let folder: String
    let clock: TestClock

    /// Cheap parameters: other tests check the cost of a guess.
    static let parameters = ScryptParameters(costExponent: 4) ?? .default

    init() throws {
        folder = NSTemporaryDirectory() + "protection-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        clock = TestClock()
    }

    deinit {
        // A shared device has keys in the keyring of the user. A test may have no device, or a damaged one.
        try? Keybag.erase(in: deviceFolder)
        // It is in the temporary folder: remaining files have no effect.
        try? FileManager.default.removeItem(atPath: folder)
    }

    var deviceFolder: String { folder + "/device" }
    var source: DeviceKeyFile { DeviceKeyFile(path: folder + "/device.key") }

    func create(passcode: SecretBytes? = TestDevice.passcode, erases: Bool = false) throws -> Keybag {
        var options = Keybag.Options(passcode: passcode)
        options.parameters = Self.parameters
        options.erasesAfterFailures = erases
        return try Keybag.create(in: deviceFolder, deviceKey: source, options: options, clock: clock.deviceClock)
    }

    /// A device with the same files.
    func copy() throws -> TestDevice {
        let copy = try TestDevice()
        try FileManager.default.removeItem(atPath: copy.folder)
        try FileManager.default.copyItem(atPath: folder, toPath: copy.folder)
        return copy
    }

    func open() throws -> Keybag { try Keybag(in: deviceFolder, deviceKey: source, clock: clock.deviceClock) }

    func bytes(_ name: String) throws -> [UInt8] {
        try Array(Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
    }

    func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(filePath: "\(folder)/\(name)"))
    }

    func files(in name: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: "\(folder)/\(name)").sorted()
    }
}

/// The clock of a system that a test restarts.
final class TestClock: Sendable {
    private let state = Mutex((boot: 0, time: UInt64(1_000_000_000_000)))

    var deviceClock: DeviceClock {
        DeviceClock { [self] in
            Array("boot \(state.withLock { $0.boot })".utf8)
        } now: { [self] in
            state.withLock { $0.time }
        }
    }

    func advance(by seconds: Int) { state.withLock { $0.time += UInt64(seconds) * 1_000_000_000 } }

    func restart() {
        state.withLock { state in
            state.boot += 1
            state.time = 1_000_000_000
        }
    }
}

func secret(_ text: String) -> SecretBytes { SecretBytes(Array(text.utf8)) }
