import Foundation
import Testing

/// The packages of the super app, from a folder and from a server.
@Suite(.timeLimit(.minutes(5)))
struct PackageTests {
    private let folder: ProgramFolder
    /// The folder in the data of the super app with the state of its registry.
    private let registry: String

    init() throws {
        folder = try ProgramFolder()
        registry = folder.data + "/registry"
        // The folder of a device belongs to its owner alone.
        for path in [folder.data, registry] {
            let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: false,
                attributes: attributes,
            )
        }
    }

    private func run(_ command: ExampleCommand, _ arguments: [String], input: String = "") async throws -> String {
        let result = try await command.run(arguments, input: input)
        #expect(result.status == 0, "\(result)")
        return result.output
    }

    /// Publishes a version of a program that shows a greeting with a name.
    private func publish(_ version: String, greeting name: String, in registry: String, _ key: [String]) async throws {
        let script = "Page({ data: { name: '\(name)' } });"
        try script.write(toFile: folder.path + "/pages/a/a.js", atomically: true, encoding: .utf8)
        let package = folder.path + "-\(version).zip"
        let pack = ["pack", folder.path, "--output", package, "--app-id", "cafe", "--package-version", version]
        for arguments in [pack, ["sign", package] + key, ["publish", package, "--registry", registry]] {
            _ = try await run(ExampleCommand("mini"), arguments)
        }
    }

    /// The output of a super app that opens the program, and one that does not exist.
    private func outputOfOpening() async throws -> String {
        let lines = ["1234", "open cafe", "programs", "open absent", "quit"]
        return try await run(ExampleCommand("SuperApp"), [folder.data], input: lines.joined(separator: "\n") + "\n")
    }

    @Test func `packages of a folder are installed and updated, and those of others are not`() async throws {
        try await publish("1.0.0", greeting: "first", in: registry, ["--new-key", registry + "/author"])
        let first = try await outputOfOpening()
        #expect(first.contains("hello first"), "\(first)")
        #expect(first.contains("error: the source has no package of the program \"absent\""), "\(first)")

        try await publish("1.1.0", greeting: "second", in: registry, ["--key", registry + "/author"])
        let second = try await outputOfOpening()
        #expect(second.contains("hello second"), "\(second)")

        try await publish("1.2.0", greeting: "third", in: registry, ["--new-key", folder.data + "/other"])
        let third = try await outputOfOpening()
        #expect(third.contains("hello second"), "\(third)")
        #expect(!third.contains("third"), "\(third)")
    }

    @Test func `packages of a server are installed and updated over HTTPS`() async throws {
        let served = folder.path + "-served"
        let (certificate, key) = (folder.path + "-server.pem", folder.path + "-server.key")
        _ = try await run(
            .openssl,
            [
                "req", "-x509", "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
                "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key, "-out", certificate,
            ]
        )
        try await publish("1.0.0", greeting: "first", in: served, ["--new-key", registry + "/author"])
        let server = ExampleCommand("PackageServer")
        try await server.serve([served, certificate, key], on: .output, until: "\n") { announced in
            let address = try #require(announced.firstMatch(of: /https:\/\/localhost:\d+/)).0
            try "\(address)\n".write(toFile: registry + "/url", atomically: true, encoding: .utf8)
            // The certificate is not one of the system's authorities.
            let refused = try await outputOfOpening()
            #expect(refused.contains("error: the list of packages cannot be received"), "\(refused)")
            #expect(!refused.contains("hello"), "\(refused)")

            try FileManager.default.copyItem(atPath: certificate, toPath: registry + "/authority.pem")
            let first = try await outputOfOpening()
            #expect(first.contains("hello first"), "\(first)")
            #expect(first.contains("error: the source has no package of the program \"absent\""), "\(first)")

            try await publish("1.1.0", greeting: "second", in: served, ["--key", registry + "/author"])
            let second = try await outputOfOpening()
            #expect(second.contains("hello second"), "\(second)")
        }
        // The installed version opens without the server.
        let offline = try await outputOfOpening()
        #expect(offline.contains("hello second"), "\(offline)")
    }
}
