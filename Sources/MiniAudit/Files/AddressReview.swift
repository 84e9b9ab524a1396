internal import MiniHost

/// Checks an address in a file of a program.
struct AddressReview {
    /// A defect of an address.
    struct Defect {
        let rule: AuditRule
        let message: String
        let evidence: String
    }

    let policy: NetworkPolicy

    /// The rules of defects.
    static let rules: [AuditRule] = [
        .plainHTTP, .ipAddress, .unknownScheme, .credentials, .secretInQuery, .plainWebView, .otherServer,
    ]
    /// Schemes that hosts and programs know, besides those of servers.
    private static let knownSchemes: Set = [
        "https", "http", "wss", "ws", "data", "blob", "file", "plugin", "dynamic-plugin", "alipays", "alipay", "tel",
        "sms", "mailto", "urn",
    ]
    /// The hosts of the vendor's paths of files, and the one of the names of markup languages.
    static let noServers: Set = ["usr", "resource", "www.w3.org"]

    /// The first defect of an address; nil for a good one, and for a text that is none.
    ///
    /// A part of an address, such as `/list?token=abc`, is reviewed for secrets only.
    ///
    /// - Parameter use: Where the address is used; nil to choose by its scheme.
    func defect(of text: String, for use: NetworkPolicy.ResourceType? = nil) -> Defect? {
        guard let scheme = Self.scheme(of: text), let url = Self.parsed(text) else {
            return QuerySecret.parameter(inPart: text).map { Self.defect($0, in: "") }
        }
        let host = url.host.map { "\($0)" } ?? ""
        if Self.noServers.contains(host) { return nil }
        let use = use ?? Self.use(ofScheme: scheme)
        let evidence = "\(Self.shown(url)): \(Self.text(of: policy.evaluate(text, for: use)))"
        guard Self.knownSchemes.contains(scheme) else {
            return Defect(rule: .unknownScheme, message: "the address has the scheme \(scheme)", evidence: evidence)
        }
        guard ["https", "http", "wss", "ws"].contains(scheme) else { return Self.secret(in: url) }
        if url.hasCredentials {
            let message = "the address contains the name or the password of a user"
            return Defect(rule: .credentials, message: message, evidence: Self.shown(url))
        }
        if use == .webView, scheme == "http" {
            return Defect(rule: .plainWebView, message: "the web-view loads \(host) without TLS", evidence: evidence)
        }
        if let message = Self.addressMessage(of: url, isPlain: scheme == "http" || scheme == "ws") {
            return Defect(rule: .ipAddress, message: message, evidence: evidence)
        }
        if scheme == "http" || scheme == "ws" {
            return Defect(rule: .plainHTTP, message: "the connection to \(host) has no TLS", evidence: evidence)
        }
        if let defect = Self.secret(in: url) { return defect }
        if use != .webView, policy.domains != nil, case .refused = policy.evaluate(text, for: use) {
            return Defect(rule: .otherServer, message: "\(host) is not on the list of servers", evidence: evidence)
        }
        return nil
    }

    /// The use that a scheme suggests.
    static func use(ofScheme scheme: String) -> NetworkPolicy.ResourceType {
        scheme == "ws" || scheme == "wss" ? .connectSocket : .request
    }

    /// The scheme of a text that begins with a scheme and two slashes, in lower case; nil for any other text.
    static func scheme(of text: String) -> String? {
        guard let separator = text.firstRange(of: "://") else { return nil }
        let scheme = text[..<separator.lowerBound]
        guard let first = scheme.utf8.first, first.isLetter, scheme.utf8.count <= 32,
            scheme.utf8.allSatisfy({ $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }),
            separator.upperBound < text.endIndex
        else { return nil }
        return scheme.lowercased()
    }

    static func parsed(_ text: String) -> WebURL? {
        // A text that is no URL is no address.
        do throws(WebURLError) { return try WebURL(text) } catch { return nil }
    }

    /// The message about an address of a machine; nil for a name, and for a public address without TLS, which has a rule.
    private static func addressMessage(of url: WebURL, isPlain: Bool) -> String? {
        switch url.host {
        case .domain(let name)? where name == "localhost" || name.hasSuffix(".localhost"):
            return "the address is that of the machine on which the program runs"
        case .address(let address)?:
            if isPlain, address.isPublic { return nil }
            return address.isPublic
                ? "a certificate belongs to a name, and the address has none" : "the address is that of a local network"
        default: return nil
        }
    }

    /// The defect of a secret in a query or a fragment; nil for none.
    private static func secret(in url: WebURL) -> Defect? {
        QuerySecret.parameter(of: url).map { defect($0, in: shown(url)) }
    }

    private static func defect(_ parameter: QuerySecret.Parameter, in address: String) -> Defect {
        Defect(rule: .secretInQuery, message: parameter.message, evidence: address + parameter.masked)
    }

    /// An address without credentials and without its query.
    static func shown(_ url: WebURL) -> String {
        let host = url.host.map { "//\($0)" } ?? ""
        return "\(url.scheme):\(host)" + (url.port.map { ":\($0)" } ?? "") + url.path
    }

    /// What a policy decides.
    static func text(of decision: NetworkPolicy.Decision) -> String {
        switch decision {
        case .allowed: "the policy allows it"
        case .requiresHTTPApproval: "the host decides whether it is allowed without TLS"
        case .requiresSchemeApproval: "the host decides whether the scheme is allowed"
        case .refused(_, let error): "the policy refuses it: \(error.message)"
        }
    }
}

extension AuditFinding {
    /// The rule and the server of a defect of an address, whether it is found in a file or in a run; nil for other findings.
    var addressKey: String? {
        guard AddressReview.rules.contains(rule) else { return nil }
        // The evidence is the address, and in most cases a colon and the decision of the policy.
        let address = evidence.firstRange(of: ": ").map { evidence[..<$0.lowerBound] } ?? evidence[...]
        let server = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3)
        return "\(rule.number) \(server.joined(separator: "/"))"
    }

    /// The rule and the secret of an address, for comparison with the ``addressKey`` of a part of an address in a file; nil for
    /// other findings.
    var secretKey: String? {
        guard rule == .secretInQuery, let mark = evidence.firstIndex(where: { $0 == "?" || $0 == "#" }) else {
            return nil
        }
        return "\(rule.number) \(evidence[mark...])"
    }
}
