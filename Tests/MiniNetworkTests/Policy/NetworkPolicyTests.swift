import MiniCore
import MiniNetwork
import Testing

struct NetworkPolicyTests {
    private typealias Expectation = HostileURL.Expectation

    private static func outcome(_ decision: NetworkPolicy.Decision) -> HostileURL.Expectation {
        switch decision {
        case .allowed(let url): .allowed(url.serialized)
        case .requiresHTTPApproval(let url): .requiresHTTPApproval(url.serialized)
        case .requiresSchemeApproval(let url): .requiresSchemeApproval(url.serialized)
        case .refused(_, let error): .refused(error.code)
        }
    }

    @Test(arguments: HostileURL.all)
    func `a hostile URL has the expected decision`(url: HostileURL) {
        #expect(Self.outcome(NetworkPolicy().evaluate(url.text, for: url.resourceType)) == url.expectation)
    }

    @Test func `the table is long and has no duplicates`() {
        #expect(HostileURL.all.count >= 200)
        #expect(Set(HostileURL.all.map(\.testDescription)).count == HostileURL.all.count)
    }

    private static let hops: [(String, NetworkPolicy.ResourceType, Expectation)] = [
        ("/b", .request, .allowed("https://a.example/b")),
        ("//b.example", .request, .allowed("https://b.example/")),
        ("https://b.example", .downloadFile, .allowed("https://b.example/")),
        ("http://a.example/", .request, .requiresHTTPApproval("http://a.example/")),
        ("http:b", .uploadFile, .requiresHTTPApproval("http://b/")),
        ("http://a.example/", .downloadFile, .refused(20)),
        ("file:///etc/passwd", .request, .refused(20)),
        ("javascript:alert(1)", .request, .refused(20)),
        ("data:text/plain,a", .downloadFile, .refused(20)),
        ("custom://a", .request, .refused(20)),
        ("b.png", .media, .allowed("https://a.example/b.png")),
        ("http://a.example/b.png", .media, .refused(20)),
        ("data:image/png;base64,AAAA", .media, .refused(20)),
        ("ws://a.example", .connectSocket, .refused(20)),
        ("https://user@b.example/", .request, .refused(12)),
        ("//user:password@b.example/", .request, .refused(12)),
        ("https://", .request, .refused(12)),
        ("https://b.example:99999", .request, .refused(12)),
        ("https://b..example", .request, .refused(12)),
        ("https://b.example:25", .request, .refused(4)),
        ("mailto:a@b.example", .webView, .requiresSchemeApproval("mailto:a@b.example")),
        ("javascript:alert(1)", .webView, .refused(4)),
    ]

    @Test(arguments: hops)
    func `a redirect is evaluated as the URL of its destination`(
        location: String,
        resourceType: NetworkPolicy.ResourceType,
        expectation: HostileURL.Expectation,
    ) throws {
        let previous = try WebURL("https://a.example/a?b")
        let decision = NetworkPolicy().evaluate(location, for: resourceType, redirectedFrom: previous)
        #expect(Self.outcome(decision) == expectation)
    }

    private static let listed: [(String, NetworkPolicy.ResourceType, Expectation)] = [
        ("https://example.com", .request, .allowed("https://example.com/")),
        ("https://API.example.com", .uploadFile, .allowed("https://api.example.com/")),
        ("https://a.b.example.com.", .downloadFile, .allowed("https://a.b.example.com./")),
        ("wss://example.com.", .connectSocket, .allowed("wss://example.com./")),
        ("https://only.example.org", .request, .allowed("https://only.example.org/")),
        ("https://only.example.org.", .request, .allowed("https://only.example.org./")),
        ("https://127.1", .request, .allowed("https://127.0.0.1/")),
        ("https://[0::1]", .request, .allowed("https://[::1]/")),
        ("https://BÜCHER.example/", .request, .allowed("https://xn--bcher-kva.example/")),
        ("http://example.com", .request, .requiresHTTPApproval("http://example.com/")),
        ("http://other.example", .request, .refused(4)),
        ("http://example.com", .downloadFile, .refused(20)),
        ("https://evilexample.com", .request, .refused(4)),
        ("https://example.com.evil.example", .request, .refused(4)),
        ("https://example.org", .request, .refused(4)),
        ("https://sub.only.example.org", .request, .refused(4)),
        ("https://example.co", .request, .refused(4)),
        ("https://com", .request, .refused(4)),
        ("https://127.0.0.2", .request, .refused(4)),
        ("wss://other.example", .connectSocket, .refused(4)),
        ("https://www.example.com/a.png", .media, .allowed("https://www.example.com/a.png")),
        ("https://other.example/a.png", .media, .refused(4)),
        ("https://other.example", .webView, .allowed("https://other.example/")),
    ]

    @Test(arguments: listed)
    func `JSAPIs reach only the listed servers`(
        text: String,
        resourceType: NetworkPolicy.ResourceType,
        expectation: HostileURL.Expectation,
    ) throws {
        var policy = NetworkPolicy()
        policy.domains = try ServerDomains(
            hosts: ["only.Example.org", "127.0.0.1", "[::1]", "bücher.example."],
            domains: ["EXAMPLE.com"],
        )
        #expect(Self.outcome(policy.evaluate(text, for: resourceType)) == expectation)
    }

    @Test(arguments: [
        ("https://8.8.8.8", true), ("https://[2606:4700::1]", true), ("https://a.example", true),
        ("https://[::ffff:8.8.8.8]", true), ("https://[64:ff9b::8.8.8.8]", true), ("https://127.8.0.1", true),
        ("https://[::ffff:127.8.0.1]", true), ("https://[fd12::1]", true), ("https://localhost.example", true),
        ("https://0", false), ("https://10.1", false), ("https://100.64.0.1", false), ("https://127.1", false),
        ("https://2852039166", false), ("https://172.31.255.255", false), ("https://192.168.0.1", false),
        ("https://192.0.2.1", false), ("https://198.19.0.1", false), ("https://224.0.0.1", false),
        ("https://255.255.255.255", false), ("https://[::]", false), ("https://[::1]", false),
        ("https://[fe80::1]", false), ("https://[fc00::1]", false), ("https://[fd13::1]", false),
        ("https://[ff02::1]", false), ("https://[2001:db8::1]", false), ("https://[2002:7f00:1::]", false),
        ("https://[2001::1]", false), ("https://[::ffff:10.0.0.1]", false), ("https://[::127.0.0.1]", false),
        ("https://[64:ff9b::10.0.0.1]", false), ("https://localhost", false), ("https://LOCALHOST.", false),
        ("https://a.localhost", false), ("http://192.168.0.1", false),
    ])
    func `private addresses are rejected where the rule requires it`(text: String, isAllowed: Bool) throws {
        var policy = NetworkPolicy()
        policy.addresses = .publicOnly(except: [
            try #require(IPRange("127.8.0.0/16")), try #require(IPRange("fd12::/16")),
        ])
        let url = try WebURL(text)
        let error = APIError(.noPermission, "the server's address is not public")
        #expect(policy.evaluate(text, for: .request) == (isAllowed ? .allowed(url) : .refused(url, error)))
        #expect(policy.evaluate(text, for: .webView) == (isAllowed ? .allowed(url) : .refused(url, error)))
        if case .address(let address) = url.host {
            #expect(policy.evaluate(address: address) == (isAllowed ? nil : error))
            #expect(NetworkPolicy().evaluate(address: address) == nil)
        }
    }

    @Test(arguments: [
        ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.0", false), ("10.9.9.9/8", "10.0.0.1", true),
        ("0.0.0.0/0", "1.2.3.4", true), ("0.0.0.0/0", "::1", false), ("1.2.3.4", "1.2.3.4", true),
        ("1.2.3.4/32", "1.2.3.5", false), ("fd00::/8", "fdff::1", true), ("fd00::/8", "fe00::1", false),
        ("::/0", "::1", true), ("::1", "::1", true), ("10.0.0.0/8", "::ffff:10.0.0.1", true),
    ])
    func `a range contains the addresses that begin with its bits`(range: String, address: String, isIn: Bool) throws {
        let range = try #require(IPRange(range))
        #expect(range.contains(try #require(IPAddress(address))) == isIn)
        #expect(IPRange(range.description) == range)
    }

    @Test(arguments: ["", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "::/129", "10.0.0.0/8/8", "10.0/8", "a/8"])
    func `an invalid range is rejected`(text: String) {
        #expect(IPRange(text) == nil)
    }

    @Test(arguments: [
        "", " ", "https://a.example", "a.example:443", "a.example/b", "a b", "user@a.example", "[::1", "*.a.b",
    ])
    func `an invalid host cannot be listed`(text: String) {
        #expect(throws: ServerDomainError.notAHost(text)) { try ServerDomains(hosts: [text]) }
        #expect(throws: ServerDomainError.notAHost(text)) { try ServerDomains(domains: [text]) }
    }

    @Test(arguments: ["com", "localhost", "co.uk", "com.cn", "CO.JP", "com.", "org.au"])
    func `a domain with many owners cannot be listed`(text: String) {
        #expect(throws: ServerDomainError.sharedDomain(text)) { try ServerDomains(domains: [text]) }
    }

    @Test(arguments: ["127.0.0.1", "[::1]", "0x7f.1"])
    func `an address is not a domain`(text: String) {
        #expect(throws: ServerDomainError.notADomain(text)) { try ServerDomains(domains: [text]) }
    }

    @Test(arguments: ["example.com", "t.co", "example.co.uk", "github.io"])
    func `a domain with one owner can be listed`(text: String) throws {
        let domains = try ServerDomains(domains: [text])
        #expect(domains.contains(.domain("www.\(text)")))
    }

    @Test(arguments: [
        ("foo", "the URL is not absolute"), ("//x", "the URL is not absolute"), ("https://", "the URL has no host"),
        ("https://a:99999", "the port of the URL is not a number up to 65535"),
        ("https://user:pw@a", "the URL contains credentials"),
        ("https://a..b", "the host of the URL has an empty label"),
    ])
    func `a malformed URL of a program is reported with its parameter`(
        text: String,
        reason: String,
    ) throws {
        for resourceType in NetworkPolicy.ResourceType.allCases {
            let parameter = [.getImageInfo, .media, .webView].contains(resourceType) ? "src" : "url"
            let text = resourceType == .connectSocket ? text.replacing("https:", with: "wss:") : text
            guard case .refused(_, let error) = NetworkPolicy().evaluate(text, for: resourceType) else {
                Issue.record("\(resourceType) takes it")
                continue
            }
            #expect(error == APIError(.invalidParameter, "\(parameter): \(reason)"))
        }
        if text.hasPrefix("https://") {
            let decision = NetworkPolicy().evaluate(
                text,
                for: .request,
                redirectedFrom: try WebURL("https://a.example/")
            )
            guard case .refused(_, let error) = decision else {
                Issue.record("a redirect is taken")
                return
            }
            #expect(error == APIError(.networkFailed, reason))
        }
    }

    @Test(arguments: NetworkPolicy.ResourceType.allCases)
    func `a rejection contains neither query nor credentials nor address`(resourceType: NetworkPolicy.ResourceType) {
        for text in ["gopher://user:canary@127.0.0.1/canary?canary", "file:///canary", "https://canary@a.example/"] {
            guard case .refused(_, let error) = NetworkPolicy().evaluate(text, for: resourceType) else {
                Issue.record("\(text) is accepted")
                continue
            }
            #expect(!error.message.contains("canary"))
            #expect(!error.message.contains("127"))
        }
    }
}
