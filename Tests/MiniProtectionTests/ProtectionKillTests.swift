import CommandHarness
import Foundation
import MiniCrypto
import Testing

@testable import MiniProtection

/// Changes that are killed at each system call that changes a file: the state is the previous or the new one.
struct ProtectionKillTests {
    /// The system calls that change a file or the names in a folder.
    private static let calls = ["pwrite64", "write", "rename", "unlink", "link", "fsync", "mkdir"]

    @Test(arguments: [
        "create", "passcode", "remove-passcode", "class", "replace", "update", "rename", "backup", "restore",
    ])
    func `after a kill at any system call, the state is the previous or the new one`(change: String) async throws {
        let original = try TestDevice()
        if change != "create" { try prepare(original) }
        if change == "restore" { try Self.makeBackup(original) }
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

    /// With `MINIHOST_KEYCHAIN_SECONDS=60` in the environment, they run for a minute.
    @Test func `eight processes with one keychain lose no item`() async throws {
        let device = try TestDevice()
        try prepare(device)
        let seconds = ProcessInfo.processInfo.environment["MINIHOST_KEYCHAIN_SECONDS"]
        let arguments = [device.folder, seconds.map { "add:\($0)" } ?? "add"]
        var counts: [Int] = []
        try await withThrowingTaskGroup { group in
            // Concurrently, not as commands, which wait for a slot.
            for _ in 0..<8 {
                let process = try Product.protectionChanges.startServer(arguments)
                group.addTask { await process.result() }
            }
            for try await result in group {
                #expect(result.status == 0, "\(result)")
                counts.append(try #require(Int(result.output.dropLast())))
            }
        }
        print("eight processes on one keychain: \(counts.sorted()) items each")
        let keybag = try Keybag(in: device.deviceFolder, deviceKey: device.source)
        try keybag.unlock(passcode: secret("old"))
        let keychain = Keychain(keybag)
        let counters = try keychain.items(KeychainQuery(service: "counters"))
        #expect(counters.count == 8)
        for counter in counters {
            let query = KeychainQuery(service: "counters", account: counter.account)
            let items = try keychain.items(KeychainQuery(service: counter.account))
            #expect(try keychain.copyMatching(query).value == secret("\(items.count)"))
            for item in items {
                let query = KeychainQuery(service: item.service, account: item.account)
                #expect(try keychain.copyMatching(query).value == secret(item.account))
            }
        }
        let last = try keychain.copyMatching(KeychainQuery(service: "service", account: "account")).value
        let words = last.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }.split(separator: " ")
        #expect(words.count == 2)
        #expect(counters.map(\.account).contains(String(words[0])))
        #expect(counts.contains(try #require(Int(words[1]))))
    }

    /// A device with a file and two items.
    private func prepare(_ device: TestDevice) throws {
        var options = Keybag.Options(passcode: secret("old"))
        options.parameters = TestDevice.parameters
        let keybag = try Keybag.create(in: device.deviceFolder, deviceKey: device.source, options: options)
        let bytes = [UInt8](repeating: 1, count: 10_000)
        try ProtectedFile.write(bytes, to: device.folder + "/file", protection: .complete, keybag: keybag)
        let keychain = Keychain(keybag)
        try keybag.backUp(to: device.folder + "/backup", passcode: secret("backup"), parameters: options.parameters)
        try keychain.add(KeychainItem(service: "service", account: "account"), value: secret("old value"))
        let item = KeychainItem(service: "s", account: "a", accessibility: .whenPasscodeSetThisDeviceOnly)
        try keychain.add(item, value: secret("v"))
    }

    /// A backup with the items of the device, and no device.
    private static func makeBackup(_ device: TestDevice) throws {
        let keybag = try Keybag(in: device.deviceFolder, deviceKey: device.source)
        try keybag.unlock(passcode: secret("old"))
        try keybag.backUp(to: device.folder + "/backup", passcode: secret("backup"), parameters: TestDevice.parameters)
        try FileManager.default.removeItem(atPath: device.deviceFolder)
    }

    /// The state after a killed restoration: no device, or the complete one.
    private func restorationOutcome(_ device: TestDevice) throws -> String {
        let isThere = FileManager.default.fileExists(atPath: device.deviceFolder + "/keybag")
        var options = Keybag.Options(passcode: secret("old"))
        options.parameters = TestDevice.parameters
        // Remaining files do not prevent another attempt.
        let keybag =
            try isThere
            ? Keybag(in: device.deviceFolder, deviceKey: device.source)
            : Keybag.restore(
                from: device.folder + "/backup",
                passcode: secret("backup"),
                in: device.deviceFolder,
                deviceKey: device.source,
                options: options,
            )
        try keybag.unlock(passcode: secret("old"))
        #expect(try ProtectedFile.read(device.folder + "/file", keybag: keybag).count == 10_000)
        let keychain = Keychain(keybag)
        #expect(try keychain.items().map(\.account) == ["account"])
        #expect(try keychain.copyMatching(KeychainQuery()).value == secret("old value"))
        return isThere ? "new" : "old"
    }

    /// The backup after a kill: that of the device without items, or the new one.
    private func backupOutcome(_ device: TestDevice) throws -> String {
        let backup = try DeviceBackup(device.folder + "/backup", passcode: secret("backup"))
        var count = 0
        try backup.forEachItem { item, _ in
            #expect(item.account == "account")
            count += 1
        }
        return count == 0 ? "old" : "new"
    }

    /// The state after a killed change; all other data is unchanged and works.
    private func outcome(_ change: String, _ device: TestDevice, _ step: String) throws -> String {
        if change == "create" {
            guard FileManager.default.fileExists(atPath: device.deviceFolder + "/keybag") else {
                // Remaining files do not prevent another attempt.
                _ = try device.create()
                return "old"
            }
            let keybag = try Keybag(in: device.deviceFolder, deviceKey: device.source)
            try keybag.unlock(passcode: secret("old"))
            return "new"
        }
        if change == "restore" { return try restorationOutcome(device) }
        if change == "backup" { return try backupOutcome(device) }
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
        // Items that require a passcode are removed with it.
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
