import MiniCore

/// One rule for delegates with the queries that check it.
struct NetworkAllowRule: Sendable {
    /// The intended decisions of a delegate.
    struct Lists: Sendable {
        let allowedHosts: [String]
        let refusedHosts: [String]
        let allowedSchemes: [String]
        let refusedSchemes: [String]
    }

    /// One query and its expected result.
    struct Query: Sendable {
        enum Kind { case http, scheme }

        let kind: Kind
        let url: String
        let isAllowed: Bool

        func run(with delegate: any NetworkAllowDelegate, for program: ProgramIdentity) async -> Bool {
            switch kind {
            case .http: await delegate.shouldAllowHttpRequest(url, for: program)
            case .scheme: await delegate.shouldAllowScheme(url, for: program)
            }
        }
    }

    /// The rule, as a sentence without a full stop.
    let sentence: String
    /// The exemption that omits the rule; nil for a rule without exemption.
    let exemption: NetworkAllowDelegateCompatTest.Exemption?
    let queries: [Query]

    private init(
        _ sentence: String,
        unless exemption: NetworkAllowDelegateCompatTest.Exemption? = nil,
        _ kind: Query.Kind,
        isAllowed: Bool = false,
        _ urls: [String],
    ) {
        self.sentence = sentence
        self.exemption = exemption
        queries = urls.map { Query(kind: kind, url: $0, isAllowed: isAllowed) }
    }

    static func all(for lists: Lists) -> [NetworkAllowRule] {
        hosts(allowed: lists.allowedHosts, refused: lists.refusedHosts)
            + schemes(allowed: lists.allowedSchemes, refused: lists.refusedSchemes)
    }

    /// Hosts that must be refused unless the lists allow them.
    private static let strangers = [
        "example.net", "localhost", "127.0.0.1", "169.254.169.254", "[::1]", "xn--bcher-kva.example",
    ]

    private static let schemesThatRunOrRead = [
        "javascript:alert(1)", "data:text/html,a", "file:///etc/passwd", "blob:https://example.net/1", "about:blank",
        "vbscript:a", "view-source:https://example.net/", "filesystem:https://example.net/a", "intent:a",
    ]

    private static func hosts(allowed: [String], refused: [String]) -> [NetworkAllowRule] {
        let others = (refused + strangers).filter { !allowed.contains($0) }
        let long = String(repeating: "0123456789abcdef", count: 4_096)
        return [
            NetworkAllowRule(
                "an allowed host is allowed with every path and query",
                .http,
                isAllowed: true,
                allowed.flatMap { ["http://\($0)/", "http://\($0)/a/b?c=d&e=%20#f", "http://\($0)/?\(long)"] },
            ),
            NetworkAllowRule("any other host is refused", .http, others.map { "http://\($0)/" }),
            NetworkAllowRule(
                "a refused host stays refused with a final dot, in capitals, with a port",
                .http,
                others.flatMap {
                    ["http://\($0)./", "http://\($0.uppercased())/", "http://\($0):8080/", "HTTP://\($0)/"]
                },
            ),
            NetworkAllowRule(
                "a name that begins or ends with an allowed host is refused",
                .http,
                allowed.flatMap {
                    ["http://evil\($0)/", "http://\($0)evil/", "http://\($0).example.net/", "http://evil-\($0)/"]
                },
            ),
            NetworkAllowRule(
                "a name with another character in place of a dot is refused",
                .http,
                allowed.flatMap(namesWithoutADot).filter { name in
                    !allowed.contains { name == $0 || name.hasSuffix("." + $0) }
                }.map { "http://\($0)/" },
            ),
            NetworkAllowRule(
                "a name below an allowed host is refused",
                unless: .subdomainsAreAllowed,
                .http,
                allowed.map { "http://evil.\($0)/" },
            ),
            NetworkAllowRule(
                "an allowed host counts only as the host of the URL",
                .http,
                allowed.flatMap { host in
                    ["", "?", "#", "@", "?http://", "http://", "\\@"].map { "http://example.net/\($0)\(host)/" }
                },
            ),
            NetworkAllowRule(
                "an allowed host as a user name is refused",
                .http,
                allowed.flatMap {
                    ["http://\($0)@example.net/", "http://\($0):80@example.net/", "http://\($0)%2F@example.net/"]
                },
            ),
            NetworkAllowRule("an invalid URL is refused", .http, ["", "http:", "http://", "//", "\u{0}"] + allowed),
        ]
    }

    /// The names that a pattern matches as the host if its dots match any character.
    private static func namesWithoutADot(_ host: String) -> [String] {
        host.indices.filter { host[$0] == "." }.map { dot in host[..<dot] + "x" + host[host.index(after: dot)...] }
    }

    private static func schemes(allowed: [String], refused: [String]) -> [NetworkAllowRule] {
        [
            NetworkAllowRule(
                "an allowed scheme is allowed",
                .scheme,
                isAllowed: true,
                allowed.flatMap { ["\($0):a", "\($0):a@example.net?b=c%20d", "\($0)://example.net/a"] },
            ),
            NetworkAllowRule(
                "any other scheme is refused",
                .scheme,
                (refused + ["x-compliance", "ftp"].filter { !allowed.contains($0) }).flatMap {
                    ["\($0):a", "\($0)://example.net/"]
                },
            ),
            NetworkAllowRule(
                "a scheme that runs code or reads files is refused",
                .scheme,
                schemesThatRunOrRead,
            ),
            NetworkAllowRule(
                "a scheme that begins or ends with an allowed one is refused",
                .scheme,
                allowed.flatMap { ["x\($0):a", "\($0)x:a", "x+\($0):a", "\($0)+x:a"] },
            ),
            NetworkAllowRule(
                "an allowed scheme counts only at the beginning",
                .scheme,
                allowed.flatMap {
                    ["x-compliance:\($0):a", "x-compliance://\($0):a", "javascript:\($0):a", "x-compliance:?\($0):"]
                },
            ),
            NetworkAllowRule("a text without a scheme is refused", .scheme, ["", ":", "//a"] + allowed),
        ]
    }
}
