import Foundation
import MiniCrypto
import Testing

@testable import MiniProtection

/// A device key that systemd passes to a service.
struct DeviceKeyCredentialTests {
    private let device: TestDevice
    private let key = SecretBytes(Array(0..<32))
    private let digits = "000102030405060708090a0b0c0d0e0f101112131415161718191A1B1C1D1E1F"

    init() throws { device = try TestDevice() }

    /// Reads the credential `name` in a folder in which `name` has the specified content.
    private func key(of content: [UInt8]?, name: String = "device", mode: mode_t = 0o400) throws -> SecretBytes {
        if let content {
            try device.write(content, to: "device")
            chmod(device.folder + "/device", mode)
        }
        return try DeviceKeyCredential(name: name, folder: device.folder).deviceKey(isNew: false)
    }

    private func refusal(_ body: () throws -> SecretBytes) -> ProtectionError? {
        do {
            _ = try body()
            return nil
        } catch { return error as? ProtectionError }
    }

    @Test(arguments: ["", "\n"])
    func `digits are read with or without a line feed`(_ end: String) throws {
        #expect(try key(of: Array((digits + end).utf8)) == key)
    }

    @Test func `32 bytes are read unchanged`() throws {
        #expect(try key(of: Array(0..<32)) == key)
        // A group with permissions from systemd may read.
        chmod(device.folder + "/device", 0o440)
        #expect(try key(of: nil) == key)
    }

    @Test(arguments: [0, 31, 33, 62, 63, 66])
    func `another length is rejected`(_ count: Int) {
        let error = refusal { try key(of: Array(repeating: UInt8(ascii: "1"), count: count)) }
        #expect(error?.code == .deviceKey)
        #expect(error?.message.contains("must have 32 bytes, or 64 hexadecimal digits") == true)
    }

    @Test func `other characters than digits are rejected`() {
        let error = refusal { try key(of: Array(repeating: UInt8(ascii: "g"), count: 64)) }
        #expect(error?.message.contains("64 hexadecimal digits") == true)
    }

    @Test func `the folder is that of the environment variable`() async {
        await #expect(processExitsWith: .success) {
            let device = try TestDevice()
            try device.write(Array(0..<32), to: "device")
            chmod(device.folder + "/device", 0o400)
            setenv("CREDENTIALS_DIRECTORY", device.folder, 1)
            let key = try DeviceKeyCredential(name: "device").deviceKey(isNew: false)
            exit(key == SecretBytes(Array(0..<32)) ? 0 : 1)
        }
    }

    @Test func `the error of a service without credentials explains how to provide one`() {
        let error = refusal { try DeviceKeyCredential(name: "device", folder: nil).deviceKey(isNew: false) }
        #expect(error?.code == .deviceKey)
        #expect(error?.message.contains("LoadCredentialEncrypted=device") == true)
    }

    @Test func `a missing credential and a credential that everyone can read are rejected`() {
        #expect(refusal { try key(of: nil) }?.message.contains("missing") == true)
        #expect(refusal { try key(of: Array(0..<32), mode: 0o444) }?.message.contains("openToOthers") == true)
    }

    @Test(arguments: ["", ".", "..", "a/b", "/device", "../device"])
    func `a name that is a path is rejected`(_ name: String) {
        #expect(refusal { try key(of: Array(0..<32), name: name) }?.code == .invalidParameter)
    }
}
