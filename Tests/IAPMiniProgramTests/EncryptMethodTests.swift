import CommandHarness
import Foundation
import IAPMiniProgram
import Testing

/// The method `encrypt` of the vendor's protocol, as compiled code.
// The tests start a compiler.
@Suite(.timeLimit(.minutes(5)))
struct EncryptMethodTests {
    @Test func `the sample's method can be called directly`() {
        let encryptor = _Your_Impl_GRVSecureLocalStorageEncryptorProtocol()
        let sealed = encryptor.encrypt("text")
        #expect(encryptor.decrypt(sealed, identifier: encryptor.identifier) == "text")
        let registered: any GRVSecureLocalStorageEncryptorProtocol = encryptor
        #expect(registered.encrypt("text").encryptedText != nil)
    }

    @Test(arguments: [
        ("func encrypt(_ data: String) -> String { data }", nil),
        ("func encrypt(_ data: String) -> String? { data }", nil),
        ("func encrpt(_ data: String) -> String { data }", "does not conform"),
        ("func encrypt(data: String) -> String { data }", "does not conform"),
        ("func encrypt(_ data: String) -> Int { 0 }", "does not conform"),
    ])
    func `a method with a mistake does not compile`(method: String, error: String?) async throws {
        let file = FileManager.default.temporaryDirectory.path + "/encryptor-\(UUID().uuidString).swift"
        // Teardown: a remaining file has no effect.
        defer { try? FileManager.default.removeItem(atPath: file) }
        try """
        final class Encryptor: GRVSecureLocalStorageEncryptorProtocol {
            let identifier = "a"
            \(method)
            func decrypt(_ data: String, identifier: String) -> String? { data }
        }
        """.write(toFile: file, atomically: true, encoding: .utf8)
        // Both compile without other files of their module.
        let files = ["GRVSecureLocalStorageEncryptorProtocol", "GRVEncryptionResult"].map {
            "Sources/IAPMiniProgram/Encryption/\($0).swift"
        }
        // The compiler that built the tests.
        let path = try #require(ProcessInfo.processInfo.environment["PATH"])
        let command = "PATH='\(path)' exec swiftc -swift-version 6 -typecheck \(files.joined(separator: " ")) '\(file)'"
        let result = try await Product.shell.run(["-c", command])
        #expect((result.status == 0) == (error == nil), "\(result.error)")
        if let error { #expect(result.error.contains(error)) }
    }
}
