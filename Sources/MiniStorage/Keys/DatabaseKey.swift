internal import MiniCore
public import MiniCrypto

/// What the databases of local storage are encrypted with.
///
/// A raw key is used as it is; from a passphrase each file derives a key of its own, which takes some 25 milliseconds or
/// more at every opening.
public struct DatabaseKey: Sendable {
    /// What the bytes of a key are.
    enum Kind: Sendable {
        case raw
        case passphrase
    }

    /// The length of a raw key.
    public static let rawByteCount = 32

    let kind: Kind
    let secret: SecretBytes

    /// Makes a key of 256 bits that are random or derived from something that is.
    ///
    /// - Throws: `.unusableKey` for any other length than ``rawByteCount``.
    public init(raw: SecretBytes) throws(StorageError) {
        guard raw.count == Self.rawByteCount else {
            throw StorageError(.unusableKey, "a raw database key of \(raw.count) bytes, not \(Self.rawByteCount)")
        }
        kind = .raw
        secret = raw
    }

    /// Makes a key of what a person can remember, in UTF-8; its bytes are taken as they are.
    ///
    /// - Throws: `.unusableKey` for an empty one.
    public init(passphrase: SecretBytes) throws(StorageError) {
        guard passphrase.count > 0 else { throw StorageError(.unusableKey, "an empty database passphrase") }
        kind = .passphrase
        secret = passphrase
    }

    /// Makes a key of the text of a file or a variable: 64 hexadecimal digits are a raw key, anything else is a
    /// passphrase; one line feed at the end is not part of either.
    ///
    /// - Throws: `.unusableKey` for an empty text.
    public init(text: SecretBytes) throws(StorageError) {
        let line = text.withUnsafeBytes { bytes in
            SecretBytes(bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...])
        }
        if let raw = line.withUnsafeBytes({ SecretBytes(hexadecimal: $0) }), raw.count == Self.rawByteCount {
            try self.init(raw: raw)
        } else {
            try self.init(passphrase: line)
        }
    }
}

extension DatabaseKey {
    /// The key that a source returns; nil without a source.
    ///
    /// - Throws: `.locked` where the source throws error 10108, else `.unusableKey`. Another error of the source could hold
    ///   anything: its type alone is reported.
    static func asked(of source: (any DatabaseKeySource)?) throws(StorageError) -> DatabaseKey? {
        do {
            return try source?.databaseKey()
        } catch let error as StorageError {
            throw error
        } catch let error as APIError where error.code == .protectedDataUnavailable {
            throw StorageError(.locked, "the source of the database key is locked")
        } catch {
            throw StorageError(.unusableKey, "the source of the database key failed with \(type(of: error))")
        }
    }
}

extension DatabaseKey: Equatable {
    /// Whether two keys are the same, in a time that tells nothing of them but their lengths.
    public static func == (left: DatabaseKey, right: DatabaseKey) -> Bool {
        left.kind == right.kind && left.secret == right.secret
    }
}

extension DatabaseKey: CustomStringConvertible, CustomReflectable {
    /// What kind of key this is, and nothing of what it is.
    public var description: String { "DatabaseKey(\(kind))" }

    /// A mirror without content.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
