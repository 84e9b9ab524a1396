import MiniCrypto
import Testing

@testable import MiniProtection

/// The static members that create the sources of device keys.
struct DeviceKeySourceTests {
    private let device: TestDevice

    init() throws { device = try TestDevice() }

    @Test func `a file is found by its path`() throws {
        let path = device.folder + "/key"
        let source: any DeviceKeySource = .file(path)
        let key = try source.deviceKey(isNew: true)
        #expect(key.count == 32)
        #expect(try DeviceKeyFile(path: path).deviceKey(isNew: false) == key)
    }

    @Test func `a sealed file has the TPM of the machine unless another one is named`() {
        let source: DeviceKeyTPM = .tpm("a")
        #expect(source.path == "a")
        #expect(source.address == DeviceKeyTPM.defaultAddress)
        let other: DeviceKeyTPM = .tpm("b", address: "swtpm:path=c")
        #expect(other.path == "b")
        #expect(other.address == "swtpm:path=c")
    }

    @Test func `a credential has its name`() {
        let source: DeviceKeyCredential = .credential("a")
        #expect(source.name == "a")
    }

    @Test func `a keybag is created and opened with the key of a closure`() throws {
        var options = Keybag.Options(passcode: nil)
        options.parameters = TestDevice.parameters
        let key = SecretBytes(Array(0..<32))
        _ = try Keybag.create(in: device.deviceFolder, deviceKey: .closure { _ in key }, options: options)
        let keybag = try Keybag(in: device.deviceFolder, deviceKey: .closure { _ in key })
        #expect(keybag.lockState == .unlocked)
        #expect(throws: ProtectionError.self) {
            _ = try Keybag(in: device.deviceFolder, deviceKey: .closure { _ in SecretBytes(Array(1..<33)) })
        }
    }
}
