internal import MiniCore

/// A generic password with its attributes.
///
/// ## Limits
/// Service and account together identify an item. Texts have up to 1,024 bytes of UTF-8 each, ``generic`` 4,096, the value 1
/// MiB.
public struct KeychainItem: Sendable, Hashable {
    /// The purpose of the value, such as an address or a bundle identifier.
    public var service: String
    /// The owner of the value.
    public var account: String
    /// The name for the user interface.
    public var label = ""
    /// The description for the user interface.
    public var comment = ""
    /// Application-defined bytes.
    public var generic: [UInt8] = []
    /// When the value can be read.
    public var accessibility = KeychainAccessibility.whenUnlocked
    /// The time at which the item was added, in milliseconds since 1970.
    public internal(set) var creationTime: Int64 = 0
    /// The time of the last change, in milliseconds since 1970.
    public internal(set) var modificationTime: Int64 = 0

    /// Creates an item, by default of ``KeychainAccessibility/whenUnlocked``.
    public init(service: String, account: String, accessibility: KeychainAccessibility = .whenUnlocked) {
        self.service = service
        self.account = account
        self.accessibility = accessibility
    }

    private static let textLimit = 1024
    private static let genericLimit = 4096
    /// The maximum length of a value, in bytes: 1 MiB.
    public static let valueLimitInBytes = 1 << 20

    /// - Throws: `.param` if a limit is exceeded.
    func validate() throws(KeychainError) {
        let texts = [("service", service), ("account", account), ("label", label), ("comment", comment)]
        for (name, text) in texts where text.utf8.count > Self.textLimit {
            throw KeychainError(.param, "the \(name) has more than \(Self.textLimit) bytes")
        }
        guard generic.count <= Self.genericLimit else {
            throw KeychainError(.param, "generic has more than \(Self.genericLimit) bytes")
        }
    }

    /// The attributes without the accessibility.
    package var encodedAttributes: [UInt8] {
        var writer = ByteWriter()
        for text in [service, account, label, comment] { writer.writeCounted(Array(text.utf8)) }
        writer.writeCounted(generic)
        writer.write(creationTime)
        writer.write(modificationTime)
        return writer.bytes
    }

    /// Decodes attributes; nil for any other bytes.
    package init?(attributes: [UInt8], _ accessibility: KeychainAccessibility) {
        var reader = ByteReader(attributes)
        func text() -> String? { reader.readCounted().flatMap { String(validating: $0, as: UTF8.self) } }
        guard let service = text(), let account = text(), let label = text(), let comment = text(),
            let generic = reader.readCounted(), let creationTime = reader.read(Int64.self),
            let modificationTime = reader.read(Int64.self), reader.count == 0
        else { return nil }
        self.init(service: service, account: account, accessibility: accessibility)
        self.label = label
        self.comment = comment
        self.generic = generic
        self.creationTime = creationTime
        self.modificationTime = modificationTime
    }
}
