import CommandHarness
import Foundation
import MiniCrypto
import Testing

@testable import MiniProtection

/// A device key that a TPM has sealed, with a TPM in software.
struct DeviceKeyTPMTests {
    private let device: TestDevice

    init() throws { device = try TestDevice() }

    private var path: String { device.folder + "/device.tpm" }

    private func tpm(_ name: String = "tpm") throws -> SoftwareTPM {
        try SoftwareTPM(in: "\(device.folder)/\(name)")
    }

    private func source(_ tpm: SoftwareTPM) -> DeviceKeyTPM { DeviceKeyTPM(path: path, address: tpm.address) }

    /// The message of the error with which a source rejects its key.
    private func refusal(_ source: DeviceKeyTPM, isNew: Bool = false) -> String {
        do {
            _ = try source.deviceKey(isNew: isNew)
            return "no error"
        } catch let error as ProtectionError {
            return error.code == .deviceKey ? error.message : "another error: \(error)"
        } catch {
            return "another error: \(error)"
        }
    }

    @Test func `a keybag opens with the sealed key, also after a restart of the TPM`() async throws {
        let tpm = try self.tpm()
        var options = Keybag.Options(passcode: TestDevice.passcode)
        options.parameters = TestDevice.parameters
        _ = try Keybag.create(in: device.deviceFolder, deviceKey: source(tpm), options: options)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        #expect(try device.files(in: "").filter { $0.hasPrefix("device.tpm") } == ["device.tpm"])
        let key = try source(tpm).deviceKey(isNew: false)
        #expect(key.count == 32)
        await tpm.stop()
        try tpm.start()
        let keybag = try Keybag(in: device.deviceFolder, deviceKey: source(tpm))
        try keybag.unlock(passcode: TestDevice.passcode)
        #expect(keybag.lockState == .unlocked)
        #expect(try source(tpm).deviceKey(isNew: true) == key)
    }

    @Test func `objects do not remain in the memory of the TPM`() async throws {
        let tpm = try self.tpm()
        // A TPM has space for three.
        for _ in 0..<8 { _ = try source(tpm).deviceKey(isNew: true) }
        #expect(try await tpm.tool("getcap", "handles-transient").output == "")
        #expect(try await tpm.tool("getcap", "handles-loaded-session").output == "")
    }

    @Test func `a cleared TPM and another TPM do not open the key, which is unchanged`() async throws {
        let tpm = try self.tpm()
        _ = try source(tpm).deviceKey(isNew: true)
        let content = try device.bytes("device.tpm")
        let other = try self.tpm("other")
        #expect(refusal(source(other)).contains("was cleared, or is not the one"))
        #expect(refusal(source(other), isNew: true).contains("was cleared, or is not the one"))
        #expect(try await tpm.tool("clear").status == 0)
        #expect(refusal(source(tpm)).contains("was cleared, or is not the one"))
        #expect(try device.bytes("device.tpm") == content)
    }

    @Test func `a lockout of the TPM does not affect the key, and is explained for another key`() async throws {
        let tpm = try self.tpm()
        let key = try source(tpm).deviceKey(isNew: true)
        #expect(try await tpm.tool("dictionarylockout", "-s", "-n", "1", "-t", "1000", "-l", "1000").status == 0)
        try device.write([1], to: "tpm/data")
        let commands = [
            ["createprimary", "-c", "primary"],
            ["create", "-C", "primary", "-p", "right", "-i", "data", "-c", "object"],
        ]
        for command in commands {
            #expect(try await tpm.tool(command).status == 0)
            // No resource manager does it here.
            #expect(try await tpm.tool("flushcontext", "-t").status == 0)
        }
        #expect(try await tpm.tool("unseal", "-c", "object", "-p", "wrong").error.contains("DA counter"))
        #expect(try await tpm.tool("flushcontext", "-t").status == 0)
        #expect(try source(tpm).deviceKey(isNew: false) == key)

        let guarded = try TPMConnection(tpm.address, path: path).seal(key, [.fixedTPM, .fixedParent, .userWithAuth])
        try device.write(guarded.encoded(), to: "device.tpm")
        #expect(refusal(source(tpm)).contains("locked out"))
    }

    @Test func `the error for an owner password is explained`() async throws {
        let tpm = try self.tpm()
        #expect(try await tpm.tool("changeauth", "-c", "owner", "password").status == 0)
        #expect(refusal(source(tpm), isNew: true).contains("owner hierarchy"))
    }

    @Test func `each changed bit of the file is an error`() async throws {
        let tpm = try self.tpm()
        _ = try source(tpm).deviceKey(isNew: true)
        let content = try device.bytes("device.tpm")
        // The file is checked before a TPM is required.
        let source = DeviceKeyTPM(path: path, address: "device:\(device.folder)/none")
        for bit in 0..<content.count * 8 {
            var changed = content
            changed[bit / 8] ^= 1 << (bit % 8)
            try device.write(changed, to: "device.tpm")
            try #require(refusal(source).contains("is damaged"), "bit \(bit)")
        }
        for count in 0..<content.count {
            try device.write(Array(content.prefix(count)), to: "device.tpm")
            try #require(refusal(source).contains("is damaged"), "\(count) bytes")
        }
    }

    @Test func `a file that was created without a TPM is an error`() async throws {
        let tpm = try self.tpm()
        _ = try source(tpm).deviceKey(isNew: true)
        let sealed = try SealedDeviceKey(try device.bytes("device.tpm"), path)
        for index in stride(from: 0, to: sealed.privatePart.count, by: 5) {
            var changed = sealed.privatePart
            changed[index] ^= 1
            let forged = SealedDeviceKey(publicPart: sealed.publicPart, privatePart: changed)
            try device.write(forged.encoded(), to: "device.tpm")
            try #require(refusal(source(tpm)) != "no error", "byte \(index) of the private part")
        }
        for index in sealed.publicPart.indices {
            var changed = sealed.publicPart
            changed[index] ^= 1
            let forged = SealedDeviceKey(publicPart: changed, privatePart: sealed.privatePart)
            try device.write(forged.encoded(), to: "device.tpm")
            try #require(refusal(source(tpm)) != "no error", "byte \(index) of the public part")
        }
    }

    @Test func `a file that others can read and a missing file are explained`() async throws {
        let tpm = try self.tpm()
        #expect(refusal(source(tpm)).contains("does not exist"))
        _ = try source(tpm).deviceKey(isNew: true)
        chmod(path, 0o640)
        #expect(refusal(source(tpm)).contains("chmod 600 \(path)"))
    }

    @Test func `a TPM that is missing, not running or forbidden is explained`() async throws {
        let none = DeviceKeyTPM(path: path, address: "device:\(device.folder)/none")
        #expect(refusal(none, isNew: true).contains("there is no TPM 2.0"))
        let tpm = try self.tpm()
        await tpm.stop()
        #expect(refusal(source(tpm), isNew: true).contains("cannot be reached"))
        #expect(!FileManager.default.fileExists(atPath: path))
        await #expect(processExitsWith: .success) {
            let path = NSTemporaryDirectory() + "tpm-\(UUID().uuidString)"
            let device = "\(path)/device"
            guard mkdir(path, 0o777) == 0, close(creat(device, geteuid() == 0 ? 0o600 : 0)) == 0 else { exit(2) }
            defer { unlink(device) }
            // Root may use every file.
            if geteuid() == 0, setuid(65534) != 0 { exit(3) }
            do {
                _ = try DeviceKeyTPM(path: path + "/key", address: "device:\(device)").deviceKey(isNew: true)
                exit(4)
            } catch { if !"\(error)".contains("usermod -aG tss USER") { exit(5) } }
        }
    }

    @Test func `a missing library is reported with its package`() {
        #expect(throws: ProtectionError.self) { try TPMLibrary(["libtss2-none.so.0"]) }
        do {
            _ = try TPMLibrary(["libtss2-none.so.0"])
        } catch {
            #expect(error.message.contains("libtss2-none.so.0 is missing; install the packages libtss2-esys-3.0.2-0"))
        }
    }

    @Test(.enabled(if: MemorySearch.isPossible, "a sanitizer maps terabytes of its own, which cannot be searched"))
    func `neither sealing nor opening leaves the key in memory`() async throws {
        await #expect(processExitsWith: .success) {
            let folder = NSTemporaryDirectory() + "tpm-\(UUID().uuidString)"
            let tpm = try SoftwareTPM(in: folder)
            let memory = MemorySearch()
            try Self.use(tpm, folder + "/sealed", memory)
            let found = try memory.namesFound()
            if !found.isEmpty {
                FileHandle.standardError.write(Data("found in memory: \(found)\n".utf8))
                exit(1)
            }
            await tpm.stop()
            try FileManager.default.removeItem(atPath: folder)
        }
    }

    private static func use(_ tpm: SoftwareTPM, _ path: String, _ memory: MemorySearch) throws {
        let source = DeviceKeyTPM(path: path, address: tpm.address)
        let key = try source.deviceKey(isNew: true)
        memory.add("device key", key)
        _ = try source.deviceKey(isNew: false)
    }
}
