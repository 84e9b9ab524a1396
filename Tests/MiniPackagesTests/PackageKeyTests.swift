import CommandHarness
import Foundation
import Testing

@testable import MiniPackages

struct PackageKeyTests {
    private let folder: PackageTestFolder
    private var path: String { folder.path + "/author.key" }

    init() throws { folder = try PackageTestFolder() }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func `a written key signs, and its public key verifies`() throws {
        let key = try PackageSigningKey.random()
        try key.write(to: path)
        #expect(try mode(path) == 0o600)
        let read = try PackageSigningKey(contentsOf: path)
        #expect(read.publicKey == key.publicKey)
        #expect(try read.signature(of: [1, 2]) == key.signature(of: [1, 2]))
        #expect(try PackageKey(contentsOf: path + ".pub") == key.publicKey)
        #expect(key.publicKey.description.count == 64)
    }

    @Test func `an existing file is not replaced, and nothing is left`() throws {
        try Data("mine".utf8).write(to: URL(filePath: path))
        let error = #expect(throws: PackagingError.self) { try PackageSigningKey.random().write(to: path) }
        #expect(error?.code == .notWritten)
        #expect(error?.message == "\"\(path)\" exists; write the new key to another file, or sign with --key")
        #expect(try folder.contents == ["author.key"])
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    }

    @Test func `a key that others may use is refused`() throws {
        try PackageSigningKey.random().write(to: path)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        let error = #expect(throws: PackagingError.self) { try PackageSigningKey(contentsOf: path) }
        #expect(error?.code == .invalidKey)
        #expect(error?.message == "other users may use the key file \"\(path)\"; run \"chmod 600\" on it")
    }

    @Test(arguments: [0o600, 0o644])
    func `a public key in place of the private one is named`(mode: Int) throws {
        try PackageSigningKey.random().write(to: path)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path + ".pub")
        let error = #expect(throws: PackagingError.self) { try PackageSigningKey(contentsOf: path + ".pub") }
        #expect(error?.code == .invalidKey)
        #expect(error?.message.contains("has the name of a public key") == true, "\(String(describing: error))")
    }

    @Test(arguments: ["", "text", "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIE\n-----END PRIVATE KEY-----\n"])
    func `another text is no key, and the error does not contain it`(text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        let errors = [
            #expect(throws: PackagingError.self) { try PackageSigningKey(contentsOf: path) },
            #expect(throws: PackagingError.self) { try PackageKey(contentsOf: path) },
        ]
        for error in errors {
            #expect(error?.code == .invalidKey)
            #expect(text.isEmpty || error?.message.contains(text) == false)
        }
        #expect(PackageKey(pem: text) == nil)
    }

    @Test(.timeLimit(.minutes(5)))
    func `OpenSSL reads a written key, and its own keys are read`() async throws {
        let key = try PackageSigningKey.random()
        try key.write(to: path)
        let made = folder.path + "/made.key"
        let other = folder.path + "/other.pub"
        for words in [
            ["pkey", "-in", path, "-pubout", "-out", other], ["genpkey", "-algorithm", "ed25519", "-out", made],
            ["pkey", "-in", made, "-pubout", "-out", made + ".pub"],
        ] {
            let result = try await Product.openssl.run(words)
            #expect(result.status == 0, "\(result.error)")
        }
        #expect(try PackageKey(contentsOf: other) == key.publicKey)
        #expect(try PackageSigningKey(contentsOf: made).publicKey == PackageKey(contentsOf: made + ".pub"))
    }

    @Test(.timeLimit(.minutes(5)))
    func `OpenSSL verifies the signature of a package`() async throws {
        let key = try PackageSigningKey.random()
        try key.write(to: path)
        let package = try PackageSamples.package(signedBy: key)
        let manifest = try #require(package.manifest).bytes
        let (message, signature) = (folder.path + "/mini.manifest", folder.path + "/signature")
        try Data(manifest).write(to: URL(filePath: message))
        try Data(key.signature(of: manifest)).write(to: URL(filePath: signature))
        let result = try await Product.openssl.run([
            "pkeyutl", "-verify", "-pubin", "-inkey", path + ".pub", "-rawin", "-in", message, "-sigfile", signature,
        ])
        #expect(result.status == 0, "\(result.output)\(result.error)")
    }
}
