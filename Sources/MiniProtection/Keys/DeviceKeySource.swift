internal import Glibc
public import MiniCrypto

/// Where the key of a device comes from: a secret of 32 bytes that stays on the device when its folder is copied or backed up.
///
/// ## Threading
/// Called on any thread, and rarely: when a keybag is made, opened, unlocked or changed.
public protocol DeviceKeySource: Sendable {
    /// The key, which must be the same each time.
    ///
    /// - Parameter isNew: Whether a keybag is made: a source that has no key yet makes one then, and only then.
    /// - Throws: ``ProtectionError`` or an error of the source, which is reported with its description.
    func deviceKey(isNew: Bool) throws -> SecretBytes
}

/// A device key in a file that only its owner can read.
///
/// It protects a copy of the device folder that lacks the file. It does not protect against whoever reads the whole disk.
public struct DeviceKeyFile: DeviceKeySource {
    /// Where the file is.
    public let path: String

    /// Names a file; nothing is read or made.
    public init(path: String) { self.path = path }

    /// Reads the key; makes the file for a new keybag.
    public func deviceKey(isNew: Bool) throws -> SecretBytes {
        let file = KeyFile(path: path)
        do throws(KeyFileError) {
            return isNew ? try file.keyMadeIfMissing() : try file.key()
        } catch {
            throw ProtectionError(.deviceKey, Self.message(for: error))
        }
    }

    private static func message(for error: KeyFileError) -> String {
        switch error.code {
        case .openToOthers:
            "others than its owner can read the device key; run: chmod 600 \(error.path)"
        case .missing:
            "the device key \(error.path) does not exist; restore it from a copy, or restore a backup of the device"
        case .foreignOwner: "the device key \(error.path) belongs to another user of the system"
        case .malformed: "the device key \(error.path) is damaged: it must hold 64 hexadecimal digits"
        case .unreadable, .inUse, .notMade: "the device key cannot be used: \(error)"
        }
    }
}

/// A device key that systemd passes to a service: a file in `$CREDENTIALS_DIRECTORY`, readable by the service alone.
///
/// systemd decrypts it with a key of the machine or of its TPM when the service starts (`LoadCredentialEncrypted=`). It protects
/// a copy of the disk, where the credential is encrypted with the TPM.
public struct DeviceKeyCredential: DeviceKeySource {
    /// The name of the credential.
    public let name: String
    private let folder: String?

    /// Names a credential of the service that runs.
    public init(name: String) {
        self.init(name: name, folder: getenv("CREDENTIALS_DIRECTORY").map { String(cString: $0) })
    }

    init(name: String, folder: String?) {
        self.name = name
        self.folder = folder
    }

    /// Reads the credential: 32 bytes, or 64 hexadecimal digits with a line feed or none.
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
            secret = try SecretFile(path: "\(folder)/\(name)").contents()
        } catch {
            throw ProtectionError(.deviceKey, "the credential \(name) cannot be read: \(error)")
        }
        if secret.count == AESGCM.keyByteCount { return secret }
        let key = secret.withUnsafeBytes { bytes in
            SecretBytes(hexadecimal: bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...])
        }
        guard let key, key.count == AESGCM.keyByteCount else {
            throw ProtectionError(.deviceKey, "the credential \(name) must hold 32 bytes, or 64 hexadecimal digits")
        }
        return key
    }
}

/// A device key from the integrator's own code, such as a key management service.
public struct DeviceKeyClosure: DeviceKeySource {
    private let body: @Sendable (_ isNew: Bool) throws -> SecretBytes

    /// Takes the closure, which is called as ``DeviceKeySource/deviceKey(isNew:)`` is.
    public init(_ body: @escaping @Sendable (_ isNew: Bool) throws -> SecretBytes) { self.body = body }

    /// Calls the closure.
    public func deviceKey(isNew: Bool) throws -> SecretBytes { try body(isNew) }
}
