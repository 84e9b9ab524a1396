public import MiniCore
public import MiniCrypto

/// Seals values with AES-256-GCM.
///
/// Each value has its own random nonce and is bound to its user, program and key.
///
/// Equal values have different ciphertexts. The replacement of a value by an earlier one of the same key is not detected.
///
/// ## Shape
/// One byte with the version 1; the key's id in four bytes, most significant first; 12 bytes of nonce; the ciphertext,
/// which has the length of the value; 16 bytes of tag. The version, the id and the context's additional data are
/// authenticated.
///
/// ## Rotation
/// A new key has a new id and so another identifier. The new encryptor seals, the old one is among the retired ones.
///
/// ## Limits
/// After 2^31 values the encryptor no longer seals, see ``AESGCM``: it throws `.keySpent`.
public final class AESGCMEncryptor: LocalStorageEncryptor {
    private static let version: UInt8 = 1

    /// The text `aes256gcm.` and the key's id.
    public let identifier: String

    /// The version and the key's id.
    private let header: [UInt8]
    private let cipher: AESGCM

    /// Creates an encryptor; ``LocalStorageEncryptor/aesGCM(key:keyID:)`` is more convenient.
    ///
    /// - Parameters:
    ///   - key: 32 random bytes.
    ///   - keyID: Distinguishes this key from the host's other keys, permanently.
    /// - Throws: `.keyLength` for a key of another length; `.unavailable` without OpenSSL.
    public convenience init(key: SecretBytes, keyID: UInt32 = 1) throws(CryptoError) {
        self.init(cipher: try AESGCM(key: key), keyID: keyID)
    }

    /// Creates an encryptor with a prepared key.
    init(cipher: AESGCM, keyID: UInt32) {
        self.cipher = cipher
        identifier = "aes256gcm.\(keyID)"
        header = [Self.version] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: keyID >> $0) }
    }

    /// Seals one value.
    ///
    /// - Returns: The sealed value, which is 33 bytes longer.
    public func seal(
        _ plaintext: [UInt8],
        for context: LocalStorageContext,
    ) throws(AESGCMEncryptorError) -> [UInt8] {
        let additionalData = header + context.additionalData
        do throws(CryptoError) {
            return try [UInt8](capacity: header.count + plaintext.count + AESGCM.overheadByteCount) {
                sealed throws(CryptoError) in
                for byte in header { sealed.append(byte) }
                try cipher.seal(
                    plaintext.span.bytes,
                    additionalData: additionalData.span.bytes,
                    appendingTo: &sealed,
                )
            }
        } catch {
            throw .cryptography(error)
        }
    }

    /// Opens one value that was sealed with this key for the same context.
    public func open(
        _ sealed: [UInt8],
        identifier: String,
        for context: LocalStorageContext,
    ) throws(AESGCMEncryptorError) -> [UInt8] {
        guard identifier == self.identifier else { throw .foreignValue }
        guard sealed.count >= header.count, sealed[0] == Self.version else { throw .malformedValue }
        guard sealed.starts(with: header) else { throw .foreignValue }
        let additionalData = header + context.additionalData
        do throws(CryptoError) {
            return try cipher.open(
                sealed.span.bytes.extracting(droppingFirst: header.count),
                additionalData: additionalData.span.bytes,
            )
        } catch {
            throw .cryptography(error)
        }
    }
}

extension LocalStorageEncryptor where Self == AESGCMEncryptor {
    /// AES-256-GCM with a key of the host.
    ///
    /// - Parameters:
    ///   - key: 32 random bytes.
    ///   - keyID: Distinguishes this key from the host's other keys, permanently.
    /// - Throws: `.keyLength` for a key of another length; `.unavailable` without OpenSSL.
    public static func aesGCM(key: SecretBytes, keyID: UInt32 = 1) throws(CryptoError) -> AESGCMEncryptor {
        try AESGCMEncryptor(key: key, keyID: keyID)
    }
}
