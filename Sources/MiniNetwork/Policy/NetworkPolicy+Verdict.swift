public import MiniCore

extension NetworkPolicy {
    /// What becomes of a URL.
    public enum Verdict: Sendable, Hashable {
        /// It is connected to, or loaded.
        case allowed(WebURL)
        /// As ``allowed(_:)``, if the delegate allows plain HTTP for this URL.
        case askAboutHTTP(WebURL)
        /// It is handed to the host's opener, if the delegate allows the scheme of this URL.
        case askAboutScheme(WebURL)
        /// Nothing happens with it; nil instead of the URL when the text is none.
        case refused(WebURL?, APIError)
    }
}
