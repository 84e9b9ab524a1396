/// Descriptions of objects in the byte format of TPM 2.0, with numbers in big-endian order.
enum TPMTemplate {
    /// Attributes of an object: the bits of TPMA_OBJECT.
    struct Attributes: OptionSet {
        let rawValue: UInt32

        static let fixedTPM = Attributes(rawValue: 1 << 1)
        static let fixedParent = Attributes(rawValue: 1 << 4)
        static let sensitiveDataOrigin = Attributes(rawValue: 1 << 5)
        static let userWithAuth = Attributes(rawValue: 1 << 6)
        /// Does not count failures towards the lockout of the TPM, and can be used during a lockout.
        static let noDA = Attributes(rawValue: 1 << 10)
        static let restricted = Attributes(rawValue: 1 << 16)
        static let decrypt = Attributes(rawValue: 1 << 17)

        /// The attributes of a sealed key, which only this TPM can open, under the key that sealed it.
        ///
        /// It has no password that could be guessed, since the keybag counts guesses of passcodes. So a lockout by other
        /// users of the TPM does not prevent the unlock of the device.
        static let sealed: Attributes = [.fixedTPM, .fixedParent, .userWithAuth, .noDA]
    }

    private static let ecc: UInt16 = 0x0023
    private static let keyedHash: UInt16 = 0x0008
    private static let sha256: UInt16 = 0x000B
    private static let aes: UInt16 = 0x0006
    private static let cfb: UInt16 = 0x0043
    private static let none: UInt16 = 0x0010
    private static let p256: UInt16 = 0x0003

    /// The storage key on P-256 of the owner hierarchy: the TPM derives the same key from this template each time.
    ///
    /// - Source: TCG EK Credential Profile 2.5, template L-2, with the attributes of TCG TPM v2.0 Provisioning Guidance 1.0,
    ///   7.5.1.
    static let storageKey: [UInt8] = {
        let attributes: Attributes = [
            .fixedTPM, .fixedParent, .sensitiveDataOrigin, .userWithAuth, .noDA, .restricted, .decrypt,
        ]
        let coordinate = counted([UInt8](repeating: 0, count: 32))
        return counted(
            bytes(ecc) + bytes(sha256) + bytes(attributes.rawValue) + counted([])
                + bytes(aes) + bytes(UInt16(128)) + bytes(cfb) + bytes(none) + bytes(p256) + bytes(none)
                + coordinate + coordinate
        )
    }()

    /// The template of sealed data.
    static func sealed(_ attributes: Attributes) -> [UInt8] {
        counted(
            bytes(keyedHash) + bytes(sha256) + bytes(attributes.rawValue) + counted([]) + bytes(none) + counted([])
        )
    }

    /// No password and no data.
    static let nothingSensitive = counted(counted([]) + counted([]))

    /// The bytes before the data in a description without a password.
    static func sensitivePrefix(byteCount: Int) -> [UInt8] {
        bytes(UInt16(4 + byteCount)) + counted([]) + bytes(UInt16(byteCount))
    }

    /// The cipher between a session and the TPM: AES-128 in CFB, as a TPMT_SYM_DEF in the byte order of this machine.
    static let sessionCipher: [UInt16] = [aes, 128, cfb]
    /// The hash algorithm of a session.
    static let sessionHash = sha256

    private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    private static func counted(_ more: [UInt8]) -> [UInt8] { bytes(UInt16(more.count)) + more }
}
