internal import MiniCore
public import MiniCrypto

/// The key of the databases of local storage.
///
/// A raw key is used directly. From a passphrase, a separate key is derived for each file, which takes at least 25
/// milliseconds at every opening.
public struct DatabaseKey: Sendable {
    /// The kind of a key.
    enum Kind: Sendable {
        case raw
        case passphrase
    }

    /// The length of a raw key in bytes.
    public static let rawByteCount = 32

    let kind: Kind
    let secret: SecretBytes

    /// Creates a key from 256 bits that are random, or derived from a random value.
    ///
    /// - Throws: `.unusableKey` for any other length than ``rawByteCount``.
    public init(raw: SecretBytes) throws(StorageError) {
        guard raw.count == Self.rawByteCount else {
            throw StorageError(.unusableKey, "a raw database key of \(raw.count) bytes, not \(Self.rawByteCount)")
        }
        kind = .raw
        secret = raw
    }

    /// Creates a key from a passphrase in UTF-8, whose bytes are used unchanged.
    ///
    /// - Throws: `.unusableKey` for an empty passphrase.
    public init(passphrase: SecretBytes) throws(StorageError) {
        guard passphrase.count > 0 else { throw StorageError(.unusableKey, "an empty database passphrase") }
        kind = .passphrase
        secret = passphrase
    }

    /// Creates a key from the text of a file or a variable: 64 hexadecimal digits are a raw key, any other text is a
    /// passphrase.
    ///
    /// One line feed at the end is ignored.
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
    /// - Throws: `.locked` if the source throws error 10108, otherwise `.unusableKey`. The text of another error could
    ///   contain secrets, so only its type is reported.
    static func requested(of source: (any DatabaseKeySource)?) throws(StorageError) -> DatabaseKey? {
        do {
            return try source?.databaseKey()
        } catch let error as StorageError {
            throw error
        } catch let error as APIError where error.hasCode(of: .protectedDataUnavailable) {
            throw StorageError(.locked, "the source of the database key is locked")
        } catch {
            throw StorageError(.unusableKey, "the source of the database key failed with \(type(of: error))")
        }
    }
}

extension DatabaseKey: Equatable {
    /// Whether two keys are equal.
    ///
    /// The duration depends only on their lengths.
    public static func == (left: DatabaseKey, right: DatabaseKey) -> Bool {
        left.kind == right.kind && left.secret == right.secret
    }
}

extension DatabaseKey: CustomStringConvertible, CustomReflectable {
    /// The kind of the key, without its content.
    public var description: String { "DatabaseKey(\(kind))" }

    /// A mirror without content.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
