import MiniCore
import MiniCrypto
import Testing

@testable import MiniSigning

/// The examples of RFC 9421 and RFC 9530.
struct SignatureBaseTests {
    /// `test-request` of RFC 9421, appendix B.2.
    private static let request = SignableRequest(
        method: "POST",
        url: "https://example.com/foo?param=Value&Pet=dog",
        headers: [
            NetworkHeader("Host", "example.com"),
            NetworkHeader("Date", "Tue, 20 Apr 2021 02:07:55 GMT"),
            NetworkHeader("Content-Type", "application/json"),
            NetworkHeader(
                "Content-Digest",
                "sha-512=:WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==:",
            ),
            NetworkHeader("Content-Length", "18"),
        ],
        body: Array(#"{"hello": "world"}"#.utf8),
    )

    /// `test-shared-secret` of appendix B.1.5.
    private static let key = "uzvJfB4u3N0Jy4T7NZ75MDVcr8zSTInedJtkgcu46YW4XByzNJjxBdtjUkdJPBtbmHhIDi6pcl8jsasjlTMtDQ=="

    private func input(_ text: String) throws -> SignatureParameters {
        let inputs = try #require(SignatureFieldReader.inputs("sig=\(text)"))
        return try #require(inputs["sig"])
    }

    @Test func `the request of appendix B.2.5 has the published signature`() throws {
        let text = #"("date" "@authority" "content-type");created=1618884473;keyid="test-shared-secret""#
        let base = try #require(SignatureBase.text(Self.request, try input(text)))
        #expect(
            base == """
                "date": Tue, 20 Apr 2021 02:07:55 GMT
                "@authority": example.com
                "content-type": application/json
                "@signature-params": \(text)
                """
        )
        let key = SecretBytes(try Base64.decode(Self.key).get())
        let code = try HMACMessageSigner.code(of: base, key: key)
        #expect(Base64.encode(code) == "pxcQw6G3AjtMBQjwo8XzkZf/bws5LelbaMk5rGIGtE8=")
    }

    /// Appendices B.2.1, B.2.3 and B.2.6, with asymmetric signatures over the same signature base.
    @Test(arguments: [
        (#"();created=1618884473;keyid="test-key-rsa-pss";nonce="b3k2pp5k7z-50gnwp.yemd""#, ""),
        (
            #"("date" "@method" "@path" "@query" "@authority" "content-type" "content-digest" "content-length")"#
                + #";created=1618884473;keyid="test-key-rsa-pss""#,
            """
            "date": Tue, 20 Apr 2021 02:07:55 GMT
            "@method": POST
            "@path": /foo
            "@query": ?param=Value&Pet=dog
            "@authority": example.com
            "content-type": application/json
            "content-digest": \
            sha-512=:WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==:
            "content-length": 18

            """
        ),
        (
            #"("date" "@method" "@path" "@authority" "content-type" "content-length")"#
                + #";created=1618884473;keyid="test-key-ed25519""#,
            """
            "date": Tue, 20 Apr 2021 02:07:55 GMT
            "@method": POST
            "@path": /foo
            "@authority": example.com
            "content-type": application/json
            "content-length": 18

            """
        ),
    ])
    func `a request has the signature base of the standard`(parameters: String, lines: String) throws {
        let base = try #require(SignatureBase.text(Self.request, try input(parameters)))
        #expect(base == lines + "\"@signature-params\": \(parameters)")
    }

    /// Section 2.2.
    @Test(arguments: [
        ("https://www.example.com/path?param=value", "@method", "POST"),
        ("https://www.example.com/path?param=value", "@target-uri", "https://www.example.com/path?param=value"),
        ("https://www.example.com/path?param=value", "@authority", "www.example.com"),
        ("https://WWW.Example.com:443/", "@authority", "www.example.com"),
        ("https://www.example.com:8443/", "@authority", "www.example.com:8443"),
        ("http://www.example.com:80/", "@authority", "www.example.com"),
        ("http://www.example.com:443/", "@authority", "www.example.com:443"),
        ("http://www.example.com/path?param=value", "@scheme", "http"),
        ("https://www.example.com/path?param=value", "@request-target", "/path?param=value"),
        ("https://www.example.com/path?param=value", "@path", "/path"),
        ("https://www.example.com", "@path", "/"),
        (
            "https://www.example.com/path?param=value&foo=bar&baz=bat%2Dman", "@query",
            "?param=value&foo=bar&baz=bat%2Dman"
        ),
        ("https://www.example.com/path?queryString", "@query", "?queryString"),
        ("https://www.example.com/path?", "@query", "?"),
        ("https://www.example.com/path", "@query", "?"),
    ])
    func `a component is derived according to the standard`(url: String, component: String, value: String) throws {
        let request = SignableRequest(method: "POST", url: url)
        let base = SignatureBase.text(request, SignatureParameters(components: [component]))
        #expect(base?.split(separator: "\n").first == "\"\(component)\": \(value)")
    }

    /// Section 2.1, except the folded field, which requests of this project cannot have.
    @Test(arguments: [
        ("host", "www.example.com"), ("x-ows-header", "Leading and trailing whitespace."),
        ("cache-control", "max-age=60, must-revalidate"), ("example-dict", "a=1,    b=2;x=1;y=2,   c=(a   b   c)"),
        ("x-empty-header", ""),
    ])
    func `a field is one line`(name: String, value: String) {
        let request = SignableRequest(
            method: "GET",
            url: "https://www.example.com/",
            headers: [
                NetworkHeader("Host", "www.example.com"),
                NetworkHeader("X-OWS-Header", "  Leading and trailing whitespace. \t "),
                NetworkHeader("Cache-Control", "max-age=60"),
                NetworkHeader("Cache-Control", "   must-revalidate"),
                NetworkHeader("Example-Dict", " a=1,    b=2;x=1;y=2,   c=(a   b   c)"),
                NetworkHeader("X-Empty-Header", ""),
                NetworkHeader("X-Obs-Fold-Header", "Obsolete\n    line folding."),
            ],
        )
        let base = SignatureBase.text(request, SignatureParameters(components: [name]))
        #expect(base == "\"\(name)\": \(value)\n\"@signature-params\": (\"\(name)\")")
        #expect(SignatureBase.text(request, SignatureParameters(components: ["x-obs-fold-header"])) == nil)
    }

    @Test(arguments: [["missing"], ["Date"], ["@status"], ["@signature-params"], ["@unknown"], ["date", "date"]])
    func `a component that cannot be covered has no signature base`(components: [String]) {
        #expect(SignatureBase.text(Self.request, SignatureParameters(components: components)) == nil)
    }

    /// RFC 9530, section 2 and appendix B.
    @Test(arguments: [
        ("{\"hello\": \"world\"}\n", "RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg="),
        ("{\"hello\": \"world\"}", "X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE="),
        ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
    ])
    func `a body has the digest of the standard`(body: String, digest: String) throws {
        #expect(try ContentDigest.value(for: Array(body.utf8)) == "sha-256=:\(digest):")
    }

    @Test(arguments: [
        "", "sig", "sig=", "sig=(", "sig=()x", "sig=(date)", #"sig=("date""#, #"sig=("date""time")"#, #"sig=( "date")"#,
        #"sig=("da\te")"#, "sig=(\"d\u{e9}\")", "sig=(\"a\nb\")", "sig=();created", "sig=();created=",
        "sig=();created=-1", "sig=();created=1.5", "sig=();created=1234567890123456", "sig=();a=1;a=2",
        "sig=();keyid=\"", "sig=();keyid=token", "sig=(),sig=()", "sig=(),", "1sig=()", "Sig=()", "sig= ()",
        #"sig=("date";bs)"#, #"sig=("@query-param";name="Pet")"#,
    ])
    func `a malformed signature input is not parsed`(text: String) {
        #expect(SignatureFieldReader.inputs(text) == nil)
    }

    @Test(arguments: [
        "", "sig", "sig=::x", "sig=:YQ==", "sig=YQ==:", "sig=:YQ:", "sig=:Y Q==:", "sig=:YR==:", "sig=\"a\"",
    ])
    func `a malformed signature is not parsed`(text: String) {
        #expect(SignatureFieldReader.signatures(text) == nil)
    }

    @Test func `several labels are parsed, and written back unchanged`() throws {
        let text = #"("date" "@authority");created=1;keyid="a\"b\\c";tag="t""#
        let inputs = try #require(SignatureFieldReader.inputs(" a=\(text) ,\tb-2.*_=() "))
        #expect(inputs["a"]?.text == text)
        #expect(inputs["a"]?.string("keyid") == #"a"b\c"#)
        #expect(inputs["b-2.*_"]?.components == [])
        #expect(SignatureFieldReader.signatures("a=:YQ==:, b=::") == ["a": [0x61], "b": []])
    }
}
