import CommandHarness
import Foundation
import Testing

/// The storage of the device key by `mini device init --device-key`.
struct DeviceKeyCommandTests {
    private let folder = TemporaryDataFolder()

    private func mini(_ words: String..., tpm: SoftwareTPM) async throws -> CommandResult {
        try await Product.mini.run(
            words + ["--data-dir", folder.path],
            environment: ["MINI_PASSCODE": "1234", "MINI_TPM": tpm.address],
        )
    }

    private func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(folder.path)/\(name)") }

    @Test func `later commands find a key that a TPM has sealed`() async throws {
        let tpm = try SoftwareTPM(in: folder.path + "/tpm")
        let made = try await mini("device", "init", "--device-key", "tpm", tpm: tpm)
        #expect(made.status == 0, "\(made.error)")
        #expect(exists("device.tpm"))
        #expect(!exists("device.key"))
        #expect(try await mini("device", "status", tpm: tpm).output.contains("locked, before its first unlock"))

        let other = try SoftwareTPM(in: folder.path + "/other")
        let refused = try await mini("device", "status", tpm: other)
        #expect(refused.status == 1)
        #expect(refused.error.contains("was cleared, or is not the one that sealed the device key"))

        #expect(try await mini("device", "erase", "--force", tpm: tpm).status == 0)
        let file = try await mini("device", "init", "--device-key", "file", tpm: tpm)
        #expect(file.status == 2)
        #expect(file.error.contains("device.tpm"))
        #expect(try await mini("device", "init", tpm: tpm).status == 0)
        #expect(!exists("device.key"))
    }

    @Test func `the device key is in a file unless a TPM is requested`() async throws {
        let tpm = try SoftwareTPM(in: folder.path + "/tpm")
        #expect(try await mini("device", "init", tpm: tpm).status == 0)
        #expect(exists("device.key"))
        #expect(!exists("device.tpm"))
    }
}
