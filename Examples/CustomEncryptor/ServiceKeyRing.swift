import MiniHost

/// Stores the keys of an encryptor as one secret of a secret service.
struct ServiceKeyRing: KeyRingStore {
    let service: SecretService
    let name: String
    /// A file beside the stored data, the same for all processes that use the secret.
    let lockPath: String

    var path: String { "the secret \(name)" }

    func storedKeys() throws -> KeyRing? {
        guard let secret = try service.secret(name) else { return nil }
        // Nil would mean that there are no keys, so that a caller makes new ones.
        guard let keys = KeyRing(text: secret) else { throw DamagedKeys() }
        return keys
    }

    func storeIfMissing(_ keys: KeyRing) throws { try service.add(keys.text, as: name) }

    func replace(with keys: KeyRing) throws { try service.replace(name, with: keys.text) }
}

/// The secret contains no keys of an encryptor.
struct DamagedKeys: Error {}
