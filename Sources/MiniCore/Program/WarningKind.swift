/// The subject of a warning.
public enum WarningKind: Sendable, Hashable {
    /// A tag in a template is unknown, or its component is missing or is a page. The element has no content of its own.
    case missingComponent
    /// A template names a handler that its page or component does not define.
    case missingHandler
    /// A key was set in the data, but no template reads it.
    case unreadData
    /// A promise was rejected because an operation failed, and it had no handler.
    case unhandledFailure
    /// The network refused a URL of a call, an image, a medium or a web-view.
    ///
    /// It has the scheme and the host of the URL, without credentials, path and query; nil if the URL is invalid.
    case refusedURL(String?)
    /// Stored values or files cannot be read or written, or the disk is full.
    ///
    /// It has the reason with the path, as one line. Data that another process uses, or that is encrypted with keys that the
    /// host does not have, has the kind ``other``.
    case unwritableStorage(reason: String)
    /// Anything else.
    case other

    /// The name of the kind in reports.
    public var name: String {
        switch self {
        case .missingComponent: "missingComponent"
        case .missingHandler: "missingHandler"
        case .unreadData: "unreadData"
        case .unhandledFailure: "unhandledFailure"
        case .refusedURL: "refusedURL"
        case .unwritableStorage: "unwritableStorage"
        case .other: "other"
        }
    }

    /// Whether the network refused a URL.
    public var isRefusedURL: Bool {
        if case .refusedURL = self { true } else { false }
    }
}
