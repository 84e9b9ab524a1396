/// URLs that no host requests for a program without the consent of its delegate.
///
/// They name the machine itself in many forms, resemble the URLs of an allowed host, or have schemes and ports of other protocols.
struct HostileURLs {
    /// The number of ``all``.
    static let count = 1_000
    /// The number of ``redirects``.
    static let redirectCount = 200

    private let port: UInt16
    /// The allowed host that URLs resemble.
    private let allowed: String

    /// - Parameters:
    ///   - port: The port of a server on the loopback interface.
    ///   - allowedHosts: The hosts for which plain HTTP is intended.
    init(port: UInt16, allowedHosts: [String]) {
        self.port = port
        allowed = allowedHosts.first ?? "good.example"
    }

    /// All URLs, in an order that does not change.
    var all: [String] { all { _ in true } }

    /// As many URLs that fulfil a condition; others take the places of those that do not.
    func all(where isHostile: (String) -> Bool) -> [String] {
        Array((others + loopback(starts: Self.starts)).filter(isHostile).prefix(Self.count))
    }

    /// URLs that a server can write into the header of a redirect.
    var redirects: [String] {
        let urls = loopback(starts: Self.redirectStarts)
        return Array(urls.filter { $0.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } }.prefix(Self.redirectCount))
    }

    /// Ways to write the machine itself.
    private static let hosts = [
        "127.0.0.1", "127.1", "127.0.1", "0x7f.1", "0x7f000001", "2130706433", "0177.0.0.1", "017700000001",
        "127.0.0.1.",
        "localhost", "LOCALHOST", "localhost.", "a.localhost", "[::1]", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]",
        "[::FFFF:7f00:1]", "①②⑦.0.0.1", "127。0。0。1", "127．0．0．1", "１２７.0.0.1", "%31%32%37.0.0.1", "0.0.0.0", "0",
        "[::]",
        "l\u{AD}ocalhost", "ｌocalhost", "127.0.0.2",
    ]

    /// Ways to write the scheme and the separator.
    private static let starts = [
        "http://", "HTTP://", "hTTp://", "http:", "http:/", "http:\\\\", "http:////", "ht\ttp://", "http\n://",
        " http://",
        "\u{0}http://", "http:\r//",
    ]

    /// Ways to write them in a redirect of an HTTP server, where `http:a` is a path of the same server.
    private static let redirectStarts = ["http://", "HTTP://", "http:\\\\", "http:////", "//", "\\\\"]

    /// Ways to end a URL so that it resembles one of another host.
    private var ends: [String] {
        [
            "/", "/?\(allowed)", "/#@\(allowed)", "\\@\(allowed)/", "/@\(allowed)", "?http://\(allowed)/", "/../..",
            "/%2e%2e/\(allowed)",
            "#\(allowed)", "/\(allowed)/..",
        ]
    }

    private func loopback(starts: [String]) -> [String] {
        let ends = ends
        let total = Self.hosts.count * starts.count * ends.count
        // A step without a common divisor visits each combination once, and mixes them.
        let step = 1_009
        return (0..<total).map { number in
            let index = number * step % total
            let host = Self.hosts[index % Self.hosts.count]
            let start = starts[index / Self.hosts.count % starts.count]
            return "\(start)\(host):\(port)\(ends[index / Self.hosts.count / starts.count])"
        }
    }

    // MARK: Other URLs

    /// Schemes, credentials, ports and texts that the policy refuses itself.
    private var others: [String] { schemes + credentials + ports + invalid }

    private var schemes: [String] {
        let remote = [
            "ws", "wss", "ftp", "gopher", "ldap", "shttp", "httpss", "ssh", "telnet", "smb", "dict", "tftp", "rtsp",
            "jar:http",
            "view-source:http", "blob:http", "feed:http",
        ].flatMap { ["\($0)://127.0.0.1:\(port)/", "\($0)://\(allowed)/"] }
        return remote + [
            "file:///etc/passwd", "file://localhost/etc/passwd", "FILE:/etc/passwd", "file:\\\\\\etc\\passwd",
            "unix:///run/docker.sock", "http+unix://%2Frun%2Fdocker.sock/info",
            "https+unix://%2Frun%2Fdocker.sock/info",
            "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,a", "blob:https://\(allowed)/1",
            "about:blank",
            "vbscript:a", "filesystem:https://\(allowed)/a", "intent:a", "mailto:a@\(allowed)",
        ]
    }

    private var credentials: [String] {
        ["http", "https"].flatMap { scheme in
            [
                "user@", "user:password@", ":password@", "\(allowed)@", "\(allowed):80@", "\(allowed):443@",
                "\(allowed)%2F@",
                "\(allowed)&@",
                "\(allowed)%00@", "a@b@", "\(allowed)%40", "\(allowed)＠",
            ].map { "\(scheme)://\($0)127.0.0.1:\(port)/" }
        }
    }

    private var ports: [String] {
        [
            0, 1, 21, 22, 23, 25, 53, 110, 111, 119, 135, 139, 143, 389, 465, 514, 587, 636, 993, 995, 2049, 6000, 6667,
            10080,
        ]
        .flatMap { ["http://127.0.0.1:\($0)/", "https://127.0.0.1:\($0)/"] }
            + ["65536", "99999", "-1", "1e1", "0x50", "%38%30", "８０", ""].map { "http://127.0.0.1:\($0) /" }
    }

    private var invalid: [String] {
        [
            "", "//127.0.0.1:\(port)/", "/etc/passwd", "127.0.0.1:\(port)", "://127.0.0.1:\(port)", "https://",
            "https:///",
            "https://?a", "https://#a", "http://[::1:\(port)/", "http://[127.0.0.1]:\(port)/", "http://::1:\(port)/",
            "http://[::1%25lo]:\(port)/", "http://127.0.0.1 :\(port)/", "http://127.0.0.1|a:\(port)/",
            "httpſ://127.0.0.1:\(port)/",
            "ｈｔｔｐ://127.0.0.1:\(port)/", "\u{A0}http://127.0.0.1:\(port)/", "\u{FEFF}http://127.0.0.1:\(port)/",
            "http%3A//127.0.0.1:\(port)/", "http://256.256.256.256:\(port)/", "http://1.2.3.4.5:\(port)/",
            "http://4294967296:\(port)/", "https://a..example/", "https://.a.example/", "https://./",
            "https://\(allowed)%2F.example.net/", "https://\(allowed)%00.example.net/",
            "https://\(allowed) .example.net/",
            "https://\(allowed)／.example.net/",
        ]
    }
}
