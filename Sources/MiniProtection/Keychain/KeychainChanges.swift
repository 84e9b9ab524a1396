public import MiniCrypto

/// The changes of an update; nil leaves an attribute unchanged.
public struct KeychainChanges: Sendable {
    /// The purpose of the value.
    public var service: String?
    /// The owner of the value.
    public var account: String?
    /// The name for the user interface.
    public var label: String?
    /// The description for the user interface.
    public var comment: String?
    /// Application-defined bytes.
    public var generic: [UInt8]?
    /// When the value can be read.
    public var accessibility: KeychainAccessibility?
    /// The value.
    public var value: SecretBytes?

    /// Creates an empty change, or a change of the value.
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
