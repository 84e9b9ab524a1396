import CommandHarness
import Foundation
import MiniCore
import MiniProtection
import Testing

/// Mistakes of beginners with stored data, and the facts that the error message must contain.
@Suite(.timeLimit(.minutes(20)))
struct StorageMistakeTests {
    private func program(_ arguments: String...) async throws -> ProgramFolder {
        let program = try ProgramFolder()
        let code = "my.setStorageSync({ key: 'a', data: 1 }).success"
        #expect(try await program.mini("eval", [code] + arguments).output == "true\n")
        return program
    }

    @Test func `a wrong path of the program or of the data is reported`() async throws {
        let program = try await program()
        let wrong = try await Product.mini.run(["storage", "list", program.path + "x", "--json"])
        #expect(wrong.status == 2)
        #expect(wrong.error.contains("there is no folder \"\(program.path)x\""))
        #expect(try wrong.document()["errors"]?[0]?.string?.contains("there is no folder") == true)
        let data = try await program.storage("list", "--data-dir", program.data + "x")
        #expect(data.status == 2)
        #expect(data.error.contains("There is no folder \(program.data)x; --data-dir names"))
        #expect(!FileManager.default.fileExists(atPath: program.data + "x"))
    }

    @Test(arguments: ["HOME", "XDG_DATA_HOME"])
    func `a data folder that is not an absolute path is rejected`(variable: String) async throws {
        let program = try ProgramFolder()
        let code = "return my.setStorageSync({ key: 'a', data: 1 }).success"
        let result = try await Product.mini.run(
            ["eval", program.path, code],
            environment: [variable: "home"],
            in: program.path,
        )
        #expect(result.status == 2)
        #expect(result.error.contains("There is no folder for stored data"))
        #expect(!FileManager.default.fileExists(atPath: program.path + "/home"))
    }

    @Test(arguments: ["list", "verify", "migrate", "rekey"])
    func `a wrong key is reported, and no data changes`(command: String) async throws {
        let program = try await program()
        let key = try program.makeKey("a passphrase")
        let other = try program.makeKey("another passphrase", named: "other")
        #expect(try await program.storage("migrate", "--database-key", key).status == 0)
        let new = command == "rekey" ? ["--new-database-key", other] : []
        let result = try await program.storage(command, ["--database-key", other] + new)
        #expect(result.status == 1)
        #expect(result.error.contains("The key is not that of a database: /"))
        #expect(try await program.storage("get", "a", "--database-key", key).output == "1\n")
    }

    @Test func `a missing key that is required is reported`() async throws {
        let program = try await program()
        let key = try program.makeKey("a passphrase")
        #expect(try await program.storage("migrate", "--database-key", key).status == 0)
        let result = try await program.storage("get", "a")
        #expect(result.status == 1)
        #expect(result.error.contains("Name the file with its key by --database-key FILE."))
    }

    @Test func `a key file that others can read is rejected with the command that fixes it`() async throws {
        let program = try await program("--encryptor", "aes256")
        let key = try program.makeKey("a passphrase", mode: 0o640)
        let result = try await program.storage("verify", "--database-key", key)
        #expect(result.status == 2)
        #expect(result.error.hasSuffix("others may use the key file \(key); run: chmod 600 \(key)\n"))
        let deviceKey = program.stored + "/device.key"
        try FileManager.default.setAttributes([.posixPermissions: 0o604], ofItemAtPath: deviceKey)
        for sealed in [
            try await program.storage("get", "a", "--encryptor", "aes256"),
            try await program.mini("eval", "1", "--encryptor", "aes256"),
        ] {
            #expect(sealed.status == 1)
            #expect(sealed.error.hasSuffix("run: chmod 600 \(deviceKey).\n"))
        }
    }

    @Test func `a missing key of the encryptor is reported, and no other key is created`() async throws {
        let program = try await program("--encryptor", "aes256")
        try program.removeEncryptorKeys()
        let result = try await program.storage("get", "a", "--encryptor", "aes256")
        #expect(result.status == 2)
        #expect(result.error.contains("The encryptor's key is missing: "))
        #expect(throws: KeychainError.self) { try program.encryptorKeys() }
    }

    @Test func `a key that is not stored is reported`() async throws {
        let result = try await program().storage("get", "b")
        #expect(result.status == 1)
        #expect(result.output == "")
        #expect(result.error == "Error: There is no key \"b\"; \"mini storage list\" lists the keys.\n")
    }

    @Test(arguments: ["list", "get", "export", "verify", "migrate", "rekey"])
    func `a folder without stored data is reported, and no file is created`(command: String) async throws {
        let program = try ProgramFolder()
        let key = try program.makeKey("a passphrase")
        let arguments: [String: [String]] = [
            "get": ["a"], "export": ["-"], "migrate": ["--encryptor", "aes256"],
            "rekey": ["--database-key", key, "--new-database-key", key],
        ]
        let before = try program.contents()
        let result = try await program.storage(command, arguments[command] ?? [])
        #expect(result.status == 1)
        #expect(result.error.contains("Nothing is stored by the program "))
        #expect(try program.contents() == before)
    }

    @Test func `a data folder without databases is reported, and no file is created`() async throws {
        let program = try ProgramFolder()
        let before = try program.contents()
        let result = try await program.storageOfAll("migrate", "--encryptor", "aes256")
        #expect(result.status == 1)
        #expect(result.error.contains("Nothing is stored in \(program.data)/minihost; "))
        #expect(try program.contents() == before)
    }
}
