import MiniCore
import MiniHost
import NetworkServers
import Testing

@testable import MiniDev

/// What browsers receive about accesses of the program that are no requests.
@Suite(.timeLimit(.minutes(5))) struct AccessTests {
    @Test func `a WebSocket is reported when it opens and when it ends`() async throws {
        let server = try await TestServer.start { request in
            request.target == "/chat" ? [.socket(ServerSocket())] : [.close]
        }
        var network = NetworkConfiguration()
        network.authorities = .file(try await CertificateAuthority.shared.file)
        let host = HostNetwork(network)
        var configuration = HostConfiguration()
        configuration.network = host
        let fixture = try await DevFixture(configuration: configuration)
        let browser = try await fixture.connect()
        _ = try await browser.next("page")
        let url = "wss://localhost:\(server.port)/chat"
        let code = """
            const task = my.connectSocket({ url: '\(url)', multiple: true });
            task.onOpen(() => task.send({ data: 'x' }));
            task.onMessage(() => task.close({ code: 3001, reason: 'done' }));
            """
        try await browser.send(["type": "evaluate", "id": 1, "code": .string(code)])
        let opened = try await browser.next("access")
        #expect(opened["kind"] == "socket")
        #expect(opened["url"]?.string == url)
        #expect(opened["decision"] == "allowed")
        #expect(opened["state"] == "open")
        #expect(opened["duration"]?.number != nil)
        let closed = try await browser.next("access")
        #expect(closed["state"] == "closed")
        #expect(closed["code"] == 3001)
        #expect(closed["sent"] == 1)
        #expect(closed["received"] == 1)

        for (address, decision) in [
            ("wss://localhost:\(server.port)/none", "allowed"), ("ws://localhost/a", "refused"),
        ] {
            let code = "my.connectSocket({ url: '\(address)', multiple: true })"
            try await browser.send(["type": "evaluate", "id": 2, "code": .string(code)])
            let failed = try await browser.next("access")
            #expect(failed["url"]?.string == address)
            #expect(failed["state"] == "failed")
            #expect(failed["decision"]?.string == decision)
            #expect(failed["error"]?.string?.isEmpty == false)
        }
        await fixture.stop()
        await host.shutDown()
        await server.stop()
    }

    @Test func `the decision about an address of media or a web-view is reported once`() async throws {
        let host = HostNetwork(NetworkConfiguration())
        var configuration = HostConfiguration()
        configuration.network = host
        var files = DevFixture.counter
        files["icon.svg"] = "<svg xmlns='http://www.w3.org/2000/svg'/>"
        files["pages/a/a.axml"] = """
            <block a:if="{{count > 0}}">
              <view>{{count}}</view><image src="https://a.example/a.png"/><image src="http://a.example/b.png"/>
              <image src="/icon.svg"/>
            </block>
            """
        files["pages/b/b.axml"] = "<web-view src=\"{{x}}\"/>"
        let fixture = try await DevFixture(files, configuration: configuration)
        let browser = try await fixture.connect()
        _ = try await browser.next("page")
        func change(_ code: String) async throws {
            try await browser.send(["type": "evaluate", "id": 1, "code": .string(code)])
        }
        func next() async throws -> String {
            let access = try await browser.next("access")
            return ["kind", "url", "decision"].map { access[$0]?.string ?? "" }.joined(separator: " ")
        }
        try await change("getCurrentPages()[0].setData({ count: 5 })")
        #expect(try await next() == "media http://a.example/b.png refused")
        #expect(try await next() == "media https://a.example/a.png allowed")
        // The browser loads what the document names.
        let text = try #require(try await browser.next("patch")["text"]?.string)
        #expect(text.contains("src=\"https://a.example/a.png\""))
        #expect(!text.contains("b.png"))
        try await change("getCurrentPages()[0].setData({ count: 6 })")
        #expect(try await browser.nextType(of: ["access", "patch"]) == "patch")
        try await change("my.navigateTo({ url: '/pages/b/b?x=https://a.example/w' })")
        #expect(try await next() == "webView https://a.example/w allowed")
        try await change("getCurrentPages()[1].setData({ x: 'file:///v' })")
        #expect(try await next() == "webView file:///v refused")
        await fixture.stop()
        await host.shutDown()
    }
}
