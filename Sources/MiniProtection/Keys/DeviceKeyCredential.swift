internal import Glibc
public import MiniCrypto

/// A device key that systemd passes to a service: a file in `$CREDENTIALS_DIRECTORY` that only the service can read.
///
/// systemd decrypts it with a key of the machine or of its TPM when the service starts (`LoadCredentialEncrypted=`). It
/// protects a copied disk if the credential is encrypted with the TPM.
public struct DeviceKeyCredential: DeviceKeySource {
    /// The name of the credential.
    public let name: String
    private let folder: String?

    /// Creates a source from the name of a credential of the running service.
    public init(name: String) {
        self.init(name: name, folder: getenv("CREDENTIALS_DIRECTORY").map { String(cString: $0) })
    }

    init(name: String, folder: String?) {
        self.name = name
        self.folder = folder
    }

    /// Reads the credential: 32 bytes, or 64 hexadecimal digits with an optional line feed.
    public func deviceKey(isNew: Bool) throws -> SecretBytes {
        guard let folder else {
            throw ProtectionError(
                .deviceKey,
                "there are no credentials: CREDENTIALS_DIRECTORY is not set; add LoadCredentialEncrypted=\(name) to the service"
            )
        }
        guard !name.isEmpty, !name.contains("/"), name != ".", name != ".." else {
            throw ProtectionError(.invalidParameter, "\"\(name)\" is not the name of a credential")
        }
        let secret: SecretBytes
        do throws(KeyFileError) {
            // systemd grants a service the right to read by an access control list, whose mask appears as the rights of the
            // group.
            secret = try SecretFile(path: "\(folder)/\(name)", isSystemCredential: true).contents()
        } catch {
            throw ProtectionError(.deviceKey, "the credential \(name) cannot be read: \(error)")
        }
        if secret.count == AESGCM.keyByteCount { return secret }
        let key = secret.withUnsafeBytes { bytes in
            SecretBytes(hexadecimal: bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...])
        }
        guard let key, key.count == AESGCM.keyByteCount else {
            throw ProtectionError(.deviceKey, "the credential \(name) must have 32 bytes, or 64 hexadecimal digits")
        }
        return key
    }
}

extension DeviceKeySource where Self == DeviceKeyCredential {
    /// The key that systemd passes to the running service as a credential.
    public static func credential(_ name: String) -> DeviceKeyCredential { DeviceKeyCredential(name: name) }
}
