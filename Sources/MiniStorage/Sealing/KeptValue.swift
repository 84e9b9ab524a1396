internal import MiniCore

/// A value as it is kept.
enum KeptValue {
    /// As the program stored it.
    case plain(StoredValue)
    /// As an encryptor made it.
    case sealed(SealedValue)

    /// The most that is kept of a value, and read: 4,919,304 bytes.
    ///
    /// The statements of ``EntryTable`` and ``SealMark`` have the number in them.
    static let byteLimit = SealingLimits.sealedByteCount(of: SealingLimits.plaintextByteCount)

    /// How the value that the program stored is kept.
    var kind: LocalStorageContext.Kind {
        switch self {
        case .plain(.string): .string
        case .plain(.json): .json
        case .sealed(let sealed): sealed.kind
        }
    }

    /// What counts against quotas: the size of the value that the program stored.
    var sizeInBytes: Int {
        switch self {
        case .plain(let value): value.sizeInBytes
        case .sealed(let sealed): sealed.sizeInBytes
        }
    }

    /// How many bytes are kept.
    var keptByteCount: Int {
        switch self {
        case .plain(let value): value.text.utf8.count
        case .sealed(let sealed): sealed.isTooLong ? Self.byteLimit : sealed.bytes.count
        }
    }

    /// The identifier of the encryptor that sealed the value; nil for plaintext.
    var encryptor: String? {
        switch self {
        case .plain: nil
        case .sealed(let sealed): sealed.encryptor
        }
    }
}

/// What an encryptor made of a value, with what is needed to open it.
struct SealedValue {
    /// What the encryptor returned; empty when that is too long.
    let bytes: [UInt8]
    /// The encryptor's identifier.
    let encryptor: String
    /// How the value that was sealed is kept.
    let kind: LocalStorageContext.Kind
    /// The size of the value that was sealed, which alone counts against quotas.
    let sizeInBytes: Int
    /// Whether more is stored than ``KeptValue/byteLimit``; it is not read.
    var isTooLong = false
}
