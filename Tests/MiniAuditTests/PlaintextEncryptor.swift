import MiniHost

/// A defective encryptor, which adds a byte to the plaintext.
struct PlaintextEncryptor: LocalStorageEncryptor {
    private struct Failure: Error {}

    let identifier = "plaintext"

    func seal(_ plaintext: [UInt8], for context: LocalStorageContext) -> [UInt8] { [1] + plaintext }

    func open(_ sealed: [UInt8], identifier: String, for context: LocalStorageContext) throws -> [UInt8] {
        guard sealed.first == 1 else { throw Failure() }
        return Array(sealed.dropFirst())
    }
}
