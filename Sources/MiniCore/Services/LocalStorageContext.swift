/// The owner, key and kind of a stored value.
///
/// A sealed value that is moved elsewhere cannot be opened there.
public struct LocalStorageContext: Sendable, Hashable {
    /// The kind of a stored value.
    public enum Kind: UInt8, Sendable, Hashable {
        /// A string that the program stored as a string.
        case string = 0
        /// Any other value, as JSON.
        case json = 1
    }

    /// The program and the user that own the value.
    public let identity: ProgramIdentity
    /// The key of the value.
    ///
    /// It is empty, unlike any program's key, for the mark of a database that requires sealed values.
    public let key: String
    /// The kind of the value, so that the string `"1"` is not read as the number 1.
    public let kind: Kind

    /// Creates a context.
    public init(identity: ProgramIdentity, key: String, kind: Kind) {
        self.identity = identity
        self.key = key
        self.kind = kind
    }

    /// The context as bytes, to be authenticated as additional data.
    ///
    /// The bytes of two different contexts are different.
    ///
    /// ## Shape
    /// The user's id, the program's id and the key, each as its length in four bytes (big-endian) and its UTF-8; then one byte
    /// for the kind: 0 for a string, 1 for JSON.
    public var additionalData: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(identity.userID.utf8.count + identity.appID.utf8.count + key.utf8.count + 13)
        for text in [identity.userID, identity.appID, key] {
            let count = UInt32(text.utf8.count)
            for shift in [24, 16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: count >> shift)) }
            bytes.append(contentsOf: text.utf8)
        }
        bytes.append(kind.rawValue)
        return bytes
    }
}
