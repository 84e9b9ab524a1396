/// A query for the items that have the specified attributes.
public struct KeychainQuery: Sendable, Hashable {
    /// The purpose of the value; nil for any.
    public var service: String?
    /// The owner of the value; nil for any.
    public var account: String?
    /// The name for the user interface; nil for any.
    public var label: String?
    /// The description for the user interface; nil for any.
    public var comment: String?
    /// Application-defined bytes; nil for any.
    public var generic: [UInt8]?
    /// When the value can be read; nil for any.
    public var accessibility: KeychainAccessibility?

    /// Creates a query for items of a service, of an account, or of both.
    public init(service: String? = nil, account: String? = nil) {
        self.service = service
        self.account = account
    }

    func matches(_ item: KeychainItem) -> Bool {
        (service ?? item.service) == item.service && (account ?? item.account) == item.account
            && (label ?? item.label) == item.label && (comment ?? item.comment) == item.comment
            && (generic ?? item.generic) == item.generic
            && (accessibility ?? item.accessibility) == item.accessibility
    }
}
