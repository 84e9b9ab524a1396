import CommandHarness
import Foundation
import MiniCore
import Testing

/// `mini storage verify`: damage is found and reported without a crash.
@Suite(.timeLimit(.minutes(20)))
struct StorageVerifyTests {
    private func database(_ program: ProgramFolder) throws -> URL {
        let path = try #require(try program.contents().first { $0.hasSuffix(".db") })
        return URL(filePath: program.path).deletingLastPathComponent().appending(path: path)
    }

    @Test func `intact data is reported as ok`() async throws {
        let program = try ProgramFolder()
        try await program.store([("a", "1")])
        let result = try await program.storage("verify")
        #expect(result.status == 0)
        #expect(result.output == "ok: 1 value, 1 in plaintext, 0 sealed and not opened, 0 problems\n")
        #expect(result.error == "")
    }

    @Test func `sealed values are opened with an encryptor and counted without one`() async throws {
        let program = try ProgramFolder()
        try await program.store([("a", "1")], "--encryptor", "aes256")
        let without = try await program.storage("verify")
        #expect(without.status == 0)
        #expect(without.output.contains("1 sealed and not opened"))
        #expect(without.output.hasSuffix("Specify --encryptor aes256 to have sealed values opened.\n"))
        let with = try await program.storage("verify", "--encryptor", "aes256", "--json").document()
        #expect(with["ok"] == true)
        #expect([with["values"], with["plaintext"], with["notOpened"]] == [1, 0, 0])
        #expect(with["problems"] == [])
    }

    @Test func `a value that does not open is a problem`() async throws {
        let program = try ProgramFolder()
        try await program.store([("a", "1"), ("b", "2")], "--encryptor", "aes256")
        let sql: StaticString = "UPDATE entries SET value = (SELECT value FROM entries WHERE key = 'b') WHERE key = 'a'"
        try program.change(sql)
        let result = try await program.storage("verify", "--encryptor", "aes256", "--json")
        #expect(result.status == 1)
        #expect(try result.document()["ok"] == false)
        #expect(try result.document()["problems"]?[0]?.string?.hasPrefix("The value of \"a\"") == true)
    }

    @Test(arguments: [nil, "id 5\n"], ["list", "verify", "get", "export"])
    func `a wrong key of the encryptor is reported as a wrong key, not as damage`(lines: String?, command: String)
        async throws
    {
        let program = try ProgramFolder()
        try await program.store([("a", "1"), ("b", "2")], "--encryptor", "aes256")
        let text = String(repeating: "5c", count: 32) + "\n" + (lines ?? "")
        try program.setEncryptorKeys(text)
        let arguments = ["get": ["a"], "export": ["-"]][command] ?? []
        let result = try await program.storage(command, arguments + ["--encryptor", "aes256"])
        #expect(result.status == 1)
        #expect(result.output == "")
        let held =
            "the keychain of \(program.device) holds aes256gcm.\(lines == nil ? 1 : 5), which decrypts no value of /"
        #expect(result.error.contains("The encryptor's key is wrong: " + held))
    }

    @Test func `a wrong key of the encryptor is noted before a program stores values with it`() async throws {
        let program = try ProgramFolder()
        try await program.store([("a", "1")], "--encryptor", "aes256")
        try program.setEncryptorKeys(String(repeating: "5c", count: 32) + "\nid 5\n")
        let note = "note: the encryptor's key is wrong: aes256gcm.5 decrypts no stored value of the program (sealed by "
        #expect(try await program.mini("run", "--encryptor", "aes256").error.contains(note))
        let checked = try await program.mini("check", "--encryptor", "aes256", "--data-dir", program.stored)
        #expect(checked.error.contains(note))
        let code = "my.setStorageSync({ key: 'b', data: 2 }).success"
        let first = try await program.mini("eval", code, "--encryptor", "aes256")
        #expect(first.output == "true\n")
        #expect(first.error.contains(note))
        // From now on, the key opens a value.
        #expect(try await !program.mini("eval", code, "--encryptor", "aes256").error.contains(note))
        #expect(try await !program.mini("eval", code).error.contains(note))
    }

    @Test func `a sealed value that was replaced by plaintext is a problem, not a value`() async throws {
        let program = try ProgramFolder()
        try await program.store([("a", "'genuine'"), ("b", "2")], "--encryptor", "aes256")
        try program.change("UPDATE entries SET encryptor = NULL, value = CAST('forged' AS BLOB) WHERE key = 'a'")
        // The key as well as the database contains the requirement.
        for sql in ["SELECT 1", "DROP TABLE seal_mark"] as [StaticString] {
            try program.change(sql)
            let verified = try await program.storage("verify", "--encryptor", "aes256", "--json")
            #expect(verified.status == 1)
            let document = try verified.document()
            #expect([document["values"], document["plaintext"], document["notOpened"]] == [2, 1, 0])
            #expect(document["problems"]?[0]?.string?.hasPrefix("The value of \"a\" is in plaintext where") == true)
            let get = try await program.storage("get", "a", "--encryptor", "aes256")
            #expect(get.status == 1)
            #expect(get.output == "")
            let read = try await program.mini("eval", "my.getStorageSync({ key: 'a' }).data", "--encryptor", "aes256")
            #expect(read.error.contains("my.getStorageSync failed with error 10102: the stored value is not sealed"))
            #expect(read.error.contains("note: the value is plaintext where sealed values are required: "))
            let migrated = try await program.storage("migrate", "--encryptor", "aes256")
            #expect(migrated.status == 1)
            #expect(migrated.output.contains("1 not opened and left as they are"))
        }
        let accepted = try await program.storage("migrate", "--encryptor", "aes256", "--accept-plaintext")
        #expect(accepted.status == 0)
        #expect(try await program.storage("get", "a", "--encryptor", "aes256").output == "forged\n")
    }

    @Test func `a value that is not UTF-8 is a problem of its key, and other values are read`() async throws {
        let program = try ProgramFolder()
        try await program.store([("a", "'text'"), ("b", "2")])
        try program.change("UPDATE entries SET value = x'ff' WHERE key = 'a'")
        let expected = "The value of \"a\" is damaged: it is not JSON, not UTF-8, or too long"
        let verified = try await program.storage("verify", "--json")
        #expect(verified.status == 1)
        #expect(try verified.document()["problems"] == [.string(expected)])
        let list = try await program.storage("list")
        #expect(list.status == 0)
        #expect(list.output.contains("2 keys, "))
        #expect(try await program.storage("get", "b").output == "2\n")
        for arguments in [["get", "a"], ["export", "-"]] {
            let result = try await program.storage(arguments[0], Array(arguments.dropFirst()))
            #expect(result.status == 1)
            #expect(result.output == "")
            #expect(result.error.contains(expected))
        }
        #expect(try await program.mini("eval", "my.getStorageSync({ key: 'a' }).error").output == "10107\n")
    }

    @Test func `an emptied database and one without its table are damaged`() async throws {
        let program = try ProgramFolder()
        try await program.store([("a", "1")])
        let file = try database(program)
        let whole = try Data(contentsOf: file)
        try program.change("DROP TABLE entries")
        for emptied in [try Data(contentsOf: file), Data()] {
            try emptied.write(to: file)
            let result = try await program.storage("verify")
            #expect(result.status == 1, "\(emptied.count) bytes")
            #expect(result.output.hasPrefix("damaged: 0 values, "))
            let list = try await program.storage("list")
            #expect(list.status == 1)
            #expect(list.error.contains("damaged: "))
            let read = try await program.mini("eval", "my.getStorageSync({ key: 'a' })")
            #expect(read.output.contains("10107"))
        }
        try whole.write(to: file)
        #expect(try await program.storage("get", "a").output == "1\n")
    }

    @Test func `all databases are verified and listed by program and user, also when one is damaged`() async throws {
        let program = try ProgramFolder()
        try await program.store([("a", "1")], "--app-id", "shop", "--user", "u", "--encryptor", "aes256")
        try await program.store([("b", "1"), ("c", "2")], "--app-id", "shop", "--encryptor", "aes256")
        let verified = try await program.storageOfAll("verify", "--encryptor", "aes256")
        #expect(verified.status == 0)
        let line = "0 in plaintext, 0 sealed and not opened, 0 problems\n"
        #expect(verified.output.contains("program shop, no user\nok: 2 values, " + line))
        #expect(verified.output.contains("program shop, user u\nok: 1 value, " + line))
        let listed = try await program.storageOfAll("list", "--encryptor", "aes256")
        #expect(listed.output.contains("program shop, user u\nKEY  KIND  SIZE  SEALED BY"))
        #expect(listed.output.contains(/\nb    json     1  aes256gcm\.[0-9]+  +yes\n/))
        let document = try await program.storageOfAll("list", "--encryptor", "aes256", "--json").document()
        #expect(document["databases"]?.array?.map { $0["user"] } == ["", "u"])
        #expect(document["databases"]?[1]?["keys"]?[0]?["opens"] == true)
        let path = try #require(document["databases"]?[1]?["database"]?["path"]?.string)
        try Data().write(to: URL(filePath: path))
        let damaged = try await program.storageOfAll("verify", "--json")
        #expect(damaged.status == 1)
        #expect(try damaged.document()["databases"]?.array?.map { $0["ok"] } == [true, false])
        let rest = try await program.storageOfAll("list")
        #expect(rest.status == 1)
        #expect(rest.output.contains("program shop, user u\nError: Stored data cannot be reached: damaged: "))
        #expect(rest.output.contains("2 keys, 2 bytes, 2 sealed; "))
    }

    @Test func `a flipped byte is found in every page with a key`() async throws {
        let program = try ProgramFolder()
        let key = try program.makeKey(String(repeating: "0a", count: 32))
        try await program.store(
            (0..<20).map { ("k\($0)", "'\(String(repeating: "x", count: 200))'") },
            "--database-key",
            key
        )
        let file = try database(program)
        let whole = try Data(contentsOf: file)
        #expect(whole.count > 4096)
        // The first page begins with the salt of the key, which is checked first.
        for offset in [0, 16] + stride(from: 500, to: whole.count, by: 1024) {
            var damaged = whole
            damaged[offset] ^= 1
            try damaged.write(to: file)
            let result = try await program.storage("verify", "--database-key", key)
            #expect(result.status == 1, "\(offset)")
            let page = offset / 1024 + 1
            let expected = offset == 0 ? "its header is damaged" : "page \(page) has an invalid authentication code"
            #expect((result.output + result.error).contains(expected), "\(offset)")
        }
    }

    @Test(arguments: [false, true])
    func `a truncated file is reported, with a key and without`(isKeyed: Bool) async throws {
        let program = try ProgramFolder()
        let key = isKeyed ? ["--database-key", try program.makeKey(String(repeating: "0a", count: 32))] : []
        #expect(try await program.mini("eval", ["my.setStorageSync({ key: 'a', data: 1 }).success"] + key).status == 0)
        let file = try database(program)
        let whole = try Data(contentsOf: file)
        for count in [10, 500, whole.count - 1024, whole.count - 1] {
            try whole.prefix(count).write(to: file)
            let result = try await program.storage("verify", key)
            #expect(result.status == 1, "\(count): \(result)")
        }
    }
}
