import MiniNetwork
import PublicVectors
import Testing

/// The test data of the web platform for URLs.
struct PublicVectorTests {
    private struct Case: Decodable {
        let input: String
        let base: String?
        /// Nil if parsing fails.
        let href: String?
        let origin: String?
        let username: String?
        let password: String?
        let hostname: String?
        let port: String?
        let pathname: String?
        let search: String?
        let hash: String?
    }

    private struct DomainCase: Decodable {
        let input: String
        /// Nil if the domain is invalid.
        let output: String?
    }

    private struct EncodingCase: Decodable {
        let input: String
        let output: String
    }

    @Test func `every URL of the web platform's tests is parsed as published`() throws {
        let cases = try PublicVectors.cases("urls", of: Case.self)
        #expect(cases.count == 891)
        for test in cases {
            let name = "\(test.input.debugDescription) at \(test.base ?? "nothing")"
            let url = try? WebURL(test.input, relativeTo: test.base.map { base in try WebURL(base) })
            #expect(url?.serialized == test.href, "\(name)")
            guard let url, test.href != nil else { continue }
            #expect(url.username == test.username ?? "", "\(name)")
            #expect(url.password == test.password ?? "", "\(name)")
            #expect(url.host?.description ?? "" == test.hostname ?? "", "\(name)")
            #expect(url.port.map { "\($0)" } == test.port, "\(name)")
            #expect(url.path == test.pathname ?? "", "\(name)")
            #expect(Self.part("?", url.query) == test.search ?? "", "\(name)")
            #expect(Self.part("#", url.fragment) == test.hash ?? "", "\(name)")
            if let origin = test.origin { #expect(url.origin ?? "null" == origin, "\(name)") }
            #expect(try WebURL(url.serialized) == url, "\(name)")
        }
    }

    private static func part(_ mark: String, _ text: String?) -> String {
        text.map { $0.isEmpty ? "" : mark + $0 } ?? ""
    }

    /// Domains for which Unicode 15.1 and 16 differ from earlier versions; an older ICU supports only those.
    private static let newerUnicode: Set = [
        "look\u{180E}out.net", "look\u{206B}out.net", "\u{4C0}.com", "\u{2183}.com", "\u{1E9E}.com",
        "\u{1E9E}.foo.com", "\u{2F868}.com",
    ]

    @Test func `every domain of the web platform's tests becomes the published ASCII`() throws {
        let cases = try PublicVectors.cases("domains", of: DomainCase.self)
        #expect(cases.count == 87)
        var older: [String] = []
        for test in cases {
            let url = try? WebURL("https://\(test.input)/x")
            if url?.host?.description != test.output, Self.newerUnicode.contains(test.input) {
                older.append(test.input.debugDescription)
            } else {
                #expect(url?.host?.description == test.output, "\(test.input.debugDescription)")
            }
        }
        print("\(older.count) of \(cases.count) domains are checked as in an older Unicode: \(older)")
    }

    @Test func `every text of the web platform's tests is percent-encoded as published`() throws {
        let cases = try PublicVectors.cases("percent-encoding", of: EncodingCase.self)
        #expect(cases.count == 7)
        for test in cases {
            let url = try WebURL("https://example.com/?q=\(test.input)")
            #expect(url.query == "q=" + test.output, "\(test.input.debugDescription)")
        }
    }
}
