internal import Glibc

/// Describes errors of a TPM and their fixes.
enum TPMFailure {
    /// The error of a result.
    ///
    /// - Parameters:
    ///   - result: A TSS2_RC, which is not 0.
    ///   - action: The failed operation, such as `opening the device key`.
    ///   - address: The address of the TPM.
    ///   - path: The file of the sealed key.
    static func error(_ result: UInt32, _ action: String, address: String, path: String) -> ProtectionError {
        ProtectionError(.deviceKey, message(result, action, address, path))
    }

    private static func message(_ result: UInt32, _ action: String, _ address: String, _ path: String) -> String {
        let code = result & 0xFFFF
        // Errors of the TPM itself have no layer, or that of a resource manager.
        guard [0x00, 0x0C].contains(result >> 16) else {
            return "the TPM \(address) cannot be reached: \(action) failed (tpm2-tss error \(hexadecimal(result))); "
                + "check the address and that the TPM runs"
        }
        // Errors of format 1 contain the number of a parameter in other bits.
        switch code & 0x80 != 0 ? code & 0xBF : code {
        case 0x09F:
            return "the TPM \(address) was cleared, or is not the one that sealed the device key \(path); use the TPM "
                + "of this device, or restore a backup of the device"
        case 0x0A2, 0x08E:
            return "the owner hierarchy of the TPM \(address) has a password, which is not supported; remove it with "
                + "'tpm2_changeauth -c owner'"
        case 0x085:
            return "the owner hierarchy of the TPM \(address) is disabled; enable it in the setup of the firmware"
        case 0x921:
            return "the TPM \(address) is locked out after wrong passwords; wait until it recovers, or run "
                + "'tpm2_dictionarylockout --clear-lockout'"
        case 0x100:
            return "the TPM \(address) was not started; run 'tpm2_startup -c'"
        default:
            return "\(action) failed: the TPM \(address) returned the error \(hexadecimal(result)); "
                + "'tpm2_rc_decode \(hexadecimal(result))' explains it"
        }
    }

    private static func hexadecimal(_ result: UInt32) -> String { "0x" + String(result, radix: 16) }

    /// Throws if the device file is missing or not accessible to the user: the library's errors do not distinguish these
    /// cases.
    static func requireDevice(_ address: String) throws(ProtectionError) {
        let prefix = "device:"
        guard address.hasPrefix(prefix) else { return }
        let path = String(address.dropFirst(prefix.count))
        guard access(path, R_OK | W_OK) != 0 else { return }
        guard errno == EACCES || errno == EPERM else {
            throw ProtectionError(
                .deviceKey,
                "there is no TPM 2.0: \(path) cannot be used (\(String(cString: strerror(errno)))); enable the TPM in the "
                    + "setup of the firmware, or use a device key in a file"
            )
        }
        throw ProtectionError(
            .deviceKey,
            "the user may not use the TPM \(path); add the user to its group, as with 'usermod -aG tss USER', and log in again"
        )
    }
}
