public import MiniCore
public import MiniCrypto

extension LocalStorageEncryptorRing {
    /// AES-256-GCM with the keys of a ring: the current key seals, all keys open their values.
    ///
    /// Values in plaintext are rejected if the ring requires sealed values.
    ///
    /// - Throws: `.keyLength` for a key whose length is not 32 bytes; `.unavailable` without OpenSSL.
    public static func aesGCM(_ keys: KeyRing) throws(CryptoError) -> LocalStorageEncryptorRing {
        var retired: [AESGCMEncryptor] = []
        for key in keys.retired { retired.append(try AESGCMEncryptor(key: key.secret, keyID: key.id)) }
        return LocalStorageEncryptorRing(
            try AESGCMEncryptor(key: keys.current.secret, keyID: keys.current.id),
            retired: retired,
            requiresSealedValues: keys.requiresSealedValues,
        )
    }
}
