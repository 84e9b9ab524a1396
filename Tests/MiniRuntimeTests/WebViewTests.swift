import MiniHost
import Synchronization
import Testing

@Suite struct WebViewTests {
    private final class Opener: URLOpener {
        let opened = Mutex<[String]>([])

        @concurrent func open(_ url: String, for program: ProgramIdentity) async { opened.withLock { $0.append(url) } }
    }

    private struct Delegate: NetworkAllowDelegate {
        @concurrent func shouldAllowScheme(_ url: String, for program: ProgramIdentity) async -> Bool {
            url.hasPrefix("mailto:")
        }
    }

    private static let page = """
        Page({
            data: { src: '' },
            onLoad({ src }) { this.setData({ src: decodeURIComponent(src || '') }); },
            log(event) { console.log(event.type, JSON.stringify(event.detail)); },
            next() { this.setData({ src: 'https://b.example/' }); },
        });
        """

    private func run(
        _ source: String,
        _ body: (ProgramFixture) async throws -> Void = { _ in },
    ) async throws -> (lines: [String], opened: [String], warnings: [String]) {
        let opener = Opener()
        return try await withProgram(
            [
                "pages/index/index.axml": """
                <web-view id="w" src="{{src}}" onLoad="log" onError="log" onMessage="log"/>
                """,
                "pages/index/index.js": Self.page,
            ],
            page: "pages/index/index?src=\(source)",
            configure: { configuration in
                var network = NetworkConfiguration()
                network.allowDelegate = Delegate()
                network.opener = opener
                network.delegateDeadline = .seconds(600)
                configuration.network = HostNetwork(network)
            }
        ) { fixture in
            await fixture.idle()
            try await body(fixture)
            await fixture.idle()
            return (fixture.lines, opener.opened.withLock { $0 }, fixture.recorder.warnings)
        }
    }

    @Test(arguments: ["https://a.example/", "http://a.example/"])
    func `pages of the web are loaded`(_ url: String) async throws {
        let result = try await run(url)
        #expect(result.lines == [#"load {"src":"\#(url)"}"#])
        #expect(result.opened == [])
    }

    @Test(arguments: ["javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "tel:1"])
    func `other schemes are rejected`(_ url: String) async throws {
        let result = try await run(url)
        #expect(result.lines == [#"error {"src":"\#(url)"}"#])
        #expect(result.opened == [])
        #expect(result.warnings.count { $0.hasPrefix("web-view refused") } == 1)
    }

    @Test func `a scheme that the delegate allows is passed on and never loaded`() async throws {
        let result = try await run("mailto:a@b.example")
        #expect(result.lines == [])
        #expect(result.opened == ["mailto:a@b.example"])
    }

    @Test func `a changed source is evaluated again, and an equal one is not`() async throws {
        let result = try await run("https://a.example/") { fixture in
            _ = try await fixture.evaluate("getCurrentPages()[0].next()")
            await fixture.idle()
            _ = try await fixture.evaluate("getCurrentPages()[0].next()")
        }
        #expect(result.lines == [#"load {"src":"https://a.example/"}"#, #"load {"src":"https://b.example/"}"#])
    }

    @Test func `the page of a web view sends messages`() async throws {
        let result = try await run("https://a.example/") { fixture in
            try await fixture.program.perform(.message(["greeting": "hello"]), on: .selector("#w"))
        }
        #expect(result.lines.last == #"message {"greeting":"hello"}"#)
    }
}
