/// Which items a call means: those of which all given attributes are equal.
public struct KeychainQuery: Sendable, Hashable {
    /// What the value is for; nil for any.
    public var service: String?
    /// Whose value it is; nil for any.
    public var account: String?
    /// What a person reads; nil for any.
    public var label: String?
    /// What else a person reads; nil for any.
    public var comment: String?
    /// Bytes of the application's own; nil for any.
    public var generic: [UInt8]?
    /// When the value can be read; nil for any.
    public var accessibility: KeychainAccessibility?

    /// A query for items of a service, of an account, or of both.
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
