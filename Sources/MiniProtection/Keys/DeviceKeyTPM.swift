internal import Glibc
internal import MiniCore
public import MiniCrypto

/// A device key that a TPM 2.0 has sealed: a file that only this TPM opens.
///
/// It protects a copy of the whole disk: passcodes cannot be guessed without the TPM. It does not protect against whoever can
/// use the TPM on this machine and read the file.
///
/// ## Shape
/// A regular file with the mode 0600, of the user of the process. The key is sealed under the ECC P-256 storage key of the owner
/// hierarchy, which must have no password; `tpm2_clear` makes it unreadable for ever. The TPM is reached through tpm2-tss, whose
/// libraries are loaded when the key is first asked for.
public struct DeviceKeyTPM: DeviceKeySource {
    /// The TPM of the machine, behind the resource manager of the kernel.
    public static let defaultAddress = "device:/dev/tpmrm0"

    /// Where the file is.
    public let path: String
    /// The TPM, as tpm2-tss names it: `device:/dev/tpmrm0`, `swtpm:path=SOCKET`, `tabrmd`.
    public let address: String

    /// Names a file and a TPM; nothing is read or made.
    public init(path: String, address: String = defaultAddress) {
        self.path = path
        self.address = address
    }

    /// Has the TPM open the key; seals a random one in the file for a new keybag where there is no file.
    ///
    /// A file that is there is never replaced.
    public func deviceKey(isNew: Bool) throws -> SecretBytes {
        if isNew, access(path, F_OK) != 0, errno == ENOENT { try make() }
        let content: SecretBytes
        do throws(KeyFileError) {
            content = try SecretFile(path: path).contents()
        } catch {
            throw ProtectionError(.deviceKey, message(for: error))
        }
        let sealed = try SealedDeviceKey(content.withUnsafeBytes { Array($0) }, path)
        let key = try TPMConnection(address, path: path).open(sealed)
        guard key.count == AESGCM.keyByteCount else { throw SealedDeviceKey.damaged(path) }
        return key
    }

    /// Makes the file; leaves alone that of another process which was quicker.
    private func make() throws(ProtectionError) {
        let key = SecretBytes.random(count: AESGCM.keyByteCount)
        let sealed = try TPMConnection(address, path: path).seal(key)
        try PrivateFile.makeFolder(path.parentFolder)
        let draft = "\(path).\(String(UInt64.random(in: .min ... .max), radix: 36))"
        try PrivateFile.make(draft, with: try sealed.encoded())
        let isLinked = link(draft, path) == 0 || errno == EEXIST
        let error = PrivateFile.systemError("making \(path)")
        try PrivateFile.remove(draft)
        guard isLinked else { throw error }
        try PrivateFile.synchronizeFolder(of: path)
    }

    private func message(for error: KeyFileError) -> String {
        switch error.code {
        case .openToOthers: "others than its owner can read the sealed device key; run: chmod 600 \(path)"
        case .missing:
            "the sealed device key \(path) does not exist; restore it from a copy, or restore a backup of the device"
        case .foreignOwner: "the sealed device key \(path) belongs to another user of the system"
        case .malformed: SealedDeviceKey.damaged(path).message
        case .unreadable, .inUse, .notMade: "the sealed device key cannot be used: \(error)"
        }
    }
}
