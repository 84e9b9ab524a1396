import CommandHarness
import Foundation
import MiniCore
import Testing

@Suite(.timeLimit(.minutes(20)))
struct AuditTests {
    private func check(_ area: String, _ name: String, in document: ScriptValue) throws -> ScriptValue {
        let checks = try #require(document["checks"]?.array)
        return try #require(checks.first { $0["area"] == .string(area) && $0["name"] == .string(name) }, "\(name)")
    }

    @Test func `the configuration of a machine with an encryptor passes`() async throws {
        let program = try ProgramFolder()
        try await program.store([("a", "1")], "--encryptor", "aes256")
        let arguments = ["audit", "--host", "--data-dir", program.stored, "--encryptor", "aes256"]
        let result = try await Product.mini.run(arguments + ["--allow-http", "Printer.example"])
        #expect(result.status == 0, "\(result.output)")
        #expect(result.error == "")
        #expect(result.output.contains("1000 URLs were refused before a connection"))
        for name in ["encryptor.suite", "encryptor.canaries", "files.keyFiles", "files.storage", "isolation.worker"] {
            let words = result.output.split(separator: "\n").first { $0.hasPrefix(name + " ") }?.split(separator: " ")
            #expect(words?[1] == "passed", "\(name): \(result.output)")
        }
        #expect(result.output.hasSuffix(" warnings\n"))
    }

    @Test func `the JSON document has checks of each area`() async throws {
        let folder = TemporaryDataFolder()
        let result = try await Product.mini.run(["audit", "--host", "--json", "--data-dir", folder.path + "/data"])
        #expect(result.status == 0, "\(result.output)")
        let document = try result.document()
        #expect(document["ok"] == true)
        for (area, name, state) in [
            ("network", "hostileURLs", "passed"), ("encryptor", "suite", "warning"), ("files", "keyFiles", "skipped"),
            ("files", "storage", "skipped"), ("isolation", "worker", "passed"),
        ] {
            #expect(try check(area, name, in: document)["state"] == .string(state), "\(result.output)")
        }
    }

    @Test func `a key file that others can read is a failure`() async throws {
        let folder = TemporaryDataFolder()
        let file = folder.path + "/host.key"
        try "key".write(toFile: file, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
        let arguments = ["audit", "--host", "--data-dir", folder.path + "/data", "--key-file", file]
        let result = try await Product.mini.run(arguments)
        #expect(result.status == 1, "\(result.output)")
        #expect(result.output.contains("\(file): its mode is 644"))
    }

    @Test func `a missing key of the encryptor is an error that names the command that creates one`() async throws {
        let folder = TemporaryDataFolder()
        let arguments = ["audit", "--host", "--encryptor", "aes256", "--data-dir", folder.path + "/data"]
        let result = try await Product.mini.run(arguments)
        #expect(result.status == 2)
        #expect(result.error.contains("\"mini run --encryptor aes256\" creates a key."), "\(result.error)")
    }

    @Test func `an option of programs is rejected for a host`() async throws {
        let result = try await Product.mini.run(["audit", "--host", "--output", "audit.html"])
        #expect(result.status == 2)
        #expect(result.error.contains("--host audits the machine, and no program; omit --output."), "\(result.error)")
    }

    @Test func `without a subject the command is used wrongly`() async throws {
        let result = try await Product.mini.run(["audit"])
        #expect(result.status == 2)
        #expect(result.error.contains("There is no app.json"))
    }
}
