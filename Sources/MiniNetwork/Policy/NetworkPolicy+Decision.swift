public import MiniCore

extension NetworkPolicy {
    /// The result of a policy's check of a URL.
    public enum Decision: Sendable, Hashable {
        /// The URL may be connected to, or loaded.
        case allowed(WebURL)
        /// Like ``allowed(_:)``, if the delegate allows plain HTTP for this URL.
        case requiresHTTPApproval(WebURL)
        /// The URL is passed to the host's opener, if the delegate allows its scheme.
        case requiresSchemeApproval(WebURL)
        /// The URL is rejected; nil instead of the URL when the text is invalid.
        case refused(WebURL?, APIError)
    }
}
