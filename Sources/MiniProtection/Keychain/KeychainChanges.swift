public import MiniCrypto

/// What an update changes; nil leaves an attribute as it is.
public struct KeychainChanges: Sendable {
    /// What the value is for.
    public var service: String?
    /// Whose value it is.
    public var account: String?
    /// What a person reads.
    public var label: String?
    /// What else a person reads.
    public var comment: String?
    /// Bytes of the application's own.
    public var generic: [UInt8]?
    /// When the value can be read.
    public var accessibility: KeychainAccessibility?
    /// The value.
    public var value: SecretBytes?

    /// Changes of nothing, or of the value.
    public init(value: SecretBytes? = nil) { self.value = value }

    func applied(to item: KeychainItem) -> KeychainItem {
        var item = item
        item.service = service ?? item.service
        item.account = account ?? item.account
        item.label = label ?? item.label
        item.comment = comment ?? item.comment
        item.generic = generic ?? item.generic
        item.accessibility = accessibility ?? item.accessibility
        return item
    }
}
