import CommandHarness
import Foundation
import Testing

@testable import MiniProtection

/// `mini device` and `mini keychain`: a device that stays unlocked between commands until it is locked.
struct DeviceCommandTests {
    private let folder = TemporaryDataFolder()

    private func mini(
        _ words: String...,
        passcode: String? = "1234",
        new: String? = nil,
        backup: String? = nil,
    ) async throws -> CommandResult {
        var environment: [String: String] = [:]
        environment["MINI_PASSCODE"] = passcode
        environment["MINI_NEW_PASSCODE"] = new
        environment["MINI_BACKUP_PASSCODE"] = backup
        return try await Product.mini.run(words + ["--data-dir", folder.path], environment: environment)
    }

    private func add(_ value: String) async throws -> CommandResult {
        let command = "printf %s \"$1\" | \"$0\" keychain add --service ci --account deploy --data-dir \"$2\""
        return try await Product.shell.run(["-c", command, Product.mini.path, value, folder.path])
    }

    private func get() async throws -> CommandResult {
        try await mini("keychain", "get", "--service", "ci", "--account", "deploy", passcode: nil)
    }

    @Test(.enabled(if: UserKeyring.isAvailable, "the system rejects keyrings"))
    func `a device is created, unlocked for later commands, and locked`() async throws {
        #expect(try await mini("device", "init").status == 0)
        #expect(try await mini("device", "status").output.contains("locked, before its first unlock"))
        let refused = try await add("secret")
        #expect(refused.status == 1)
        // Only the device commands read the passcode.
        #expect(try await mini("keychain", "get", "--service", "ci", "--account", "deploy").status == 1)
        #expect(refused.error.contains("errSecInteractionNotAllowed, -25308"))
        #expect(refused.error.contains("mini device unlock"))

        #expect(try await mini("device", "unlock").status == 0)
        #expect(try await add("secret").status == 0)
        #expect(try await add("other").error.contains("errSecDuplicateItem"))
        #expect(try await get().output == "secret")
        #expect(try await mini("keychain", "list", passcode: nil).output.contains("kSecAttrAccessibleWhenUnlocked"))

        #expect(try await mini("device", "lock", passcode: nil).status == 0)
        #expect(try await mini("device", "status", "--json", passcode: nil).output.contains(#""state":"locked""#))
        #expect(try await get().status == 1)
        #expect(try await mini("keychain", "delete", "--service", "ci", "--account", "deploy").status == 0)
        #expect(try await mini("keychain", "list").output == "The keychain is empty.\n")
    }

    @Test(.enabled(if: UserKeyring.isAvailable, "the system rejects keyrings"))
    func `a passcode is changed, and the shared unlock ends`() async throws {
        #expect(try await mini("device", "init").status == 0)
        #expect(try await mini("device", "unlock").status == 0)
        #expect(try await add("secret").status == 0)
        #expect(try await mini("device", "passcode", new: "5678").status == 0)
        #expect(try await get().status == 1)
        let wrong = try await mini("device", "unlock")
        #expect(wrong.status == 1)
        #expect(wrong.error.contains("The passcode is wrong"))
        #expect(!wrong.error.contains("1234"))
        #expect(try await mini("device", "status").output.contains("Wrong passcodes in a row: 1."))
        #expect(try await mini("device", "unlock", passcode: "5678").status == 0)
        #expect(try await get().output == "secret")
    }

    @Test(.enabled(if: UserKeyring.isAvailable, "the system rejects keyrings"))
    func `a backup is restored in another data folder`() async throws {
        #expect(try await mini("device", "init").status == 0)
        let backup = folder.path + "/backup"
        let locked = try await mini("device", "backup", backup, backup: "long")
        #expect(locked.status == 1)
        #expect(locked.error.contains("mini device unlock"))
        #expect(try await mini("device", "unlock").status == 0)
        #expect(try await add("secret").status == 0)
        #expect(try await mini("device", "backup", backup, backup: "long").status == 0)
        #expect(try await mini("device", "restore", backup, backup: "long").error.contains("has a keybag"))

        let other = TemporaryDataFolder()
        func restore(_ code: String) async throws -> CommandResult {
            try await Product.mini.run(
                ["device", "restore", backup, "--no-passcode", "--data-dir", other.path],
                environment: ["MINI_BACKUP_PASSCODE": code],
            )
        }
        #expect(try await restore("short").error.contains("The passcode is not that of the backup"))
        #expect(try await restore("long").output == "Restored the device \(other.path)/device.\n")
        let get = ["keychain", "get", "--service", "ci", "--account", "deploy", "--data-dir", other.path]
        #expect(try await Product.mini.run(get).output == "secret")
    }

    @Test func `mistakes are explained`() async throws {
        let none = "Error: The folder \(folder.path)/device has no keybag; create one with 'mini device init'.\n"
        #expect(try await mini("device", "status").error == none)
        let absent = "Error: The folder \(folder.path)/device does not exist, so there is no device to erase.\n"
        #expect(try await mini("device", "erase", "--force").error == absent)
        let both = try await mini("device", "init", "--no-passcode", "--passcode-file", "passcode")
        #expect(both.status == 2)
        #expect(both.error.contains("--no-passcode and --passcode-file exclude each other."))
        let withoutPasscode = try await mini("device", "init", passcode: nil)
        #expect(
            withoutPasscode.error.contains("--passcode-file FILE") || withoutPasscode.error.contains("MINI_PASSCODE")
        )
        #expect(try await mini("device", "init").status == 0)
        #expect(try await mini("device", "init").error.contains("mini device erase"))
        #expect(try await mini("device", "erase").error.contains("--force"))
        let accessible = try await mini("keychain", "add", "--service", "s", "--account", "a", "--accessible", "never")
        #expect(accessible.status == 2)
        #expect(accessible.error.contains("afterFirstUnlock"))
        let file = folder.path + "/passcode"
        try "1234\n".write(toFile: file, atomically: false, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
        let open = try await mini("device", "unlock", "--passcode-file", file, passcode: nil)
        #expect(open.error == "Error: Others may read the passcode file \(file); run: chmod 600 \(file)\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        let unlocked = try await mini("device", "unlock", "--passcode-file", file, passcode: nil)
        #expect(unlocked.status == 0 || unlocked.error.contains("keyring"))
        let missing = try await mini("device", "unlock", "--passcode-file", file + "2", passcode: nil)
        #expect(missing.error == "Error: There is no file \(file)2 with a passcode.\n")
        let pipe = try await mini("device", "unlock", "--passcode-file", "/dev/null", passcode: nil)
        #expect(pipe.error.contains("it must be a regular file"))
        #expect(try await mini("device", "erase", "--force").status == 0)
        #expect(try await mini("device", "init", "--no-passcode", passcode: nil).status == 0)
        #expect(try await mini("device", "lock").error.contains("mini device passcode"))
        let item = ["keychain", "add", "--service", "s\u{1B}[2J", "--account", "a", "--data-dir", folder.path]
        let unprotected = try await Product.mini.run(item + ["--accessible", "whenPasscodeSetThisDeviceOnly"])
        #expect(unprotected.error.contains("the device has no passcode; set one with 'mini device passcode'"))
        #expect(try await Product.mini.run(item).status == 0)
        let duplicate = try await Product.mini.run(item).error
        #expect(duplicate.contains("\\u{1B}[2J") && !duplicate.contains("\u{1B}"), "\(duplicate)")
    }

    @Test func `a damaged keybag is replaced by a backup as the error message describes`() async throws {
        #expect(try await mini("device", "init", "--no-passcode").status == 0)
        #expect(try await add("secret").status == 0)
        let backup = folder.path + "/backup"
        try "notes".write(toFile: backup + ".new", atomically: false, encoding: .utf8)
        #expect(try await mini("device", "backup", backup, backup: "long").status == 0)
        #expect(try String(contentsOfFile: backup + ".new", encoding: .utf8) == "notes")
        let keybag = folder.path + "/device/keybag"
        for (name, version) in [("is damaged", UInt8(1)), ("has version 9", 9)] {
            var bytes = try Data(contentsOf: URL(filePath: keybag))
            bytes[4] = version
            bytes[40] ^= 1
            try bytes.write(to: URL(filePath: keybag))
            let error = try await get().error
            #expect(error.contains(keybag) && error.contains(name), "\(error)")
            #expect(error.contains("'mini device erase --force'") && error.contains("'mini device restore'"))
            let refused = try await mini("device", "restore", backup, "--no-passcode", backup: "long")
            #expect(refused.error.contains("'mini device erase --force'"))
            #expect(try await mini("device", "erase", "--force").status == 0)
            #expect(try await mini("device", "restore", backup, "--no-passcode", backup: "long").status == 0)
            #expect(try await get().output == "secret")
        }
    }

    @Test func `a device can be created that erases itself after wrong passcodes`() async throws {
        #expect(try await mini("device", "init", "--erase-after-failures").status == 0)
        let key = DeviceKeyFile(path: folder.path + "/device.key")
        #expect(try Keybag(in: folder.path + "/device", deviceKey: key).erasesAfterFailures)
        #expect(try await mini("device", "erase", "--force").status == 0)
        #expect(try await mini("device", "init").status == 0)
        #expect(try !Keybag(in: folder.path + "/device", deviceKey: key).erasesAfterFailures)
    }

    @Test func `a program starts on a locked device`() async throws {
        let result = try await Product.mini.run([
            "eval", "MiniPrograms/hello", "my.setStorageSync({ key: 'a', data: 1 }).error", "--device-locked",
            "--ephemeral",
        ])
        #expect(result.output == "10108\n")
        #expect(
            result.error.contains("note: --device-locked starts the program on a locked device\n"),
            "\(result.error)"
        )
    }
}

/// A data folder that is removed with its last reference.
final class TemporaryDataFolder: Sendable {
    let path = NSTemporaryDirectory() + "device-\(UUID().uuidString)"

    init() {
        // The test fails later if this did not work.
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        // An unlocked device has keys in the keyring of the user. A test may have no device, or a damaged one.
        try? Keybag.erase(in: path + "/device")
        // Remaining files in the temporary folder have no effect.
        try? FileManager.default.removeItem(atPath: path)
    }
}
