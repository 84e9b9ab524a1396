public import MiniCore
public import MiniCrypto

extension LocalStorageEncryptors {
    /// AES-256-GCM with the keys of a ring: the current one seals, all of them open what they sealed.
    ///
    /// - Throws: `.keyLength` for a key of another length than 32 bytes; `.unavailable` without OpenSSL.
    public static func aesGCM(_ keys: KeyRing) throws(CryptoError) -> LocalStorageEncryptors {
        var retired: [AESGCMEncryptor] = []
        for key in keys.retired { retired.append(try AESGCMEncryptor(key: key.secret, keyID: key.id)) }
        return LocalStorageEncryptors(
            try AESGCMEncryptor(key: keys.current.secret, keyID: keys.current.id),
            retired: retired,
        )
    }
}
