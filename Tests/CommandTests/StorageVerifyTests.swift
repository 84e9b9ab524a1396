import CommandHarness
import Foundation
import MiniCore
import Testing

/// `mini storage verify`: damage is found and told, and never a crash.
@Suite(.timeLimit(.minutes(20)))
struct StorageVerifyTests {
    private func database(_ program: ProgramFolder) throws -> URL {
        let path = try #require(try program.contents().first { $0.hasSuffix(".db") })
        return URL(filePath: program.path).deletingLastPathComponent().appending(path: path)
    }

    @Test func `what is whole is ok`() async throws {
        let program = try ProgramFolder()
        try await program.store([("a", "1")])
        let result = try await program.storage("verify")
        #expect(result.status == 0)
        #expect(result.output == "ok: 1 value, 0 sealed and not opened, 0 problems\n")
        #expect(result.error == "")
    }

    @Test func `sealed values are opened when there is an encryptor, and counted without`() async throws {
        let program = try ProgramFolder()
        try await program.store([("a", "1")], "--encryptor", "aes256")
        let without = try await program.storage("verify")
        #expect(without.status == 0)
        #expect(without.output.contains("1 sealed and not opened"))
        #expect(without.output.hasSuffix("Give --encryptor aes256 to have sealed values opened.\n"))
        let with = try await program.storage("verify", "--encryptor", "aes256", "--json").document()
        #expect(with == ["ok": true, "values": 1, "notOpened": 0, "problems": []])
    }

    @Test func `a value that does not open is a problem`() async throws {
        let program = try ProgramFolder()
        try await program.store([("a", "1")], "--encryptor", "aes256")
        let key = program.data + "/minihost/encryptor.key"
        try String(repeating: "5c", count: 32).write(toFile: key, atomically: false, encoding: .utf8)
        let result = try await program.storage("verify", "--encryptor", "aes256", "--json")
        #expect(result.status == 1)
        #expect(try result.document()["ok"] == false)
        #expect(try result.document()["problems"]?[0]?.string?.hasPrefix("The value of \"a\"") == true)
    }

    @Test func `with a key, a flipped byte is found in every page`() async throws {
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
        // The first page begins with the salt of the key, and is judged by it.
        for offset in [0, 16] + stride(from: 500, to: whole.count, by: 1024) {
            var damaged = whole
            damaged[offset] ^= 1
            try damaged.write(to: file)
            let result = try await program.storage("verify", "--database-key", key)
            #expect(result.status == 1, "\(offset)")
            let page = offset / 1024 + 1
            let expected = offset == 0 ? "its beginning is damaged" : "page \(page) is not what was written"
            #expect((result.output + result.error).contains(expected), "\(offset)")
        }
    }

    @Test(arguments: [false, true])
    func `a file that is cut off is told, with a key and without`(isKeyed: Bool) async throws {
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
