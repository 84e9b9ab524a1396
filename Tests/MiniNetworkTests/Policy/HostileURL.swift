import MiniNetwork
import Testing

/// A hostile URL and the decision of the default policy.
struct HostileURL: Sendable, CustomTestStringConvertible {
    enum Expectation: Sendable, Hashable {
        case allowed(String)
        case requiresHTTPApproval(String)
        case requiresSchemeApproval(String)
        case refused(Int)
    }

    let resourceType: NetworkPolicy.ResourceType
    let text: String
    let expectation: Expectation

    init(_ resourceType: NetworkPolicy.ResourceType, _ text: String, _ expectation: Expectation) {
        self.resourceType = resourceType
        self.text = text
        self.expectation = expectation
    }

    var testDescription: String { "\(resourceType) \(text.debugDescription)" }

    static let all = schemes + media + spellings + credentials + names + addresses + ports + webViews

    /// Schemes that JSAPIs do not support, or support for another resource type.
    static let schemes: [HostileURL] = [
        HostileURL(.request, "https://a.example/", .allowed("https://a.example/")),
        HostileURL(.uploadFile, "https://a.example/", .allowed("https://a.example/")),
        HostileURL(.downloadFile, "https://a.example/", .allowed("https://a.example/")),
        HostileURL(.connectSocket, "wss://a.example/", .allowed("wss://a.example/")),
        HostileURL(.request, "http://a.example/", .requiresHTTPApproval("http://a.example/")),
        HostileURL(.uploadFile, "http://a.example/", .requiresHTTPApproval("http://a.example/")),
        HostileURL(.downloadFile, "http://a.example/", .refused(20)),
        HostileURL(.connectSocket, "http://a.example/", .refused(20)),
        HostileURL(.connectSocket, "https://a.example/", .refused(20)),
        HostileURL(.connectSocket, "ws://a.example/", .refused(20)),
        HostileURL(.connectSocket, "WS://a.example/", .refused(20)),
        HostileURL(.connectSocket, "ws:a.example", .refused(20)),
        HostileURL(.request, "ws://a.example/", .refused(20)),
        HostileURL(.request, "wss://a.example/", .refused(20)),
        HostileURL(.downloadFile, "wss://a.example/", .refused(20)),
        HostileURL(.request, "ftp://a.example/", .refused(20)),
        HostileURL(.request, "file:///etc/passwd", .refused(20)),
        HostileURL(.uploadFile, "file:///etc/passwd", .refused(20)),
        HostileURL(.downloadFile, "file:///etc/passwd", .refused(20)),
        HostileURL(.connectSocket, "file:///etc/passwd", .refused(20)),
        HostileURL(.downloadFile, "file://a.example/share", .refused(20)),
        HostileURL(.downloadFile, "\\\\a.example\\share", .refused(2)),
        HostileURL(.downloadFile, "data:image/png;base64,AAAA", .refused(20)),
        HostileURL(.request, "data:text/plain,a", .refused(20)),
        HostileURL(.request, "javascript:alert(1)", .refused(20)),
        HostileURL(.request, "blob:https://a.example/1", .refused(20)),
        HostileURL(.request, "about:blank", .refused(20)),
        HostileURL(.request, "gopher://a.example:70/_GET", .refused(20)),
        HostileURL(.request, "unix:///run/docker.sock", .refused(20)),
        HostileURL(.request, "http+unix://%2Frun%2Fdocker.sock/info", .refused(20)),
        HostileURL(.request, "https+unix://%2Frun%2Fdocker.sock/info", .refused(20)),
        HostileURL(.request, "shttp://a.example/", .refused(20)),
        HostileURL(.request, "httpss://a.example/", .refused(20)),
        HostileURL(.request, "view-source:https://a.example/", .refused(20)),
        HostileURL(.request, "jar:https://a.example/a.jar!/b", .refused(20)),
        HostileURL(.request, "ldap://a.example/", .refused(20)),
        HostileURL(.request, "mailto:a@a.example", .refused(20)),
        HostileURL(.request, "a.example:443", .refused(20)),
    ]

    /// Addresses that pages show, as in templates.
    static let media: [HostileURL] = [
        HostileURL(.media, "https://a.example/a.png", .allowed("https://a.example/a.png")),
        HostileURL(.media, "HTTPS:a.example\\a.png", .allowed("https://a.example/a.png")),
        HostileURL(.media, "http://a.example/a.png", .refused(20)),
        HostileURL(.media, "hTTp://a.example/a.png", .refused(20)),
        HostileURL(.media, "ftp://a.example/a.png", .refused(20)),
        HostileURL(.media, "rtmp://a.example/live", .refused(20)),
        HostileURL(.media, "wss://a.example/", .refused(20)),
        HostileURL(.media, "file:///etc/passwd", .refused(20)),
        HostileURL(.media, "data:image/svg+xml,<svg/>", .refused(20)),
        HostileURL(.media, "javascript:alert(1)", .refused(20)),
        HostileURL(.media, "blob:https://a.example/1", .refused(20)),
        HostileURL(.media, "//a.example/a.png", .refused(2)),
        HostileURL(.media, "/images/a.png", .refused(2)),
        HostileURL(.media, "https://user:secret@a.example/a.png", .refused(2)),
        HostileURL(.media, "https://a.example:22/a.png", .refused(4)),
        HostileURL(.media, "https://a..example/a.png", .refused(2)),
    ]

    /// Other spellings of a scheme, a separator or a path.
    static let spellings: [HostileURL] = [
        HostileURL(.request, "HTTPS://A.EXAMPLE/", .allowed("https://a.example/")),
        HostileURL(.request, "hTTp://a.example/", .requiresHTTPApproval("http://a.example/")),
        HostileURL(.downloadFile, "HTTP://a.example/", .refused(20)),
        HostileURL(.downloadFile, " http://a.example/", .refused(20)),
        HostileURL(.downloadFile, "\u{0}http://a.example/", .refused(20)),
        HostileURL(.downloadFile, "ht\ttp://a.example/", .refused(20)),
        HostileURL(.downloadFile, "http\n://a.example/", .refused(20)),
        HostileURL(.downloadFile, "http:\r//a.example/", .refused(20)),
        HostileURL(.downloadFile, "http:a.example", .refused(20)),
        HostileURL(.downloadFile, "http:/a.example", .refused(20)),
        HostileURL(.downloadFile, "http:\\\\a.example", .refused(20)),
        HostileURL(.request, "https:a.example", .allowed("https://a.example/")),
        HostileURL(.request, "https:/a.example", .allowed("https://a.example/")),
        HostileURL(.request, "https:////a.example", .allowed("https://a.example/")),
        HostileURL(.request, "https:\\a.example", .allowed("https://a.example/")),
        HostileURL(.request, " \u{1F}https://a.example/ \n", .allowed("https://a.example/")),
        HostileURL(.request, "https://a.exa\nmple/", .allowed("https://a.example/")),
        HostileURL(.request, "https://a.example\\b", .allowed("https://a.example/b")),
        HostileURL(.request, "https://a.example/../../etc", .allowed("https://a.example/etc")),
        HostileURL(.request, "https://a.example/%2e%2e/etc", .allowed("https://a.example/etc")),
        HostileURL(.request, "https://a.example/\r\nHost: b", .allowed("https://a.example/Host:%20b")),
        HostileURL(.request, "https://a.example/%0d%0aHost", .allowed("https://a.example/%0d%0aHost")),
        HostileURL(.request, "https://a.example?b", .allowed("https://a.example/?b")),
        HostileURL(.request, "httpſ://a.example/", .refused(2)),
        HostileURL(.request, "ｈｔｔｐｓ://a.example/", .refused(2)),
        HostileURL(.request, "\u{A0}https://a.example/", .refused(2)),
        HostileURL(.request, "\u{FEFF}https://a.example/", .refused(2)),
        HostileURL(.request, "https%3A//a.example/", .refused(2)),
        HostileURL(.request, "//a.example/", .refused(2)),
        HostileURL(.request, "/etc/passwd", .refused(2)),
        HostileURL(.request, "a.example", .refused(2)),
        HostileURL(.request, "://a.example", .refused(2)),
        HostileURL(.request, "", .refused(2)),
        HostileURL(.request, "https://", .refused(2)),
        HostileURL(.request, "https:///", .refused(2)),
        HostileURL(.request, "https://?a", .refused(2)),
        HostileURL(.request, "https://#a", .refused(2)),
        HostileURL(.connectSocket, "wss:", .refused(2)),
    ]

    /// User names that look like hosts, and hosts that look like user names.
    static let credentials: [HostileURL] = [
        HostileURL(.request, "https://user@a.example/", .refused(2)),
        HostileURL(.request, "https://user:password@a.example/", .refused(2)),
        HostileURL(.request, "https://:password@a.example/", .refused(2)),
        HostileURL(.request, "http://user@a.example/", .refused(2)),
        HostileURL(.connectSocket, "wss://user:password@a.example/", .refused(2)),
        HostileURL(.webView, "https://user@a.example/", .refused(2)),
        HostileURL(.webView, "http://good.example:80@evil.example/", .refused(2)),
        HostileURL(.webView, "sftp://user:password@a.example/", .refused(2)),
        HostileURL(.request, "https://good.example@evil.example/", .refused(2)),
        HostileURL(.request, "https://good.example:443@evil.example/", .refused(2)),
        HostileURL(.request, "https://good.example%2F@evil.example/", .refused(2)),
        HostileURL(.request, "https://good.example&@evil.example#@b/", .refused(2)),
        HostileURL(.request, "https://a@b@evil.example/", .refused(2)),
        HostileURL(.request, "https://good.example%40evil.example/", .refused(2)),
        HostileURL(.request, "https://good.example＠evil.example/", .refused(2)),
        HostileURL(.request, "https://@a.example/", .allowed("https://a.example/")),
        HostileURL(.request, "https://:@a.example/", .allowed("https://a.example/")),
        HostileURL(.request, "https://good.example\\@evil.example/", .allowed("https://good.example/@evil.example/")),
        HostileURL(.request, "https://good.example/@evil.example", .allowed("https://good.example/@evil.example")),
        HostileURL(.request, "https://good.example?@evil.example", .allowed("https://good.example/?@evil.example")),
        HostileURL(.request, "https://evil.example#@good.example", .allowed("https://evil.example/#@good.example")),
        HostileURL(.request, "https://user@", .refused(2)),
        HostileURL(.request, "https://user@/", .refused(2)),
    ]

    /// Names that look like other names.
    static let names: [HostileURL] = [
        HostileURL(.request, "https://аpple.example/", .allowed("https://xn--pple-43d.example/")),
        HostileURL(.request, "http://аpple.example/", .requiresHTTPApproval("http://xn--pple-43d.example/")),
        HostileURL(.request, "https://bücher.example/", .allowed("https://xn--bcher-kva.example/")),
        HostileURL(.request, "https://ex\u{AD}ample.example/", .allowed("https://example.example/")),
        HostileURL(.request, "https://ex\u{200B}ample.example/", .allowed("https://example.example/")),
        HostileURL(.request, "https://a。example/", .allowed("https://a.example/")),
        HostileURL(.request, "https://a．example/", .allowed("https://a.example/")),
        HostileURL(.request, "https://ｅvil.example/", .allowed("https://evil.example/")),
        HostileURL(.request, "https://%65vil.example/", .allowed("https://evil.example/")),
        HostileURL(.request, "https://good.example／.evil.example/", .refused(2)),
        HostileURL(.request, "https://good.example？.evil.example/", .refused(2)),
        HostileURL(.request, "https://good.example%2F.evil.example/", .refused(2)),
        HostileURL(.request, "https://good.example%00.evil.example/", .refused(2)),
        HostileURL(.request, "https://good.example%20.evil.example/", .refused(2)),
        HostileURL(.request, "https://good.example%0d%0a.evil.example/", .refused(2)),
        HostileURL(.request, "https://good.example .evil.example/", .refused(2)),
        HostileURL(.request, "https://good.example|evil.example/", .refused(2)),
        HostileURL(.request, "https://good.example<evil.example/", .refused(2)),
        HostileURL(.request, "https://%zz.example/", .refused(2)),
        HostileURL(.request, "https://%ff.example/", .refused(2)),
        HostileURL(.request, "https://\u{FFFD}.example/", .refused(2)),
        HostileURL(.request, "https://a\u{200D}b.example/", .refused(2)),
        HostileURL(.request, "https://\u{AD}/", .refused(2)),
        HostileURL(.request, "https://a.example./", .allowed("https://a.example./")),
        HostileURL(.request, "https://a.example../", .refused(2)),
        HostileURL(.request, "https://a..example/", .refused(2)),
        HostileURL(.request, "https://.a.example/", .refused(2)),
        HostileURL(.request, "https://./", .refused(2)),
        HostileURL(.request, "https://../", .refused(2)),
        HostileURL(.webView, "https://a..example/", .refused(2)),
        HostileURL(.request, "https://localhost/", .allowed("https://localhost/")),
    ]

    /// Addresses in obfuscated forms.
    static let addresses: [HostileURL] = [
        HostileURL(.request, "https://127.1/", .allowed("https://127.0.0.1/")),
        HostileURL(.request, "https://0x7f.1/", .allowed("https://127.0.0.1/")),
        HostileURL(.request, "https://2130706433/", .allowed("https://127.0.0.1/")),
        HostileURL(.request, "https://0177.0.0.1/", .allowed("https://127.0.0.1/")),
        HostileURL(.request, "https://0/", .allowed("https://0.0.0.0/")),
        HostileURL(.request, "https://①②⑦.0.0.1/", .allowed("https://127.0.0.1/")),
        HostileURL(.request, "https://127.0.0.1./", .allowed("https://127.0.0.1/")),
        HostileURL(.request, "http://2852039166/", .requiresHTTPApproval("http://169.254.169.254/")),
        HostileURL(.request, "https://[::1]/", .allowed("https://[::1]/")),
        HostileURL(.request, "https://[::FFFF:127.0.0.1]/", .allowed("https://[::ffff:7f00:1]/")),
        HostileURL(.request, "https://[0:0::1]/", .allowed("https://[::1]/")),
        HostileURL(.request, "https://256.256.256.256/", .refused(2)),
        HostileURL(.request, "https://1.2.3.4.5/", .refused(2)),
        HostileURL(.request, "https://4294967296/", .refused(2)),
        HostileURL(.request, "https://a.1/", .refused(2)),
        HostileURL(.request, "https://a.0x1/", .refused(2)),
        HostileURL(.request, "https://[::1/", .refused(2)),
        HostileURL(.request, "https://::1/", .refused(2)),
        HostileURL(.request, "https://[::1]a/", .refused(2)),
        HostileURL(.request, "https://[::1%25eth0]/", .refused(2)),
        HostileURL(.request, "https://[v1.a]/", .refused(2)),
        HostileURL(.request, "https://[127.0.0.1]/", .refused(2)),
        HostileURL(.request, "https://[a.example]/", .refused(2)),
    ]

    /// Invalid ports, and ports of other protocols.
    static let ports: [HostileURL] = [
        HostileURL(.request, "https://a.example:443/", .allowed("https://a.example/")),
        HostileURL(.request, "https://a.example:00443/", .allowed("https://a.example/")),
        HostileURL(.request, "https://a.example:/", .allowed("https://a.example/")),
        HostileURL(.request, "https://a.example:8443/", .allowed("https://a.example:8443/")),
        HostileURL(.request, "https://a.example:80/", .allowed("https://a.example:80/")),
        HostileURL(.request, "http://a.example:443/", .requiresHTTPApproval("http://a.example:443/")),
        HostileURL(.request, "https://a.example:0/", .refused(4)),
        HostileURL(.request, "https://a.example:22/", .refused(4)),
        HostileURL(.request, "https://a.example:025/", .refused(4)),
        HostileURL(.uploadFile, "https://a.example:6000/", .refused(4)),
        HostileURL(.connectSocket, "wss://a.example:6667/", .refused(4)),
        HostileURL(.downloadFile, "https://a.example:10080/", .refused(4)),
        HostileURL(.webView, "http://a.example:25/", .refused(4)),
        HostileURL(.request, "http://a.example:6379/", .requiresHTTPApproval("http://a.example:6379/")),
        HostileURL(.request, "https://a.example:65536/", .refused(2)),
        HostileURL(.request, "https://a.example:99999/", .refused(2)),
        HostileURL(.request, "https://a.example:65979/", .refused(2)),
        HostileURL(.request, "https://a.example:4294967739/", .refused(2)),
        HostileURL(.request, "https://a.example:-443/", .refused(2)),
        HostileURL(.request, "https://a.example:443a/", .refused(2)),
        HostileURL(.request, "https://a.example:４４３/", .refused(2)),
        HostileURL(.request, "https://a.example:%34%34%33/", .refused(2)),
        HostileURL(.request, "https://a.example:443:444/", .refused(2)),
        HostileURL(.request, "https://a.example:80@evil.example:443/", .refused(2)),
    ]

    /// Addresses of a web-view.
    static let webViews: [HostileURL] = [
        HostileURL(.webView, "https://a.example/", .allowed("https://a.example/")),
        HostileURL(.webView, "http://a.example/", .allowed("http://a.example/")),
        HostileURL(.webView, "HTTP:a.example", .allowed("http://a.example/")),
        HostileURL(.webView, "mailto:a@a.example", .requiresSchemeApproval("mailto:a@a.example")),
        HostileURL(.webView, "MAILTO:a@a.example", .requiresSchemeApproval("mailto:a@a.example")),
        HostileURL(.webView, "tel:+49301234567", .requiresSchemeApproval("tel:+49301234567")),
        HostileURL(.webView, "alipays://platform/a", .requiresSchemeApproval("alipays://platform/a")),
        HostileURL(.webView, "ftp://a.example/", .requiresSchemeApproval("ftp://a.example/")),
        HostileURL(.webView, "wss://a.example/", .requiresSchemeApproval("wss://a.example/")),
        HostileURL(.webView, "custom:javascript:alert(1)", .requiresSchemeApproval("custom:javascript:alert(1)")),
        HostileURL(.webView, "javascript:alert(1)", .refused(4)),
        HostileURL(.webView, "JaVaScRiPt:alert(1)", .refused(4)),
        HostileURL(.webView, "java\nscript:alert(1)", .refused(4)),
        HostileURL(.webView, "\u{1} javascript:alert(1)", .refused(4)),
        HostileURL(.webView, "javascript://https://a.example/%0aalert(1)", .refused(4)),
        HostileURL(.webView, "data:text/html,<script>", .refused(4)),
        HostileURL(.webView, "DATA:text/html;base64,AAAA", .refused(4)),
        HostileURL(.webView, "file:///etc/passwd", .refused(4)),
        HostileURL(.webView, "file:etc/passwd", .refused(4)),
        HostileURL(.webView, "FILE://a.example/c$", .refused(4)),
        HostileURL(.webView, "blob:https://a.example/1", .refused(4)),
        HostileURL(.webView, "blob:null/1", .refused(4)),
        HostileURL(.webView, "about:blank", .refused(4)),
        HostileURL(.webView, "about:srcdoc", .refused(4)),
        HostileURL(.webView, "filesystem:https://a.example/temporary/a", .refused(4)),
        HostileURL(.webView, "view-source:https://a.example/", .refused(4)),
        HostileURL(.webView, "vbscript:msgbox(1)", .refused(4)),
        HostileURL(.webView, "intent://scan/#Intent;scheme=a;end", .refused(4)),
        HostileURL(.webView, "javascript&colon;alert(1)", .refused(2)),
        HostileURL(.webView, "javascript%3Aalert(1)", .refused(2)),
        HostileURL(.webView, "https://", .refused(2)),
        HostileURL(.webView, "../page", .refused(2)),
    ]
}
