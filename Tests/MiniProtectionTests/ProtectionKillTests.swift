import CommandHarness
import Foundation
import MiniCrypto
import Testing

@testable import MiniProtection

/// Changes that die at each of their calls of the system that change a file: the former state is there, or the new one.
struct ProtectionKillTests {
    /// The calls after which a file, or a folder's names, differ.
    private static let calls = ["pwrite64", "write", "rename", "unlink", "link", "fsync", "mkdir"]

    @Test(arguments: ["create", "passcode", "remove-passcode", "class", "replace", "update", "rename"])
    func `killed at any call, a change leaves the former state or the new one`(change: String) async throws {
        let original = try TestDevice()
        if change != "create" { try prepare(original) }
        var outcomes: Set<String> = []
        var steps = 0
        for call in Self.calls {
            for number in 1... {
                let device = try original.copy()
                let result = try await Self.run(
                    [device.folder, change],
                    injecting: "\(call):signal=SIGKILL:when=\(number)",
                )
                if result.status == 0 { break }
                try #require(result.status == 137, "\(call) \(number): \(result)")
                steps += 1
                outcomes.insert(try outcome(change, device, "\(call) \(number)"))
            }
        }
        print("\(change): killed at \(steps) calls")
        #expect(steps > 10)
        #expect(outcomes == ["old", "new"])
    }

    @Test func `eight processes on one keychain lose nothing`() async throws {
        let device = try TestDevice()
        try prepare(device)
        let arguments = [device.folder, "add"]
        try await withThrowingTaskGroup { group in
            for _ in 0..<8 {
                group.addTask { try await Product.protectionChanges.run(arguments) }
            }
            for try await result in group { #expect(result.status == 0, "\(result)") }
        }
        let keybag = try Keybag(in: device.deviceFolder, deviceKey: device.source)
        try keybag.unlock(passcode: secret("old"))
        let keychain = Keychain(keybag)
        let items = try keychain.items().filter { !["service", "s"].contains($0.service) }
        #expect(items.count == 400)
        for item in items {
            let query = KeychainQuery(service: item.service, account: item.account)
            #expect(try keychain.copyMatching(query).value == secret(item.account))
        }
        let last = try keychain.copyMatching(KeychainQuery(service: "service", account: "account")).value
        #expect(last.withUnsafeBytes { String(decoding: $0, as: UTF8.self).hasSuffix(" 49") })
    }

    /// A device with a file and two items.
    private func prepare(_ device: TestDevice) throws {
        var options = Keybag.Options(passcode: secret("old"))
        options.parameters = TestDevice.parameters
        let keybag = try Keybag.create(in: device.deviceFolder, deviceKey: device.source, options: options)
        let bytes = [UInt8](repeating: 1, count: 10_000)
        try ProtectedFile.write(bytes, to: device.folder + "/file", protection: .complete, keybag: keybag)
        let keychain = Keychain(keybag)
        try keychain.add(KeychainItem(service: "service", account: "account"), value: secret("old value"))
        let item = KeychainItem(service: "s", account: "a", accessibility: .whenPasscodeSetThisDeviceOnly)
        try keychain.add(item, value: secret("v"))
    }

    /// Which state a killed change has left; everything else is as it was, and works.
    private func outcome(_ change: String, _ device: TestDevice, _ step: String) throws -> String {
        if change == "create" {
            guard FileManager.default.fileExists(atPath: device.deviceFolder + "/keybag") else {
                // What is left over does not prevent another attempt.
                _ = try device.create()
                return "old"
            }
            let keybag = try Keybag(in: device.deviceFolder, deviceKey: device.source)
            try keybag.unlock(passcode: secret("old"))
            return "new"
        }
        let keybag = try Keybag(in: device.deviceFolder, deviceKey: device.source)
        var state = "old"
        if keybag.hasPasscode {
            if (try? keybag.unlock(passcode: secret("old"))) == nil {
                try keybag.unlock(passcode: secret("new"))
                state = "new"
            }
        } else {
            state = "new"
        }
        let file = try ProtectedFile(opening: device.folder + "/file", keybag: keybag)
        let content = try file.read(at: 0, count: file.count)
        let old = [UInt8](repeating: 1, count: 10_000)
        switch change {
        case "class": if file.protection == .none { state = "new" }
        case "replace":
            if content != old {
                #expect(content == [UInt8](repeating: 2, count: 300_000), "\(step)")
                state = "new"
            }
        default: break
        }
        if change != "replace" { #expect(content == old, "\(step)") }
        let keychain = Keychain(keybag)
        let items = try keychain.items(KeychainQuery(service: "service"))
        #expect(items.count == 1, "\(step)")
        let item = try #require(items.first)
        if item.account == "other" { state = "new" }
        let value = try keychain.copyMatching(KeychainQuery(service: "service", account: item.account)).value
        if value != secret("old value") {
            #expect(change == "update" && value == secret("new value"), "\(step)")
            state = "new"
        }
        // Items that need a passcode go with it.
        #expect(try keychain.items(KeychainQuery(service: "s")).count == (keybag.hasPasscode ? 1 : 0), "\(step)")
        return state
    }

    private static func run(_ arguments: [String], injecting injection: String) async throws -> CommandResult {
        try await Product.strace.run(
            [
                "-f", "-o", "/dev/null", "-e", "trace=" + calls.joined(separator: ","), "-e", "inject=" + injection,
                Product.protectionChanges.path,
            ] + arguments
        )
    }
}
