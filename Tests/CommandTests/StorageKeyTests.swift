import CommandHarness
import Foundation
import MiniCore
import Testing

/// The key of the encryptor: what happens without it, and how it is replaced.
@Suite(.timeLimit(.minutes(20)))
struct StorageKeyTests {
    private static let values = [(key: "a", script: "'text'"), (key: "b", script: "[1]")]

    private func key(_ program: ProgramFolder) -> String { program.data + "/minihost/encryptor.key" }

    @Test(arguments: ["run", "eval", "check", "migrate"])
    func `a missing key is refused while values are sealed with it, and no other is made`(
        command: String
    ) async throws {
        let program = try ProgramFolder()
        try await program.store(Self.values, "--encryptor", "aes256")
        let moved = program.data + "/moved.key"
        try FileManager.default.moveItem(atPath: key(program), toPath: moved)
        let result =
            switch command {
            case "migrate": try await program.storage("migrate", "--encryptor", "aes256")
            case "eval": try await program.mini("eval", "1", "--encryptor", "aes256")
            default:
                try await program.mini(command, "--encryptor", "aes256", "--data-dir", program.data + "/minihost")
            }
        #expect(result.status == 2)
        #expect(result.error.contains("there is no key file \(key(program)), and /"))
        #expect(result.error.contains("Put the key file back: nothing else opens them."))
        #expect(!FileManager.default.fileExists(atPath: key(program)))
        try FileManager.default.moveItem(atPath: moved, toPath: key(program))
        #expect(try await program.storage("get", "a", "--encryptor", "aes256").output == "text\n")
    }

    @Test func `a key is made where nothing is sealed, and values name its id`() async throws {
        let program = try ProgramFolder()
        try await program.store([("early", "1")])
        try await program.store(Self.values, "--encryptor", "aes256")
        let lines = try String(contentsOfFile: key(program), encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 2)
        let id = try #require(lines[1].wholeMatch(of: /id ([0-9]+)/)?.1)
        #expect(try await program.storage("list").output.contains("aes256gcm.\(id)"))
        // Values from before stay readable, as there are some.
        #expect(try await program.storage("get", "early", "--encryptor", "aes256").output == "1\n")
        let other = try ProgramFolder()
        try await other.store(Self.values, "--encryptor", "aes256")
        let text = try String(contentsOfFile: key(other), encoding: .utf8)
        #expect(text.hasSuffix("\nsealed-values-only\n"))
    }

    @Test func `a key file of an earlier version opens what it sealed`() async throws {
        let program = try ProgramFolder()
        try await program.store([("early", "1")])
        let digits = String(repeating: "5c", count: 32) + "\n"
        try digits.write(toFile: key(program), atomically: false, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key(program))
        try await program.store(Self.values, "--encryptor", "aes256")
        #expect(try await program.storage("list").output.contains("aes256gcm.1\n"))
        #expect(try await program.storage("get", "a", "--encryptor", "aes256").output == "text\n")
        #expect(try String(contentsOfFile: key(program), encoding: .utf8) == digits)
    }

    @Test func `a complete migration requires sealed values of the folder, until all are plaintext`() async throws {
        let program = try ProgramFolder()
        try await program.store(Self.values)
        #expect(try await program.storage("migrate", "--encryptor", "aes256").status == 0)
        #expect(try String(contentsOfFile: key(program), encoding: .utf8).hasSuffix("\nsealed-values-only\n"))
        #expect(try await program.storageOfAll("migrate", "--encryptor", "none").status == 0)
        #expect(try !String(contentsOfFile: key(program), encoding: .utf8).contains("sealed-values-only"))
        #expect(try await program.storage("get", "a", "--encryptor", "aes256").output == "text\n")
    }

    @Test func `the encryptor gets another key, and no value is lost`() async throws {
        let program = try ProgramFolder()
        for user in ["u", "v"] { try await program.store(Self.values, "--user", user, "--encryptor", "aes256") }
        let old = try String(contentsOfFile: key(program), encoding: .utf8)
        let result = try await program.storageOfAll("rekey", "--encryptor", "aes256")
        #expect(result.status == 0)
        #expect(result.output == "4 values sealed with a new key, 0 already so, 0 not opened\n")
        let new = try String(contentsOfFile: key(program), encoding: .utf8)
        #expect(new != old)
        #expect(!new.contains("retired"))
        #expect(new.hasSuffix("\nsealed-values-only\n"))
        let verified = try await program.storageOfAll("verify", "--encryptor", "aes256", "--json").document()
        #expect(verified["ok"] == true)
        // The old key opens nothing any more.
        try old.write(toFile: key(program), atomically: false, encoding: .utf8)
        let former = try await program.storage("get", "a", "--user", "u", "--encryptor", "aes256")
        #expect(former.error.contains("The encryptor's key is wrong: "))
    }

    @Test func `a value that does not open keeps the old key`() async throws {
        let program = try ProgramFolder()
        try await program.store(Self.values, "--encryptor", "aes256")
        try program.change("UPDATE entries SET value = x'00' WHERE key = 'b'")
        let result = try await program.storageOfAll("rekey", "--encryptor", "aes256", "--json")
        #expect(result.status == 1)
        #expect(try result.document() == ["databases": 1, "resealed": 1, "untouched": 0, "notOpened": 1])
        #expect(try String(contentsOfFile: key(program), encoding: .utf8).contains("\nretired "))
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
        #expect(result.error.contains("another process uses the key file \(key(program))"))
        #expect(try await program.storageOfAll("rekey", "--encryptor", "aes256").status == 0)
    }

    @Test func `a lost key is replaced when that is asked for`() async throws {
        let program = try ProgramFolder()
        try await program.store(Self.values, "--encryptor", "aes256")
        let lost = try String(contentsOfFile: key(program), encoding: .utf8)
        let early = try await program.storageOfAll("rekey", "--encryptor", "aes256", "--lost-key")
        #expect(early.status == 2)
        #expect(early.error.contains("The key is not lost"))
        try FileManager.default.removeItem(atPath: key(program))
        #expect(try await program.storageOfAll("rekey", "--encryptor", "aes256", "--lost-key").status == 0)
        try await program.store([("c", "3")], "--encryptor", "aes256")
        #expect(try await program.storage("get", "c", "--encryptor", "aes256").output == "3\n")
        #expect(try await program.storage("get", "a", "--encryptor", "aes256").status == 1)
        // When it is found, the file takes it as a retired one.
        let parts = lost.split(separator: "\n")
        let retired = "retired \(parts[1].dropFirst(3)) \(parts[0])\n"
        let current = try String(contentsOfFile: key(program), encoding: .utf8)
        try (current + retired).write(toFile: key(program), atomically: false, encoding: .utf8)
        #expect(try await program.storage("get", "a", "--encryptor", "aes256").output == "text\n")
        #expect(try await program.storage("get", "c", "--encryptor", "aes256").output == "3\n")
    }

    @Test(arguments: [
        (["--all"], "Give what gets a new key"),
        (["--encryptor", "none", "--all"], "has no key"),
        (["--encryptor", "aes256", "shop"], "give --all"),
        (["--lost-key", "--all", "--encryptor", "aes256", "--database-key", "k", "--new-database-key", "k"], "alone"),
    ])
    func `a key of nothing is wrong usage`(arguments: [String], message: String) async throws {
        let result = try await Product.mini.run(["storage", "rekey"] + arguments)
        #expect(result.status == 2)
        #expect(result.error.contains(message))
    }
}
