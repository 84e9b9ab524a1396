import Foundation
import IAPMiniProgram
import Testing

/// The vendor's sample of the network's delegate, with the web-view of a running program.
@Suite(.timeLimit(.minutes(5)))
struct WebViewSampleTests {
    @Test func `the sample passes the address of a mail to the opener, and no other scheme`() async throws {
        let opened = Mailbox<String>()
        let files = [
            "a.axml": #"<web-view src="{{src}}"/>"#,
            "a.js": "Page({ data: { src: '' }, open(src) { this.setData({ src }); } });",
        ]
        try await withVendorHost(
            ["shop": files],
            configure: { config in
                config.networkConfiguration = .unhurried
                config.networkConfiguration.opener = RecordsURLs(opened)
            }
        ) { host in
            let program = try await host.open("shop").session.program()
            func open(_ url: String) async throws {
                _ = try await program.evaluate("getCurrentPages()[0].open('\(url)')")
                _ = await program.waitUntilIdle(limit: .seconds(60))
            }
            try await open("mailto:first@a.example")
            host.delegate.networkAllowedDelegate = DemoNetworkAllowedDelegateImpl()
            try await open("tel:1")
            try await open("mailto:second@a.example")
            let url = await opened.next()
            #expect(url == "mailto:second@a.example")
        }
    }
}

private final class RecordsURLs: URLOpener {
    private let urls: Mailbox<String>

    init(_ urls: Mailbox<String>) { self.urls = urls }

    @concurrent func open(_ url: String, for program: ProgramIdentity) async { urls.put(url) }
}
