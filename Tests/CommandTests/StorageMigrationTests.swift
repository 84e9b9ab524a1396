import CommandHarness
import Foundation
import MiniCore
import Testing

/// `mini storage migrate` and `rekey`: changing the encryption of stored data.
@Suite(.timeLimit(.minutes(20)))
struct StorageMigrationTests {
    private static let values = [(key: "a", script: "'text'"), (key: "b", script: "[1]")]

    @Test func `values are sealed and converted back to plaintext`() async throws {
        let program = try ProgramFolder()
        try await program.store(Self.values)
        let sealed = try await program.storage("migrate", "--encryptor", "aes256")
        #expect(sealed.status == 0)
        #expect(sealed.output == "1 database; 2 values sealed, 0 already so, 0 not opened and left as they are\n")
        #expect(sealed.error == "")
        #expect(try await program.storage("list").output.contains(", 2 sealed; "))
        let again = try await program.storage("migrate", "--encryptor", "aes256", "--json")
        #expect(try again.document() == ["databases": 1, "resealed": 0, "untouched": 2, "notOpened": 0])
        let opened = try await program.storage("migrate", "--encryptor", "none")
        #expect(opened.output == "1 database; 2 values in plaintext, 0 already so, 0 not opened and left as they are\n")
        #expect(try await program.storage("get", "b").output == "[1]\n")
    }

    @Test func `databases are encrypted, given another key, and decrypted`() async throws {
        let program = try ProgramFolder()
        let key = try program.makeKey("a passphrase")
        let other = try program.makeKey(String(repeating: "5c", count: 32), named: "other")
        try await program.store(Self.values)
        #expect(try await program.storage("migrate", "--database-key", key).output == "1 database encrypted\n")
        #expect(try await program.storage("list", "--database-key", key).output.contains("; encrypted database "))
        let rekeyed = try await program.storage("rekey", "--database-key", key, "--new-database-key", other)
        #expect(rekeyed.output == "1 database encrypted with the key in \(other)\n")
        #expect(try await program.storage("get", "a", "--database-key", key).status == 1)
        #expect(try await program.storage("get", "a", "--database-key", other).output == "text\n")
        let plain = try await program.storage("migrate", "--database-key", other, "--decrypt-database")
        #expect(plain.output == "1 database decrypted\n")
        #expect(try await program.storage("get", "a").output == "text\n")
    }

    @Test func `one command encrypts values and databases, and one decrypts them`() async throws {
        let program = try ProgramFolder()
        let key = try program.makeKey("a passphrase")
        try await program.store(Self.values)
        let there = try await program.storage("migrate", "--encryptor", "aes256", "--database-key", key)
        #expect(there.output.hasPrefix("1 database encrypted; 2 values sealed, "))
        let list = try await program.storage("list", "--database-key", key)
        #expect(list.output.contains(", 2 sealed; encrypted database "))
        let back = try await program.storage(
            "migrate",
            "--encryptor",
            "none",
            "--database-key",
            key,
            "--decrypt-database"
        )
        #expect(back.output.hasPrefix("1 database decrypted; 2 values in plaintext, "))
        #expect(try await program.storage("list").output.contains(", 0 sealed; plain database "))
    }

    @Test func `values that do not open stay unchanged and are reported`() async throws {
        let program = try ProgramFolder()
        try await program.store([("c", "1")])
        try await program.store(Self.values, "--encryptor", "aes256")
        try program.setEncryptorKeys(String(repeating: "5c", count: 32))
        let result = try await program.storage("migrate", "--encryptor", "none")
        #expect(result.status == 1)
        #expect(result.output.contains("2 not opened and left as they are"))
        #expect(try await program.storage("list").output.contains(", 2 sealed; "))
    }

    @Test func `sealing continues after it was killed`() async throws {
        let program = try ProgramFolder()
        let code = "for (let i = 0; i < 1000; i++) my.setStorageSync({ key: 'k' + i, data: i }); return 1"
        #expect(try await program.mini("eval", code).output == "1\n")
        var sealedCounts: Set<Int> = []
        var number = 8
        while true {
            let result = try await program.storage(
                "migrate",
                [program.path, "--encryptor", "aes256"],
                killedAt: "pwrite64",
                number
            )
            if result.status == 0 { break }
            try #require(result.status == 137, "\(result)")
            let keys = try await program.storage("list", "--json").document()["keys"]?.array ?? []
            try #require(keys.count == 1000)
            sealedCounts.insert(keys.count { $0["encryptor"] != .null })
            number *= 2
        }
        // Killed at least before, within and after the batches.
        #expect(sealedCounts.contains { 0 < $0 && $0 < 1000 })
        let verified = try await program.storage("verify", "--encryptor", "aes256", "--json").document()
        #expect(verified["ok"] == true)
        #expect([verified["values"], verified["plaintext"], verified["notOpened"]] == [1000, 0, 0])
        #expect(try await program.storage("get", "k999", "--encryptor", "aes256").output == "999\n")
    }

    @Test(arguments: 1...3)
    func `all databases get another key atomically, also when the process is killed`(number: Int) async throws {
        let program = try ProgramFolder()
        let key = try program.makeKey(String(repeating: "0a", count: 32))
        let other = try program.makeKey(String(repeating: "5c", count: 32), named: "other")
        let users = ["u", "v"]
        for user in users { try await program.store(Self.values, "--user", user, "--database-key", key) }
        let arguments = ["--all", "--database-key", key, "--new-database-key", other]
        #expect(try await program.storage("rekey", arguments, killedAt: "rename", number).status == 137)
        // The first rename is the commit: all data is old before it and new after it.
        let current = number == 1 ? key : other
        for user in users {
            #expect(try await program.storage("verify", "--user", user, "--database-key", current).status == 0)
        }
        let again = try await program.storageOfAll("rekey", "--database-key", key, "--new-database-key", other)
        #expect(again.output == "2 databases encrypted with the key in \(other)\n")
        for user in users {
            #expect(try await program.storage("get", "a", "--user", user, "--database-key", other).output == "text\n")
        }
    }

    @Test func `progress is shown only on a terminal`() async throws {
        let program = try ProgramFolder()
        try await program.store(Self.values)
        let shown = try await Product.script.run([
            "--quiet", "--return", "--command",
            "\(Product.mini.path) storage migrate \(program.path) --data-dir \(program.data)/minihost --encryptor aes256",
            "/dev/null",
        ])
        #expect(shown.status == 0)
        #expect(shown.output.contains("[##############################] 2 of 2 values"))
        let hidden = try await program.storage("migrate", "--encryptor", "none")
        #expect(!(hidden.output + hidden.error).contains("#"))
    }

    @Test(arguments: [
        ([], "Specify the target"),
        (["--decrypt-database"], "Specify the target|needs the key"),
        (["--encryptor", "aes256", "--all"], "Name a program, or all data with --all"),
        (["--encryptor", "aes128"], "aes128"),
    ])
    func `a migration without a destination is a usage error`(arguments: [String], message: String) async throws {
        let program = try ProgramFolder()
        let result = try await Product.mini.run(["storage", "migrate", program.path] + arguments)
        #expect(result.status == 2)
        #expect(message.split(separator: "|").contains { result.error.contains($0) })
    }
}
