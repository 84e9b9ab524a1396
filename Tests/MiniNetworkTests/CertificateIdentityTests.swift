import Testing

@testable import MiniNetwork

/// The hosts that a certificate matches: the rules of RFC 9525, section 6, and cases with known errors in clients.
struct CertificateIdentityTests {
    @Test(arguments: [
        // Case, and a trailing dot on either side.
        ("www.example.com", "www.example.com"), ("WWW.Example.COM", "www.example.com"),
        ("www.example.com", "WWW.EXAMPLE.com"), ("www.example.com.", "www.example.com"),
        ("www.example.com", "www.example.com."), ("localhost", "localhost"),
        // A wildcard matches exactly one label.
        ("*.example.com", "www.example.com"), ("*.example.com", "WWW.example.COM"),
        ("*.EXAMPLE.com", "www.example.com."),
        ("*.example.com.", "www.example.com"), ("*.a.example.com", "b.a.example.com"),
        // Names in other alphabets are compared as A-labels.
        ("xn--bcher-kva.example", "xn--bcher-kva.example"), ("XN--BCHER-KVA.example", "xn--bcher-kva.example"),
        ("*.xn--bcher-kva.example", "www.xn--bcher-kva.example"), ("*.example.com", "xn--bcher-kva.example.com"),
        ("a_b.example.com", "a_b.example.com"), ("1.example.com", "1.example.com"),
    ])
    func `a name of the certificate matches a host`(name: String, host: String) {
        #expect(CertificateIdentity(names: [name]).includes(host))
        #expect(CertificateIdentity(names: ["other.example", name]).includes(host))
    }

    @Test(arguments: [
        ("www.example.com", "example.com"), ("example.com", "www.example.com"), ("www.example.com", "www.example.org"),
        ("www.example.com", "wwwaexample.com"), ("example.com", "evilexample.com"), ("example.com", "example.com.evil"),
        // A wildcard matches neither zero nor several labels.
        ("*.example.com", "example.com"), ("*.example.com", ".example.com"), ("*.example.com", "a.b.example.com"),
        ("*.example.com", "wwwexample.com"), ("*.example.com", "www.example.org"),
        // A wildcard is the complete first label, occurs once, and precedes at least two labels.
        ("*", "localhost"), ("*", "example.com"), ("*.", "localhost"), ("*.com", "example.com"),
        ("*.com.", "example.com"),
        ("*.*.com", "www.example.com"), ("*.*", "example.com"), ("www.*.com", "www.example.com"),
        ("www.example.*", "www.example.com"), ("w*.example.com", "www.example.com"),
        ("*w.example.com", "www.example.com"),
        ("w*w.example.com", "www.example.com"), ("**.example.com", "www.example.com"),
        ("xn--*.example.com", "xn--bcher-kva.example.com"), ("*.*.example.com", "a.b.example.com"),
        // An asterisk in a host is not a name and matches no name.
        ("*.example.com", "*.example.com"), ("*", "*"),
        // Empty labels and invalid bytes.
        ("", "localhost"), (".", "localhost"), ("", ""), (".", "."), ("www..example.com", "www..example.com"),
        (".example.com", ".example.com"), ("www.example.com..", "www.example.com"), ("localhost", "localhost.."),
        ("www.example.com\0.evil.example", "www.example.com"), ("www.example.com ", "www.example.com"),
        (" www.example.com", "www.example.com"), ("https://www.example.com", "www.example.com"),
        ("www.example.com:443", "www.example.com"), ("b\u{FC}cher.example", "b\u{FC}cher.example"),
        ("b\u{FC}cher.example", "xn--bcher-kva.example"), ("\u{212A}.example", "k.example"),
        // A DNS name does not match an address.
        ("127.0.0.1", "127.0.0.1"), ("*.0.0.1", "127.0.0.1"), ("::1", "::1"), ("[::1]", "::1"), ("*", "127.0.0.1"),
    ])
    func `a name of the certificate does not match another host`(name: String, host: String) {
        #expect(!CertificateIdentity(names: [name]).includes(host))
    }

    @Test(arguments: [
        ("127.0.0.1", "127.0.0.1", true), ("::1", "::1", true), ("2001:db8::1", "2001:db8:0:0:0:0:0:1", true),
        ("127.0.0.1", "127.0.0.2", false), ("127.0.0.1", "127.0.0.1.", false), ("::1", "::2", false),
        // Another form of the same address is a different address.
        ("127.0.0.1", "::ffff:127.0.0.1", false), ("::ffff:127.0.0.1", "127.0.0.1", false), ("127.0.0.1", "::1", false),
        // The unspecified address.
        ("0.0.0.0", "0.0.0.0", false), ("::", "::", false),
        // An address does not match a name.
        ("127.0.0.1", "localhost", false), ("::1", "localhost", false), ("127.0.0.1", "", false),
    ])
    func `an address of the certificate matches only the same address`(
        address: String,
        host: String,
        isIncluded: Bool,
    ) throws {
        let identity = CertificateIdentity(names: [], addresses: [try #require(IPAddress(address))])
        #expect(identity.includes(host) == isIncluded)
    }

    @Test func `a certificate without names matches no host`() {
        let identity = CertificateIdentity(names: [])
        for host in ["localhost", "127.0.0.1", "", "*"] { #expect(!identity.includes(host)) }
    }

    @Test func `the report escapes and truncates the content of a certificate`() {
        let names = ["a.example\n::error::", "\u{1B}[31m\u{202E}"] + (0..<10).map { "\($0).example" }
        let report = CertificateMismatch(host: "good.example", identity: CertificateIdentity(names: names)).report
        #expect(report.utf8.allSatisfy { (0x20..<0x7F).contains($0) }, "\(report)")
        #expect(report.contains("good.example"))
        #expect(report.hasSuffix("and 4 more"))
        let long = CertificateIdentity(names: [String(repeating: "a", count: 100_000)])
        #expect(CertificateMismatch(host: "good.example", identity: long).report.utf8.count < 400)
    }
}
