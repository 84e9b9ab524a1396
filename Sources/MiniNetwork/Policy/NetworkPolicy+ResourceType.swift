public import MiniCore

extension NetworkPolicy {
    /// The API or element that uses a URL.
    public enum ResourceType: Sendable, Hashable, CaseIterable {
        /// `my.request`.
        case request
        /// `my.uploadFile`.
        case uploadFile
        /// `my.downloadFile`.
        case downloadFile
        /// `my.getImageInfo`.
        case getImageInfo
        /// An image, audio or video of a page.
        case media
        /// `my.connectSocket`.
        case connectSocket
        /// A web-view's page.
        case webView
    }
}

extension NetworkPolicy.ResourceType {
    /// The resource type of a request.
    public init(_ initiator: NetworkRequest.Initiator) {
        self =
            switch initiator {
            case .request: .request
            case .uploadFile: .uploadFile
            case .downloadFile: .downloadFile
            case .getImageInfo: .getImageInfo
            }
    }

    /// The name that programs use.
    public var name: String {
        switch self {
        case .request: "my.request"
        case .uploadFile: "my.uploadFile"
        case .downloadFile: "my.downloadFile"
        case .getImageInfo: "my.getImageInfo"
        case .media: "an image or media"
        case .connectSocket: "my.connectSocket"
        case .webView: "web-view"
        }
    }

    /// The parameter or attribute that holds the URL.
    private var parameter: String {
        switch self {
        case .request, .uploadFile, .downloadFile, .connectSocket: "url"
        case .getImageInfo, .media, .webView: "src"
        }
    }

    /// The error for a malformed URL, either the program's own or one that a server redirects to.
    func refusal(ofMalformed reason: String, isRedirected: Bool) -> APIError {
        isRedirected ? APIError(.networkFailed, reason) : APIError(.invalidParameter, "\(parameter): \(reason)")
    }

    /// The decision about the scheme alone.
    func decision(onSchemeOf url: WebURL) -> NetworkPolicy.Decision {
        switch (self, url.scheme) {
        case (.request, "https"), (.uploadFile, "https"), (.downloadFile, "https"), (.getImageInfo, "https"),
            (.media, "https"), (.connectSocket, "wss"), (.webView, "https"), (.webView, "http"):
            .allowed(url)
        case (.request, "http"), (.uploadFile, "http"):
            .requiresHTTPApproval(url)
        case (.webView, _) where Self.undelegatableSchemes.contains(url.scheme):
            .refused(url, refusal(ofScheme: url.scheme))
        case (.webView, _):
            .requiresSchemeApproval(url)
        default:
            .refused(url, refusal(ofScheme: url.scheme))
        }
    }

    /// The error for a scheme that is not allowed.
    func refusal(ofScheme scheme: String) -> APIError {
        switch self {
        case .request, .uploadFile, .downloadFile, .getImageInfo, .media:
            APIError(.httpRefused, "\(scheme) is not allowed: use https")
        case .connectSocket: APIError(.httpRefused, "\(scheme) is not allowed: use wss")
        case .webView: APIError(.noPermission, "\(scheme) is not allowed: use https")
        }
    }

    /// Schemes that run code, read files of the machine or wrap another URL.
    ///
    /// No delegate is consulted about them.
    private static let undelegatableSchemes: Set = [
        "about", "blob", "data", "file", "filesystem", "intent", "javascript", "vbscript", "view-source",
    ]
}
