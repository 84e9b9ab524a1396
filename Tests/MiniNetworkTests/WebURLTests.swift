import MiniNetwork
import Testing

/// How text is parsed as a URL.
///
/// Each line with an attack is one that other parsers read differently.
struct WebURLTests {
    @Test(arguments: [
        // Case, white space and control characters around and inside.
        ("HTTPS://Example.COM/Path", "https://example.com/Path"),
        ("  https://example.com\u{1}\u{0} ", "https://example.com/"),
        ("\thttps://example.com\n", "https://example.com/"),
        ("ht\ntps://exa\tmple.com/a\rb", "https://example.com/ab"),
        // Any number of slashes of either kind.
        ("https:example.com", "https://example.com/"),
        ("https:/example.com", "https://example.com/"),
        ("https:////example.com", "https://example.com/"),
        ("https:\\\\example.com\\a\\b", "https://example.com/a/b"),
        ("https://good.example\\@evil.example", "https://good.example/@evil.example"),
        // Credentials end at the last at sign.
        ("https://user:pass@example.com/", "https://user:pass@example.com/"),
        ("https://good.example@evil.example", "https://good.example@evil.example/"),
        ("https://a@b@c@evil.example", "https://a%40b%40c@evil.example/"),
        ("https://a:b:c@evil.example", "https://a:b%3Ac@evil.example/"),
        ("https://@example.com", "https://example.com/"),
        ("https://:@example.com", "https://example.com/"),
        ("https://:secret@example.com", "https://:secret@example.com/"),
        ("https://good.example/@evil.example", "https://good.example/@evil.example"),
        ("https://good.example?@evil.example", "https://good.example/?@evil.example"),
        ("https://good.example#@evil.example", "https://good.example/#@evil.example"),
        // Ports.
        ("https://example.com:443", "https://example.com/"),
        ("https://example.com:0443", "https://example.com/"),
        ("https://example.com:80", "https://example.com:80/"),
        ("http://example.com:80", "http://example.com/"),
        ("wss://example.com:443/chat", "wss://example.com/chat"),
        ("https://example.com:", "https://example.com/"),
        ("https://example.com:65535", "https://example.com:65535/"),
        ("https://example.com:0", "https://example.com:0/"),
        // IPv4 in its many forms.
        ("https://127.0.0.1", "https://127.0.0.1/"),
        ("https://127.1", "https://127.0.0.1/"),
        ("https://127.0.1", "https://127.0.0.1/"),
        ("https://0x7f.1", "https://127.0.0.1/"),
        ("https://0X7F000001", "https://127.0.0.1/"),
        ("https://2130706433", "https://127.0.0.1/"),
        ("https://0177.0.0.1", "https://127.0.0.1/"),
        ("https://0", "https://0.0.0.0/"),
        ("https://0x", "https://0.0.0.0/"),
        ("https://127.0.0.1.", "https://127.0.0.1/"),
        ("https://%31%32%37.0.0.1", "https://127.0.0.1/"),
        ("https://①②⑦.0.0.1", "https://127.0.0.1/"),
        ("https://4294967295", "https://255.255.255.255/"),
        ("https://1.2.3.example", "https://1.2.3.example/"),
        // IPv6.
        ("https://[::1]", "https://[::1]/"),
        ("https://[0:0:0:0:0:0:0:1]:8443/", "https://[::1]:8443/"),
        ("https://[::ffff:127.0.0.1]", "https://[::ffff:7f00:1]/"),
        ("https://[2001:DB8:0:0:1:0:0:1]", "https://[2001:db8::1:0:0:1]/"),
        ("https://[1:0:2:0:3:0:4:0]", "https://[1:0:2:0:3:0:4:0]/"),
        // Domains.
        ("https://bücher.example", "https://xn--bcher-kva.example/"),
        ("https://BÜCHER.example", "https://xn--bcher-kva.example/"),
        ("https://faß.example", "https://xn--fa-hia.example/"),
        ("https://example。com", "https://example.com/"),
        ("https://ｅｘａｍｐｌｅ.com", "https://example.com/"),
        ("https://exa\u{AD}mple.com", "https://example.com/"),
        ("https://ex%61mple.com", "https://example.com/"),
        ("https://аpple.com", "https://xn--pple-43d.com/"),
        ("https://example.com.", "https://example.com./"),
        ("https://a_b.example", "https://a_b.example/"),
        ("https://a..example", "https://a..example/"),
        // Paths, queries and fragments.
        ("https://example.com", "https://example.com/"),
        ("https://example.com/a/./b/../c", "https://example.com/a/c"),
        ("https://example.com/a/%2E%2e/%2e/b", "https://example.com/b"),
        ("https://example.com/../../..", "https://example.com/"),
        ("https://example.com//a//..", "https://example.com//a/"),
        ("https://example.com/a b?c d#e f", "https://example.com/a%20b?c%20d#e%20f"),
        ("https://example.com/ä?ö'#ü", "https://example.com/%C3%A4?%C3%B6%27#%C3%BC"),
        ("https://example.com/%zz%2f", "https://example.com/%zz%2f"),
        ("https://example.com/?#", "https://example.com/?#"),
        ("https://example.com/\u{0}\u{7F}", "https://example.com/%00%7F"),
        // Other schemes.
        ("mailto:someone@example.com?subject=a b", "mailto:someone@example.com?subject=a%20b"),
        ("JavaScript:alert(1)", "javascript:alert(1)"),
        ("java\tscript:alert(1)", "javascript:alert(1)"),
        ("data:text/html,<p>", "data:text/html,<p>"),
        ("custom://Host/../a", "custom://Host/a"),
        ("custom://user@host:443", "custom://user@host:443"),
        ("custom:/..//path", "custom:/.//path"),
        ("file:///etc/passwd", "file:///etc/passwd"),
        ("file://localhost/etc/passwd", "file:///etc/passwd"),
        ("file:C|/a/..", "file:///C:/"),
        ("about:blank", "about:blank"),
    ])
    func `a text has one serialized form`(text: String, serialized: String) throws {
        let url = try WebURL(text)
        #expect(url.serialized == serialized)
        #expect(try WebURL(serialized) == url)
    }

    private static let faulty: [(String, WebURLError)] = [
        ("", .noScheme), ("example.com", .noScheme), ("//example.com", .noScheme), ("/path", .noScheme),
        ("1https://example.com", .noScheme), ("httpſ://example.com", .noScheme),
        ("\u{A0}https://a.example", .noScheme),
        ("https://", .noHost), ("https://?", .noHost), ("https://user@/", .noHost), ("https://:443", .noHost),
        ("https://\u{AD}", .noHost), ("custom://user@", .noHost), ("custom://:1", .noHost),
        ("https://exam%20ple.com", .forbiddenHostCharacter), ("https://exam ple.com", .forbiddenHostCharacter),
        ("https://good.example%40evil.example", .forbiddenHostCharacter),
        ("https://good.example＠evil.example", .forbiddenHostCharacter),
        ("https://example.com%00.evil.example", .forbiddenHostCharacter),
        ("https://good.example%2Fevil.example", .forbiddenHostCharacter),
        ("https://a<b", .forbiddenHostCharacter), ("https://a^b", .forbiddenHostCharacter),
        ("https://a|b", .forbiddenHostCharacter), ("https://a%", .forbiddenHostCharacter),
        ("https://a\u{7F}b", .forbiddenHostCharacter), ("custom://a b", .forbiddenHostCharacter),
        ("https://xn--a.ß", .invalidDomain), ("https://\u{FFFD}.example", .invalidDomain),
        ("https://%ff.example", .invalidDomain), ("https://a\u{200D}b.example", .invalidDomain),
        ("https://256.256.256.256", .invalidIPv4Address), ("https://1.2.3.4.5", .invalidIPv4Address),
        ("https://4294967296", .invalidIPv4Address), ("https://1..2", .invalidIPv4Address),
        ("https://0x100000000", .invalidIPv4Address), ("https://09.1", .invalidIPv4Address),
        ("https://example.1", .invalidIPv4Address), ("https://99999999999999999999", .invalidIPv4Address),
        ("https://[", .invalidIPv6Address), ("https://[]", .invalidIPv6Address), ("https://[::1", .invalidIPv6Address),
        ("https://[fe80::1%25eth0]", .invalidIPv6Address), ("https://[1::2::3]", .invalidIPv6Address),
        ("https://[1:2:3:4:5:6:7]", .invalidIPv6Address), ("https://[1:2:3:4:5:6:7:8:9]", .invalidIPv6Address),
        ("https://[:1]", .invalidIPv6Address), ("https://[1:]", .invalidIPv6Address),
        ("https://[::1.2.3]", .invalidIPv6Address), ("https://[::1.2.3.04]", .invalidIPv6Address),
        ("https://[12345::]", .invalidIPv6Address), ("https://[::1]evil.example", .invalidIPv6Address),
        ("https://example.com:65536", .invalidPort), ("https://example.com:99999999999", .invalidPort),
        ("https://example.com:8a", .invalidPort), ("https://example.com:-1", .invalidPort),
        ("https://example.com:+1", .invalidPort), ("https://example.com: 80", .invalidPort),
        ("https://[::1]:x", .invalidPort),
    ]

    @Test(arguments: faulty)
    func `invalid text is rejected with its reason`(text: String, reason: WebURLError) {
        #expect(throws: reason) { try WebURL(text) }
        #expect(!reason.description.isEmpty)
    }

    @Test(arguments: [
        ("c", "https://example.com/a/c"), ("./c", "https://example.com/a/c"), ("../c", "https://example.com/c"),
        ("../../c", "https://example.com/c"), ("/c", "https://example.com/c"), ("?c", "https://example.com/a/b?c"),
        ("#c", "https://example.com/a/b?q#c"), ("", "https://example.com/a/b?q"),
        ("//evil.example/c", "https://evil.example/c"), ("\\\\evil.example\\c", "https://evil.example/c"),
        ("/\\evil.example", "https://evil.example/"), ("\t//evil.example", "https://evil.example/"),
        ("///evil.example", "https://evil.example/"), ("https:c", "https://example.com/a/c"),
        ("https:/c", "https://example.com/c"), ("https://c", "https://c/"), ("http:c", "http://c/"),
        ("http://example.com/", "http://example.com/"), ("HTTP:\\\\evil.example", "http://evil.example/"),
        ("javascript:alert(1)", "javascript:alert(1)"), ("file:///etc/passwd", "file:///etc/passwd"),
        ("wss:c", "wss://c/"), ("c:d", "c:d"), ("%2e%2e/c", "https://example.com/c"),
    ])
    func `a relative text is resolved against its base`(text: String, serialized: String) throws {
        let base = try WebURL("https://example.com/a/b?q#f")
        #expect(try WebURL(text, relativeTo: base).serialized == serialized)
    }

    @Test func `only a fragment is relative to an opaque path`() throws {
        let base = try WebURL("mailto:a@example.com")
        #expect(try WebURL("#f", relativeTo: base).serialized == "mailto:a@example.com#f")
        #expect(throws: WebURLError.noScheme) { try WebURL("b", relativeTo: base) }
    }

    @Test func `a URL has its parts`() throws {
        let url = try WebURL("https://us%65r:p%3a@Example.com:8443/a/b?c=d&e#f")
        #expect(url.scheme == "https")
        #expect(url.username == "us%65r")
        #expect(url.password == "p%3a")
        #expect(url.hasCredentials)
        #expect(url.host == .domain("example.com"))
        #expect(url.port == 8443)
        #expect(url.effectivePort == 8443)
        #expect(url.path == "/a/b")
        #expect(!url.hasOpaquePath)
        #expect(url.query == "c=d&e")
        #expect(url.fragment == "f")
        #expect(url.pathAndQuery == "/a/b?c=d&e")
        #expect(url.origin == "https://example.com:8443")
        #expect(url.description == url.serialized)
    }

    private static let hosts: [(String, WebURL.Host?)] = [
        ("https://127.1", .address(.v4(0x7F00_0001))), ("https://[::1]", .address(.v6(1))),
        ("https://example.com", .domain("example.com")), ("custom://Exam%20ple", .opaque("Exam%20ple")),
        ("custom://[::1]", .address(.v6(1))), ("file:///a", .empty), ("mailto:a", nil),
    ]

    @Test(arguments: hosts)
    func `a host has a kind`(text: String, host: WebURL.Host?) throws {
        #expect(try WebURL(text).host == host)
    }

    private static let origins: [(String, String?, UInt16?)] = [
        ("https://a.example:443/x", "https://a.example", 443), ("http://a.example", "http://a.example", 80),
        ("ws://[::1]", "ws://[::1]", 80), ("wss://a.example:1", "wss://a.example:1", 1), ("mailto:a", nil, nil),
        ("file:///a", nil, nil), ("custom://a:9", nil, 9), ("blob:https://a.example/1", "https://a.example", nil),
        ("blob:x", nil, nil), ("blob:mailto:a", nil, nil),
    ]

    @Test(arguments: origins)
    func `origin and port depend on the scheme`(text: String, origin: String?, port: UInt16?) throws {
        let url = try WebURL(text)
        #expect(url.origin == origin)
        #expect(url.effectivePort == port)
    }
}
