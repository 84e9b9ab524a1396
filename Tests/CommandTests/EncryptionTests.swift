import CommandHarness
import Foundation
import MiniCore
import Testing

/// `--encryptor` and `--database-key` of the commands that run programs.
@Suite(.timeLimit(.minutes(20)))
struct EncryptionTests {
    private static let canary = "a canary that must not be found"
    private static let read = "my.getStorageSync({ key: 'a' }).data"

    private func hasCanary(_ program: ProgramFolder) throws -> Bool {
        try program.contents().contains { path in
            guard path.hasPrefix("data/") else { return false }
            let bytes = FileManager.default.contents(atPath: program.path + "/../" + path) ?? Data()
            return bytes.range(of: Data(Self.canary.utf8)) != nil
        }
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func `values are stored in plaintext without an option`() async throws {
        let program = try ProgramFolder()
        try await program.store([("a", "'\(Self.canary)'")])
        #expect(try hasCanary(program))
    }

    @Test func `aes256 seals values with a key that only its owner can read, and opens them again`() async throws {
        let program = try ProgramFolder()
        try await program.store([("a", "'\(Self.canary)'")], "--encryptor", "aes256")
        #expect(try !hasCanary(program))
        #expect(try mode(program.stored + "/device.key") == 0o600)
        let result = try await program.mini("eval", Self.read, "--encryptor", "aes256")
        #expect(result.output == "\"\(Self.canary)\"\n")
        #expect(result.error == "")
    }

    @Test(arguments: ["run", "eval", "check"])
    func `sealed values without an encryptor are error 10102, and a note names the option that opens them`(
        command: String
    ) async throws {
        let program = try ProgramFolder(["pages/a/a.js": "Page({ onLoad() { my.getStorageSync({ key: 'a' }); } });"])
        try await program.store([("a", "'x'")], "--encryptor", "aes256")
        var arguments = ["--data-dir", program.data + "/minihost"]
        if command == "eval" { arguments.insert(Self.read, at: 0) }
        let result = try await program.mini(command, arguments)
        #expect((result.output + result.error).contains("my.getStorageSync failed with error 10102"))
        #expect(result.error.hasSuffix("note: the value is sealed; --encryptor aes256 opens what it has sealed\n"))
    }

    @Test func `a run without the encryptor replaces no sealed value by plaintext`() async throws {
        let program = try ProgramFolder()
        try await program.store([("a", "'\(Self.canary)'")], "--encryptor", "aes256")
        let result = try await program.mini("eval", "my.setStorageSync({ key: 'a', data: 'plain' })")
        #expect(result.output.contains("10102"))
        #expect(result.error.hasSuffix("note: the value is sealed; --encryptor aes256 opens what it has sealed\n"))
        #expect(try await program.mini("eval", Self.read, "--encryptor", "aes256").output == "\"\(Self.canary)\"\n")
        let other = try await program.mini("eval", "my.setStorageSync({ key: 'b', data: 'plain' })")
        #expect(other.output.contains("10101"))
        #expect(other.error.contains("note: sealed values are required in this stored data; --encryptor aes256 "))
        // Removing the encryptor requires converting all sealed values to plaintext first.
        #expect(try await program.storage("migrate", "--encryptor", "none").status == 0)
        try await program.store([("a", "'plain'")])
        #expect(try await program.mini("eval", Self.read).output == "\"plain\"\n")
    }

    @Test func `a run without stored data seals with a key that it discards`() async throws {
        let program = try ProgramFolder()
        let code = "my.setStorageSync({ key: 'a', data: 'x' }); return \(Self.read)"
        let result = try await program.mini("eval", code, "--ephemeral", "--encryptor", "aes256")
        #expect(result.output == "\"x\"\n")
        #expect(!FileManager.default.fileExists(atPath: program.data))
    }

    @Test(arguments: [String(repeating: "0a", count: 32), "a passphrase"])
    func `a database key encrypts stored data and opens it again`(text: String) async throws {
        let program = try ProgramFolder()
        let key = try program.makeKey(text)
        try await program.store([("a", "'\(Self.canary)'")], "--database-key", key)
        #expect(try !hasCanary(program))
        #expect(try await program.mini("eval", Self.read, "--database-key", key).output == "\"\(Self.canary)\"\n")
    }

    @Test func `a plain database is encrypted by the first run with a key`() async throws {
        let program = try ProgramFolder()
        try await program.store([("a", "'\(Self.canary)'")])
        let key = try program.makeKey("a passphrase")
        #expect(try await program.mini("eval", Self.read, "--database-key", key).output == "\"\(Self.canary)\"\n")
        #expect(try !hasCanary(program))
    }

    @Test func `a missing key and a wrong key are error 10106, and a note names the option or the file`() async throws {
        let program = try ProgramFolder()
        let key = try program.makeKey("a passphrase")
        let other = try program.makeKey("another passphrase", named: "other")
        try await program.store([("a", "1")], "--database-key", key)
        let without = try await program.mini("eval", Self.read)
        #expect(without.error.contains("failed with error 10106: the database needs a key\n"))
        #expect(without.error.contains("note: the stored data is encrypted; --database-key FILE names its key\n"))
        let wrong = try await program.mini("eval", Self.read, "--database-key", other)
        #expect(wrong.error.contains("failed with error 10106: the database key is wrong\n"))
        #expect(wrong.error.contains("note: the stored data is encrypted with another key than that in \(other)\n"))
        #expect(try await program.mini("eval", Self.read, "--database-key", key).output == "1\n")
    }

    @Test func `a key for a run without stored data is a usage error`() async throws {
        let program = try ProgramFolder()
        let key = try program.makeKey("a passphrase")
        let ephemeral = try await program.mini("run", "--ephemeral", "--database-key", key)
        let check = try await program.mini("check", "--database-key", key)
        #expect([ephemeral.status, check.status] == [2, 2])
        #expect(check.error.contains("this run stores none; specify a folder with --data-dir"))
    }

    @Test func `a key file that cannot be used is rejected before the program runs`() async throws {
        let program = try ProgramFolder(["app.js": "App({}); console.log('launched');"])
        let open = try program.makeKey("a passphrase", mode: 0o644)
        let result = try await program.mini("run", "--database-key", open)
        #expect(result.status == 2)
        #expect(result.error.contains("others may use the key file \(open); run: chmod 600 \(open)\n"))
        #expect(!result.error.contains("launched"))
        let missing = try await program.mini("run", "--database-key", open + "x")
        #expect(missing.status == 2)
        #expect(missing.error.contains("there is no key file \(open)x"))
    }
}
