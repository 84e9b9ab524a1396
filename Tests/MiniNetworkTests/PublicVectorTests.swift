import Foundation
import MiniNetwork
import Testing

/// The test data of the web platform, where the environment variable `MINI_VECTORS` names its folder.
struct PublicVectorTests {
    private struct Case: Decodable {
        let input: String
        let base: String?
        let failure: Bool?
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
        let output: String?
    }

    private struct EncodingCase: Decodable {
        let input: String
        let output: [String: String]
    }

    /// An element of a file in which remarks stand between the cases.
    private enum Element<Body: Decodable>: Decodable {
        case body(Body)
        case remark

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            self = (try? container.decode(String.self)) == nil ? .body(try container.decode(Body.self)) : .remark
        }
    }

    private static func cases<Body: Decodable>(_ file: String, of type: Body.Type) throws -> [Body] {
        guard let folder = ProcessInfo.processInfo.environment["MINI_VECTORS"] else {
            print("Skipped: MINI_VECTORS does not name a folder with \(file).")
            return []
        }
        let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + file))
        return try JSONDecoder().decode([Element<Body>].self, from: data).compactMap { element in
            if case .body(let body) = element { body } else { nil }
        }
    }

    @Test func `every URL of the web platform's tests is parsed as published`() throws {
        let cases = try Self.cases("wpt_urltestdata.json", of: Case.self)
        for test in cases {
            let name = "\(test.input.debugDescription) at \(test.base ?? "nothing")"
            let url = try? WebURL(test.input, relativeTo: test.base.map { base in try WebURL(base) })
            guard test.failure != true else {
                #expect(url == nil, "\(name)")
                continue
            }
            #expect(url?.serialized == test.href, "\(name)")
            guard let url else { continue }
            #expect(url.username == test.username, "\(name)")
            #expect(url.password == test.password, "\(name)")
            #expect(url.host?.description ?? "" == test.hostname, "\(name)")
            #expect(url.port.map { "\($0)" } ?? "" == test.port, "\(name)")
            #expect(url.path == test.pathname, "\(name)")
            #expect(Self.part("?", url.query) == test.search, "\(name)")
            #expect(Self.part("#", url.fragment) == test.hash, "\(name)")
            if let origin = test.origin { #expect(url.origin ?? "null" == origin, "\(name)") }
            #expect(try WebURL(url.serialized) == url, "\(name)")
        }
        print("wpt_urltestdata.json: \(cases.count) cases")
        #expect(cases.isEmpty || cases.count > 800)
    }

    private static func part(_ mark: String, _ text: String?) -> String {
        text.map { $0.isEmpty ? "" : mark + $0 } ?? ""
    }

    /// Domains that Unicode 15.1 and 16 judge in another way than the versions before; an older ICU knows only those.
    private static let newerUnicode: Set = [
        "look\u{180E}out.net", "look\u{206B}out.net", "\u{4C0}.com", "\u{2183}.com", "\u{1E9E}.com",
        "\u{1E9E}.foo.com", "\u{2F868}.com",
    ]

    @Test func `every domain of the web platform's tests becomes the published ASCII`() throws {
        let cases = try Self.cases("wpt_toascii.json", of: DomainCase.self)
        var older: [String] = []
        for test in cases {
            let url = try? WebURL("https://\(test.input)/x")
            if url?.host?.description != test.output, Self.newerUnicode.contains(test.input) {
                older.append(test.input.debugDescription)
            } else {
                #expect(url?.host?.description == test.output, "\(test.input.debugDescription)")
            }
        }
        print("wpt_toascii.json: \(cases.count) cases, \(older.count) of them as in an older Unicode: \(older)")
        #expect(cases.isEmpty || cases.count > 80)
    }

    @Test func `every text of the web platform's tests is percent-encoded as published`() throws {
        let cases = try Self.cases("wpt_percent-encoding.json", of: EncodingCase.self)
        for test in cases {
            let url = try WebURL("https://example.com/?q=\(test.input)")
            #expect(url.query == test.output["utf-8"].map { "q=" + $0 }, "\(test.input.debugDescription)")
        }
        print("wpt_percent-encoding.json: \(cases.count) cases")
    }
}
