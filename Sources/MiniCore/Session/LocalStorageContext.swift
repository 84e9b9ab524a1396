/// What a stored value belongs to: a sealed value that is moved elsewhere does not open there.
public struct LocalStorageContext: Sendable, Hashable {
    /// How a value is kept.
    public enum Kind: UInt8, Sendable, Hashable {
        /// A string that the program stored as a string.
        case string = 0
        /// Anything else, as JSON.
        case json = 1
    }

    /// The program and the user whose value it is.
    public let identity: ProgramIdentity
    /// The key under which it is stored; empty, which no program's key is, for the mark of a database that requires sealed values.
    public let key: String
    /// How it is kept: the string `"1"` must not come back as the number 1.
    public let kind: Kind

    /// Makes a context.
    public init(identity: ProgramIdentity, key: String, kind: Kind) {
        self.identity = identity
        self.key = key
        self.kind = kind
    }

    /// The context in bytes, to be authenticated as additional data: no two contexts share them.
    ///
    /// ## Shape
    /// The user's id, the program's id and the key, each as its length in four bytes, most significant first, and its
    /// UTF-8; then one byte for the kind, 0 for a string and 1 for JSON.
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
