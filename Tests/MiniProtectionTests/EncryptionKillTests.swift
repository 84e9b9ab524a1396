import CommandHarness
import Foundation
import MiniCore
import MiniStorage
import Testing

@testable import MiniProtection

/// Processes that are killed while they encrypt the plain files of a program.
struct EncryptionKillTests {
    /// The system calls that change a file or the names in a folder.
    private static let calls = ["pwrite64", "mkdirat", "renameat", "unlinkat", "utimensat", "fsync"]

    @Test func `after a kill at any system call, the next use finds each file once`() async throws {
        let original = try TestDevice()
        var options = Keybag.Options(passcode: secret("old"))
        options.parameters = TestDevice.parameters
        _ = try Keybag.create(in: original.deviceFolder, deviceKey: original.source, options: options)
        var plain = 0
        var steps = 0
        for call in Self.calls {
            for number in 1... {
                let device = try original.copy()
                try PlainFiles.make(in: device.folder + "/data")
                let step = "\(call) \(number)"
                let result = try await Product.strace.run([
                    "-f", "-o", "/dev/null", "-e", "trace=" + Self.calls.joined(separator: ","),
                    "-e", "inject=\(call):signal=SIGKILL:when=\(number)",
                    Product.protectionChanges.path, device.folder, "files",
                ])
                if result.status == 0 { break }
                try #require(result.status == 137, "\(step): \(result)")
                steps += 1
                plain += try check(device, step)
            }
        }
        print("plain files encrypted: killed at \(steps) calls, \(plain) before all were")
        #expect(steps > 30)
        #expect(plain > 5 && plain < steps)
    }

    /// - Returns: 1 if the plain files still count.
    private func check(_ device: TestDevice, _ step: String) throws -> Int {
        let root = device.folder + "/data/files/user-mfxg4/program-mfyha"
        let provider = ProgramFilesFolder(folder: device.folder + "/data")
        let isPlain = !FileManager.default.fileExists(atPath: root + "/protected")
        if !isPlain {
            #expect(throws: APIError.self) { _ = try provider.files(for: PlainFiles.identity, now: nil) { _ in } }
        }
        let keybag = try Keybag(in: device.deviceFolder, deviceKey: device.source)
        try keybag.unlock(passcode: secret("old"))
        let encryption = KeybagFileEncryption(keybag, .complete)
        let warnings = Warnings()
        let files = try provider.encrypting(with: encryption).files(for: PlainFiles.identity, now: nil) {
            warnings.add($0)
        }
        try PlainFiles.expect(files, in: root + "/protected", Comment(rawValue: step))
        #expect(warnings.all == [], "\(step)")
        files.close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: root) == ["protected"], "\(step)")
        return isPlain ? 1 : 0
    }
}
