import CommandHarness
import Foundation
import MiniCore
import Testing

/// `mini storage list`, `get` and `export`: reading stored data.
@Suite(.timeLimit(.minutes(20)))
struct StorageCommandTests {
    /// A program that has stored a text in plaintext and a sealed object.
    private func program() async throws -> ProgramFolder {
        let program = try ProgramFolder()
        try await program.store([("text", "'some\\u00e9 text'")])
        try await program.store([("object", "{ list: [1, null, 'x'] }")], "--encryptor", "aes256")
        return program
    }

    @Test func `list prints each key, its size and the encryptor that sealed it`() async throws {
        let result = try await program().storage("list")
        #expect(result.status == 0)
        #expect(result.error == "")
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines[0].hasPrefix("KEY     KIND    SIZE  SEALED BY"))
        #expect(lines[1].trimmingCharacters(in: .whitespaces) == "text    string    11  -")
        #expect(lines[2].wholeMatch(of: /object  json      21  aes256gcm\.[0-9]+/) != nil)
        #expect(lines[3].hasPrefix("2 keys, 32 bytes, 1 sealed; plain database /"))
        #expect(!result.output.contains("\u{1B}"))
    }

    @Test func `list as JSON is one document`() async throws {
        let program = try await program()
        let document = try await program.storage("list", "--json").document()
        #expect(document["keys"]?[0] == ["key": "text", "kind": "string", "size": 11, "encryptor": .null])
        let encryptor = try #require(document["keys"]?[1]?["encryptor"]?.string)
        #expect(encryptor.wholeMatch(of: /aes256gcm\.[0-9]+/) != nil)
        #expect(
            document["keys"]?[1] == ["key": "object", "kind": "json", "size": 21, "encryptor": .string(encryptor)]
        )
        #expect(document["size"] == 32)
        #expect(document["database"]?["encrypted"] == false)
        let path = try #require(document["database"]?["path"]?.string)
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test func `a key with a line feed does not break the list`() async throws {
        let program = try ProgramFolder()
        try await program.store([("a\\nb", "1")])
        #expect(try await program.storage("list").output.contains("\n\"a\\nb\"  json"))
    }

    @Test func `get prints a string unquoted and any other value as JSON`() async throws {
        let program = try await program()
        #expect(try await program.storage("get", "text").output == "some\u{e9} text\n")
        let sealed = try await program.storage("get", "object", "--encryptor", "aes256")
        #expect(sealed.output == "{\"list\":[1,null,\"x\"]}\n")
        let document = try await program.storage("get", "text", "--json").document()
        let expected: ScriptValue = [
            "key": "text", "kind": "string", "size": 11, "encryptor": .null, "value": "some\u{e9} text",
        ]
        #expect(document == expected)
    }

    @Test func `data of different users and programs is separate`() async throws {
        let program = try ProgramFolder()
        try await program.store([("a", "1")], "--user", "u", "--app-id", "other")
        #expect(try await program.storage("get", "a", "--user", "u", "--app-id", "other").output == "1\n")
        let result = try await program.storage("get", "a", "--user", "u")
        #expect(result.status == 1)
        #expect(result.error.contains("for the user u in \(program.data)"))
    }

    @Test func `export writes all values into a new file that only its owner can read`() async throws {
        let program = try await program()
        let file = program.data + "/export.json"
        let result = try await program.storage("export", file, "--encryptor", "aes256")
        #expect(result.status == 0)
        #expect(result.output == "2 values written to \(file)\n")
        let document = try JSON.parse(String(contentsOfFile: file, encoding: .utf8))
        #expect(document["values"] == ["text": "some\u{e9} text", "object": ["list": [1, .null, "x"]]])
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let again = try await program.storage("export", file, "--encryptor", "aes256")
        #expect(again.status == 1)
        #expect(again.error.contains("\(file) cannot be written: File exists."))
        let streamed = try await program.storage("export", "-", "--encryptor", "aes256").document()
        #expect(streamed == document)
    }

    @Test func `export writes no file when a value does not open`() async throws {
        let program = try await program()
        let file = program.data + "/export.json"
        let result = try await program.storage("export", file)
        #expect(result.status == 1)
        let sealed = /The value of "object" is sealed by aes256gcm\.[0-9]+; specify --encryptor aes256\./
        #expect(result.error.contains(sealed))
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test func `reading a plain database with a key leaves it plain`() async throws {
        let program = try await program()
        let key = try program.makeKey("a passphrase")
        #expect(try await program.storage("get", "text", "--database-key", key).status == 0)
        #expect(try await program.storage("list").output.contains("plain database"))
    }
}
