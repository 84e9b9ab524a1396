internal import Glibc
internal import MiniCore
public import MiniCrypto

/// A device key that a TPM 2.0 has sealed, in a file that only this TPM can open.
///
/// It protects a copy of the complete disk: passcodes cannot be guessed without the TPM. It does not protect against an
/// attacker who can use the TPM on this machine and read the file.
///
/// ## Shape
/// A regular file with the mode 0600, of the user of the process. The key is sealed under the ECC P-256 storage key of the
/// owner hierarchy, which must have no password. `tpm2_clear` makes it permanently unreadable. The TPM is accessed through
/// tpm2-tss, whose libraries are loaded when the key is first used.
public struct DeviceKeyTPM: DeviceKeySource {
    /// The TPM of the machine, through the resource manager of the kernel.
    public static let defaultAddress = "device:/dev/tpmrm0"

    /// The path of the file.
    public let path: String
    /// The address of the TPM in the syntax of tpm2-tss: `device:/dev/tpmrm0`, `swtpm:path=SOCKET`, `tabrmd`.
    public let address: String

    /// Creates a source from a path and an address, without accessing them.
    public init(path: String, address: String = defaultAddress) {
        self.path = path
        self.address = address
    }

    /// Connects to a TPM, so that a device key can be sealed with it.
    ///
    /// - Throws: `.deviceKey` with the reason and a remedy.
    package static func requireTPM(_ address: String) throws(ProtectionError) {
        _ = try TPMConnection(address, path: "")
    }

    /// Opens the key with the TPM.
    ///
    /// For a new keybag without a file, seals a random key in the file.
    ///
    /// An existing file is never replaced.
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

    /// Creates the file, unless another process has created it meanwhile.
    private func make() throws(ProtectionError) {
        let key = SecretBytes.random(count: AESGCM.keyByteCount)
        let sealed = try TPMConnection(address, path: path).seal(key)
        try PrivateFile.createFolder(path.parentFolder)
        let draft = "\(path).\(String(UInt64.random(in: .min ... .max), radix: 36))"
        try PrivateFile.make(draft, with: try sealed.encoded())
        let isLinked = link(draft, path) == 0 || errno == EEXIST
        let error = PrivateFile.systemError("creating \(path)")
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
        case .unreadable, .inUse, .unwritable: "the sealed device key cannot be used: \(error)"
        }
    }
}

extension DeviceKeySource where Self == DeviceKeyTPM {
    /// The key in a file that only the TPM can open.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - address: The address of the TPM in the syntax of tpm2-tss, by default that of the machine.
    public static func tpm(_ path: String, address: String = DeviceKeyTPM.defaultAddress) -> DeviceKeyTPM {
        DeviceKeyTPM(path: path, address: address)
    }
}
