import MiniCore
import Testing

@testable import MiniNetwork

struct RequestTemplateCacheTests {
    @Test(arguments: [
        "https://[::1]:8443/", "http://[::1]/a", "https://[::ffff:127.0.0.1]/", "https://[2001:db8::0:1]/?q",
        "https://127.0.0.1/",
    ])
    func `the client parses addresses in the same way as the policy`(text: String) throws {
        let url = try #require(AdmittedURL(WebURL(text)))
        #expect(RequestTemplateCache.Entry(url, method: "GET") != nil)
    }

    @Test(arguments: [
        ("\u{e9}", "e\u{301}"), (";", "\u{37e}"), ("K", "\u{212a}"), ("\u{c5}", "\u{212b}"), ("`", "\u{1fef}"),
    ])
    func `URLs that look alike are different URLs`(name: String, alike: String) throws {
        let cache = RequestTemplateCache()
        let request = NetworkRequest(.request, url: "https://example.com/\(name)", method: "GET")
        let other = NetworkRequest(.request, url: "https://example.com/\(alike)", method: "GET")
        let url = try #require(AdmittedURL(WebURL(request.url)))
        cache.keep(try #require(RequestTemplateCache.Entry(url, method: "GET")), for: request)
        #expect(cache.entry(for: request)?.url == url)
        #expect(cache.entry(for: other) == nil)
    }
}
