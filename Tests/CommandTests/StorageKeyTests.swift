import CommandHarness
import Foundation
import MiniCore
import MiniProtection
import TestScale
import Testing

/// The key of the encryptor: commands without it, and its replacement.
// The tests end a process at each of many calls.
@Suite(.timeLimit(.minutes(60)))
struct StorageKeyTests {
    private static let values = [(key: "a", script: "'text'"), (key: "b", script: "[1]")]

    @Test(arguments: ["run", "eval", "check", "migrate"])
    func `a missing key is an error while values are sealed with it, and no new key is created`(
        command: String
    ) async throws {
        let program = try ProgramFolder()
        try await program.store(Self.values, "--encryptor", "aes256")
        let moved = program.data + "/moved"
        try FileManager.default.moveItem(atPath: program.device, toPath: moved)
        let result =
            switch command {
            case "migrate": try await program.storage("migrate", "--encryptor", "aes256")
            case "eval": try await program.mini("eval", "1", "--encryptor", "aes256")
            default:
                try await program.mini(command, "--encryptor", "aes256", "--data-dir", program.data + "/minihost")
            }
        #expect(result.status == 2)
        let place = "neither the keychain of \(program.device) nor a file \(program.keyFile) has it."
        #expect(result.error.contains(place))
        #expect(result.error.contains(" holds values that were sealed with it, and no other key decrypts them."))
        #expect(!FileManager.default.fileExists(atPath: program.device))
        try FileManager.default.moveItem(atPath: moved, toPath: program.device)
        #expect(try await program.storage("get", "a", "--encryptor", "aes256").output == "text\n")
    }

    @Test func `a key is created when no value is sealed, and values contain its id`() async throws {
        let program = try ProgramFolder()
        try await program.store([("early", "1")])
        try await program.store(Self.values, "--encryptor", "aes256")
        let lines = try program.encryptorKeys().split(separator: "\n")
        #expect(lines.count == 2)
        let id = try #require(lines[1].wholeMatch(of: /id ([0-9]+)/)?.1)
        #expect(try await program.storage("list").output.contains("aes256gcm.\(id)"))
        // Earlier values stay readable, since there are some.
        #expect(try await program.storage("get", "early", "--encryptor", "aes256").output == "1\n")
        let other = try ProgramFolder()
        try await other.store(Self.values, "--encryptor", "aes256")
        #expect(try other.encryptorKeys().hasSuffix("\nsealed-values-only\n"))
    }

    /// Stores a value with the key file of an earlier version.
    private func makeEarlierFolder() async throws -> (program: ProgramFolder, digits: String) {
        let program = try ProgramFolder()
        try await program.store(Self.values, "--encryptor", "aes256")
        let keys = try program.encryptorKeys()
        for path in [program.device, program.stored + "/device.key"] {
            try FileManager.default.removeItem(atPath: path)
        }
        try keys.write(toFile: program.keyFile, atomically: false, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: program.keyFile)
        return (program, keys)
    }

    @Test func `a key file of an earlier version opens its sealed values, and moves into the keychain`() async throws {
        let program = try ProgramFolder()
        try await program.store([("early", "1")])
        let digits = String(repeating: "5c", count: 32) + "\n"
        try digits.write(toFile: program.keyFile, atomically: false, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o604], ofItemAtPath: program.keyFile)
        let refused = try await program.mini("eval", "1", "--encryptor", "aes256")
        #expect(refused.error.hasSuffix("run: chmod 600 \(program.keyFile)\n"))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: program.keyFile)
        try await program.store(Self.values, "--encryptor", "aes256")
        #expect(try await program.storage("list").output.contains("aes256gcm.1\n"))
        #expect(try await program.storage("get", "a", "--encryptor", "aes256").output == "text\n")
        #expect(try program.encryptorKeys() == digits)
        #expect(!FileManager.default.fileExists(atPath: program.keyFile))
    }

    @Test func `reading leaves a key file of an earlier version in place`() async throws {
        let (program, _) = try await makeEarlierFolder()
        let result = try await program.storage("get", "a", "--encryptor", "aes256")
        #expect(result.output == "text\n")
        #expect(FileManager.default.fileExists(atPath: program.keyFile))
        #expect(!FileManager.default.fileExists(atPath: program.device))
        let run = try await program.mini("eval", "1", "--encryptor", "aes256")
        #expect(run.error == "note: the key in \(program.keyFile) was moved into the keychain of \(program.device)\n")
    }

    @Test func `a killed move of a key file loses no key, and the next run completes it`() async throws {
        let (program, keys) = try await makeEarlierFolder()
        let original = program.data + ".original"
        try FileManager.default.moveItem(atPath: program.data, toPath: original)
        var kills = 0
        for call in ["rename", "link", "unlink", "mkdir", "pwrite64", "fsync"] {
            for number in TestScale.callNumbers(every: 3) {
                try FileManager.default.copyItem(atPath: original, toPath: program.data)
                // The next copy fails where this one is left.
                defer { _ = try? FileManager.default.removeItem(atPath: program.data) }
                let result = try await program.eval("1", ["--encryptor", "aes256"], killedAt: call, number)
                if result.status == 0 { break }
                try #require(result.status == 137, "\(call) \(number): \(result)")
                kills += 1
                // Either place opens the values, and both contain the same keys.
                let code = "my.getStorageSync({ key: 'a' }).data"
                let read = try await program.mini("eval", code, "--encryptor", "aes256")
                #expect(read.output == "\"text\"\n", "\(call) \(number)")
                #expect(try program.encryptorKeys() == keys, "\(call) \(number)")
                #expect(!FileManager.default.fileExists(atPath: program.keyFile), "\(call) \(number)")
            }
        }
        print("the key file was moved into the keychain: killed at \(kills) calls")
        #expect(kills > TestScale.count(5, usually: 1))
    }

    @Test func `a key file that conflicts with the keychain is rejected, and neither key is removed`() async throws {
        let program = try ProgramFolder()
        try await program.store(Self.values, "--encryptor", "aes256")
        let keys = try program.encryptorKeys()
        _ = try program.makeKey(String(repeating: "5c", count: 32), at: program.keyFile)
        for result in [
            try await program.mini("eval", "1", "--encryptor", "aes256"),
            try await program.storage("get", "a", "--encryptor", "aes256"),
        ] {
            #expect(result.status == 1)
            #expect(result.error.contains("hold different keys of the encryptor"))
        }
        #expect(try program.encryptorKeys() == keys)
        #expect(FileManager.default.fileExists(atPath: program.keyFile))
    }

    @Test func `stored data is accessible from the first unlock of the data folder's device on`() async throws {
        let program = try ProgramFolder()
        // A shared key would stay in the user's keyring. Nothing depends on a failure here.
        defer { try? Keybag.erase(in: program.device) }
        try await program.store(Self.values)
        func device(_ command: String) async throws {
            let words = ["device", command, "--data-dir", program.stored]
            #expect(try await Product.mini.run(words, environment: ["MINI_PASSCODE": "1234"]).status == 0)
        }
        let code = "(result => result.error ?? result.data)(my.getStorageSync({ key: 'a' }))"
        try await device("init")
        let refused = try await program.mini("eval", code)
        #expect(refused.output == "10108\n")
        #expect(refused.error.contains("note: the device of the data folder is locked; \"mini device unlock\" with"))
        try await device("unlock")
        #expect(try await program.mini("eval", code).output == "\"text\"\n")
        try await device("lock")
        #expect(try await program.mini("eval", code).output == "\"text\"\n")
    }

    @Test func `a device that is locked keeps the key, and an unlock releases it`() async throws {
        let program = try ProgramFolder()
        try await program.store(Self.values, "--encryptor", "aes256")
        let passcode = ["MINI_NEW_PASSCODE": "1234", "MINI_PASSCODE": "1234"]
        let change = ["device", "passcode", "--data-dir", program.stored]
        #expect(try await Product.mini.run(change, environment: passcode).status == 0)
        let refused = try await program.mini("eval", "1", "--encryptor", "aes256")
        #expect(refused.status == 1)
        #expect(refused.error.contains("The encryptor's key cannot be used while the device is locked; unlock it with"))
    }

    @Test func `a completed migration requires sealed values in the folder until all values are plaintext`()
        async throws
    {
        let program = try ProgramFolder()
        try await program.store(Self.values)
        #expect(try await program.storage("migrate", "--encryptor", "aes256").status == 0)
        #expect(try program.encryptorKeys().hasSuffix("\nsealed-values-only\n"))
        #expect(try await program.storageOfAll("migrate", "--encryptor", "none").status == 0)
        #expect(try !program.encryptorKeys().contains("sealed-values-only"))
        #expect(try await program.storage("get", "a", "--encryptor", "aes256").output == "text\n")
    }

    @Test func `the encryptor gets another key, and no value is lost`() async throws {
        let program = try ProgramFolder()
        for user in ["u", "v"] { try await program.store(Self.values, "--user", user, "--encryptor", "aes256") }
        let old = try program.encryptorKeys()
        let result = try await program.storageOfAll("rekey", "--encryptor", "aes256")
        #expect(result.status == 0)
        #expect(result.output == "4 values sealed with a new key, 0 already so, 0 not opened\n")
        let new = try program.encryptorKeys()
        #expect(new != old)
        #expect(!new.contains("retired"))
        #expect(new.hasSuffix("\nsealed-values-only\n"))
        let verified = try await program.storageOfAll("verify", "--encryptor", "aes256", "--json").document()
        #expect(verified["ok"] == true)
        // The old key opens no value.
        try program.setEncryptorKeys(old)
        let former = try await program.storage("get", "a", "--user", "u", "--encryptor", "aes256")
        #expect(former.error.contains("The encryptor's key is wrong: "))
    }

    @Test func `an interrupted move is completed before the key is replaced`() async throws {
        let program = try ProgramFolder()
        try await program.store(Self.values, "--encryptor", "aes256")
        let keys = try program.encryptorKeys()
        try keys.write(toFile: program.keyFile, atomically: false, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: program.keyFile)
        #expect(try await program.storageOfAll("rekey", "--encryptor", "aes256").status == 0)
        #expect(!FileManager.default.fileExists(atPath: program.keyFile))
        #expect(try await program.storage("get", "a", "--encryptor", "aes256").output == "text\n")
    }

    @Test func `a value that does not open keeps the old key`() async throws {
        let program = try ProgramFolder()
        try await program.store(Self.values, "--encryptor", "aes256")
        try program.change("UPDATE entries SET value = x'00' WHERE key = 'b'")
        let result = try await program.storageOfAll("rekey", "--encryptor", "aes256", "--json")
        #expect(result.status == 1)
        #expect(try result.document() == ["databases": 1, "resealed": 1, "untouched": 0, "notOpened": 1])
        #expect(try program.encryptorKeys().contains("\nretired "))
        let read = try await program.mini("eval", "my.removeStorageSync({ key: 'b' }).success", "--encryptor", "aes256")
        #expect(read.output == "true\n")
        #expect(try await program.storageOfAll("rekey", "--encryptor", "aes256").status == 0)
        #expect(try await program.storage("get", "a", "--encryptor", "aes256").output == "text\n")
    }

    @Test func `a key in use is not replaced`() async throws {
        let program = try ProgramFolder([
            "app.js": "App({}); console.log('ready'); const stay = () => setTimeout(stay, 100); stay();"
        ])
        try await program.store(Self.values, "--user", "other", "--encryptor", "aes256")
        let running = try await program.start("run", "--timeout", "5m", "--encryptor", "aes256")
        #expect(await running.waitForError("ready\n"))
        let result = try await program.storageOfAll("rekey", "--encryptor", "aes256")
        running.kill()
        _ = await running.result()
        #expect(result.status == 1)
        #expect(result.error.contains("another process uses it (\(program.keyFile).lock)"))
        #expect(try await program.storageOfAll("rekey", "--encryptor", "aes256").status == 0)
    }

    @Test func `a lost key is replaced on request`() async throws {
        let program = try ProgramFolder()
        try await program.store(Self.values, "--encryptor", "aes256")
        let lost = try program.encryptorKeys()
        let early = try await program.storageOfAll("rekey", "--encryptor", "aes256", "--lost-key")
        #expect(early.status == 2)
        #expect(early.error.contains("The key is not lost"))
        try program.removeEncryptorKeys()
        #expect(try await program.storageOfAll("rekey", "--encryptor", "aes256", "--lost-key").status == 0)
        try await program.store([("c", "3")], "--encryptor", "aes256")
        #expect(try await program.storage("get", "c", "--encryptor", "aes256").output == "3\n")
        #expect(try await program.storage("get", "a", "--encryptor", "aes256").status == 1)
        // The item contains the key as a retired one when it is found.
        let parts = lost.split(separator: "\n")
        let retired = "retired \(parts[1].dropFirst(3)) \(parts[0])\n"
        let current = try program.encryptorKeys()
        try program.setEncryptorKeys(current + retired)
        #expect(try await program.storage("get", "a", "--encryptor", "aes256").output == "text\n")
        #expect(try await program.storage("get", "c", "--encryptor", "aes256").output == "3\n")
    }

    @Test(arguments: [
        (["--all"], "Specify what gets a new key"),
        (["--encryptor", "none", "--all"], "has no key"),
        (["--encryptor", "aes256", "shop"], "specify --all"),
        (["--lost-key", "--all", "--encryptor", "aes256", "--database-key", "k", "--new-database-key", "k"], "alone"),
    ])
    func `a key without a purpose is a usage error`(arguments: [String], message: String) async throws {
        let result = try await Product.mini.run(["storage", "rekey"] + arguments)
        #expect(result.status == 2)
        #expect(result.error.contains(message))
    }
}
