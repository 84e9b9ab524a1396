internal import MiniCore

/// A value in its stored form.
enum EncodedValue {
    /// The value of the program in plaintext.
    case plain(StoredValue)
    /// The value after sealing by an encryptor.
    case sealed(SealedValue)

    /// The maximum number of bytes that are stored and read for a value: 4,919,304 bytes.
    ///
    /// The statements of ``EntryTable`` and ``SealingMarker`` contain this number.
    static let byteLimit = SealingLimits.sealedByteCount(of: SealingLimits.plaintextByteCount)

    /// The kind of the value that the program stored.
    var kind: LocalStorageContext.Kind {
        switch self {
        case .plain(.string): .string
        case .plain(.json): .json
        case .sealed(let sealed): sealed.kind
        }
    }

    /// The bytes that count against quotas: the size of the value that the program stored.
    var sizeInBytes: Int {
        switch self {
        case .plain(let value): value.sizeInBytes
        case .sealed(let sealed): sealed.sizeInBytes
        }
    }

    /// The number of stored bytes.
    var memoryByteCount: Int {
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

/// A sealed value with the information that is needed to open it.
struct SealedValue {
    /// The bytes that the encryptor returned; empty when they are too long.
    let bytes: [UInt8]
    /// The encryptor's identifier.
    let encryptor: String
    /// The kind of the original value.
    let kind: LocalStorageContext.Kind
    /// The size of the original value, which alone counts against quotas.
    let sizeInBytes: Int
    /// Whether the stored value exceeds ``EncodedValue/byteLimit``, so that it is not read.
    var isTooLong = false
}
