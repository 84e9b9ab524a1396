import CommandHarness
import MiniCore
import MiniHost
import NetworkServers
import Testing

@testable import MiniDev

/// Recorded tests.
@Suite(.timeLimit(.minutes(5))) struct RecordingTests {
    /// A program with something for each kind of action.
    private static func files(_ url: String = "https://localhost/") -> [String: String] {
        [
            "app.json": #"{"pages": ["a", "b"]}"#,
            "app.js": "App({});",
            "a.axml": """
            <view id="log">{{log}}</view>
            <view id="stored">{{stored}}</view>
            <input id="name" placeholder="Name" onInput="onInput"/>
            <slider id="volume" aria-label="Volume" onChange="onChange"/>
            <picker id="city" range="{{['Oslo', 'Lisbon']}}" onChange="onChange"><view>{{log}} city</view></picker>
            <view id="pad" style="height: 40px" onTouchStart="onTouch">Pad</view>
            <view id="still">Still</view>
            <scroll-view id="list" scroll-y style="height: 50px">
              <view style="height: 500px">Long</view>
            </scroll-view>
            <button a:for="{{2}}" id="same-{{index}}" class="same" data-index="{{index}}" onTap="onSame">Same</button>
            <button a:for="{{2}}" class="twin" data-index="{{index}}" onTap="onSame">Twin</button>
            <button data-testid="it's" onTap="onSame" data-index="9"/>
            <view id="press" onLongTap="onLong">Press</view>
            <button disabled>Off</button>
            <button onTap="onAsk">Ask</button>
            <button onTap="onFetch">Load</button>
            <button onTap="onNext">Next</button>
            <view style="height: 3000px"/>
            """,
            "a.js": """
            Page({
              data: { log: '', stored: '' },
              onLoad() { this.setData({ stored: JSON.stringify(my.getStorageSync({ key: 'k' }).data) }); },
              add(text) { this.setData({ log: `${this.data.log}[${text}]` }); },
              onInput(event) { this.typed = event.detail.value; },
              onChange(event) { this.add(event.detail.value); },
              onTouch() { this.add('touch'); },
              onSame(event) { this.add(`same ${event.currentTarget.dataset.index}`); },
              onLong() { this.add('long'); },
              onShareAppMessage({ from }) { this.add(`shared by the ${from}`); },
              async onAsk() {
                const { inputValue } = await my.prompt({ title: 'Name' });
                const { index } = await my.showActionSheet({ items: ['One', 'Two'] });
                const { confirm } = await my.confirm({ title: 'Sure?' });
                const { date } = await my.datePicker({ currentDate: '2024-02-29' });
                this.add([inputValue, index, confirm, date, this.typed].join());
                my.setStorageSync({ key: 'k', data: { later: 1 } });
              },
              async onFetch() {
                for (const path of ['json', 'text', 'json', 'gone']) {
                  const { data, status } = await my.request({ url: 'URL' + path }).catch((error) => error);
                  this.add(JSON.stringify(data) + status);
                }
              },
              onNext() { my.navigateTo({ url: '/b?x=1' }); },
            });
            """.replacing("URL", with: url),
            "b.axml": "<view>b {{x}}</view>",
            "b.js": "Page({ onLoad(query) { this.setData({ x: query.x }); } });",
            "tests/.keep": "",
        ]
    }

    /// A browser that records what it sends.
    private struct Recording {
        let fixture: DevFixture
        let browser: BrowserClient
        /// The document of the first page.
        let document: String

        static func begin(_ fixture: DevFixture) async throws -> Recording {
            let browser = try await fixture.connect()
            _ = try await browser.next("page")
            try await browser.send(["type": "record", "isOn": true])
            _ = try await browser.next("recording") { $0["isOn"] == true }
            let document = try #require(try await browser.next("page")["document"]?.string)
            return Recording(fixture: fixture, browser: browser, document: document)
        }

        /// The number of the node of an element with an attribute.
        func node(_ attribute: String) throws -> ScriptValue {
            let tags = document.matches(of: /<[a-z][^>]*>/).map(\.output)
            let tag = try #require(tags.first { $0.contains(attribute) }, "\(attribute) in \(document)")
            let number = try #require(tag.firstMatch(of: /data-node="(\d+)"/))
            return .number(try #require(Double(number.1)))
        }

        /// The number of the node of an element that shows a text.
        func node(showing text: String, _ index: Int = 0) throws -> ScriptValue {
            let parts = document.split(separator: ">\(text)<", omittingEmptySubsequences: false).dropLast()
            let before = try #require(parts.dropFirst(index).first, "\(text) in \(document)")
            let number = try #require(before.matches(of: /data-node="(\d+)"/).last)
            return .number(try #require(Double(number.1)))
        }

        /// Performs an action and waits for its result.
        func act(_ node: ScriptValue, _ kind: String, _ value: ScriptValue = .null) async throws {
            try await browser.send(["type": "action", "id": 1, "node": node, "kind": .string(kind), "value": value])
            let result = try await browser.next("result")
            #expect(result["error"] == .null)
        }

        /// Ends the recording and returns its source.
        func end() async throws -> String {
            try await browser.send(["type": "record", "isOn": false])
            return try #require(try await browser.next("recording") { $0["isOn"] == false }["source"]?.string)
        }
    }

    /// The lines in the function of a test.
    static func statements(of source: String) -> [String] {
        source.split(separator: "\n").filter { $0.hasPrefix("  ") }.map { String($0.dropFirst(2)) }
    }

    @Test func `each kind of action has its statement, and an element a locator that finds no other one`() async throws
    {
        let fixture = try await DevFixture(Self.files(), recording: "tests/all.test.js")
        let recording = try await Recording.begin(fixture)
        let name = try recording.node("id=\"name\"")
        try await recording.act(name, "focus")
        try await recording.act(name, "tap")
        for text in ["A", "Ad", "Ada"] { try await recording.act(name, "input", .string(text)) }
        try await recording.act(name, "blur")
        try await recording.act(try recording.node("id=\"volume\""), "change", 30)
        try await recording.act(try recording.node("id=\"city\""), "change", "Lisbon")
        let points: ScriptValue = .array((0..<20).map { ["x": .number(Double($0)), "y": 5] })
        try await recording.act(try recording.node("id=\"pad\""), "touch", points)
        try await recording.act(try recording.node("id=\"still\""), "touch", points)
        let list = try recording.node("id=\"list\"")
        for top: ScriptValue in [10, 20] { try await recording.act(list, "scroll", ["top": top]) }
        try await recording.act(try recording.node("id=\"same-1\""), "tap")
        try await recording.act(try recording.node(showing: "Twin", 1), "tap")
        try await recording.act(try recording.node("data-testid"), "tap")
        try await recording.act(try recording.node("id=\"press\""), "longTap")
        try await recording.act(try recording.node(showing: "Off"), "tap")
        for top: ScriptValue in [100, 200, 200] { try await recording.act(0, "scroll", ["top": top]) }
        try await recording.browser.send(["type": "share"])
        _ = try await recording.browser.next("patch") { $0["text"]?.string?.contains("shared") == true }
        try await recording.browser.send(["type": "expect", "node": name])
        try await recording.browser.send(["type": "expect", "node": try recording.node("id=\"log\"")])
        try await recording.act(try recording.node(showing: "Next"), "tap")
        _ = try await recording.browser.next("page") { $0["path"] == "b" }
        try await recording.browser.send(["type": "restart"])
        _ = try await recording.browser.next("page") { $0["path"] == "b" }
        let source = try await recording.end()
        let lines = Self.statements(of: source)
        let log = try #require(lines.first { $0.hasPrefix("expect(await (await") })
        #expect(log.contains("'[30][1][touch][same 1][same 1][same 9][long][shared by the menu]'"))
        #expect(
            lines.filter { $0 != log } == [
                "await app.open('/a');",
                "await app.page.getByRole('textbox', { name: 'Name' }).tap();",
                "await app.page.getByRole('textbox', { name: 'Name' }).input('Ada');",
                "await app.page.getByRole('textbox', { name: 'Name' }).blur();",
                "await app.page.getByRole('slider', { name: 'Volume' }).change(30);",
                "await app.page.getByRole('combobox', { name: '[30] city' }).change('Lisbon');",
                "await app.page.getByText('Pad', { exact: true }).touch([",
            ] + [0, 2, 5, 8, 10, 13, 16, 19].map { "  { x: \($0), y: 5 }," } + [
                "]);",
                "await app.page.$('#list').scrollTo({ top: 20 });",
                "await app.page.$('#same-1').tap();",
                "await app.page.getByRole('button', { name: 'Twin' }).nth(1).tap();",
                "await app.page.getByTestId('it\\'s').tap();",
                "await app.page.getByText('Press', { exact: true }).longTap();",
                "await app.page.scrollTo(200);",
                "await app.page.share();",
                "expect(await app.page.getByRole('textbox', { name: 'Name' }).value()).toEqual('Ada');",
                "await app.page.getByRole('button', { name: 'Next' }).tap();",
                "await app.restart('/a');",
                "await app.my.navigateTo({ url: '/b?x=1' });",
            ]
        )
        let result = try await fixture.runTest("tests/all.test.js")
        #expect(result.status == 0, "\(result.output)\(result.error)\(source)")
        await fixture.stop()
    }

    @Test func `a touch in parts is one step, and that of a browser that disconnects is cancelled`() async throws {
        let fixture = try await DevFixture(Self.files(), recording: "tests/touch.test.js")
        let recording = try await Recording.begin(fixture)
        let pad = try recording.node("id=\"pad\"")
        try await recording.act(pad, "touchStart", [["x": 1, "y": 5]])
        try await recording.act(pad, "touchMove", [["x": 2, "y": 5], ["x": 3, "y": 5]])
        try await recording.act(pad, "touchEnd", [["x": 3, "y": 5]])
        let other = try await fixture.connect()
        _ = try await other.next("hello")
        try await other.send([
            "type": "action", "id": 1, "node": pad, "kind": "touchStart", "value": [["x": 7, "y": 5]],
        ])
        _ = try await other.next("result")
        // A part of a browser that has not begun the touch has no effect.
        try await recording.act(pad, "touchMove", [["x": 9, "y": 5]])
        await other.disconnect()
        _ = try await recording.browser.next("recording") { $0["source"]?.string?.contains("touchCancel") == true }
        let source = try await recording.end()
        let call = "await app.page.getByText('Pad', { exact: true }).touch"
        #expect(
            Self.statements(of: source) == [
                "await app.open('/a');", "\(call)([{ x: 1, y: 5 }, { x: 2, y: 5 }, { x: 3, y: 5 }]);",
                "\(call)([{ x: 7, y: 5 }, { x: 7, y: 5, type: 'touchCancel' }]);",
            ]
        )
        let result = try await fixture.runTest("tests/touch.test.js")
        #expect(result.status == 0, "\(result.output)\(result.error)\(source)")
        await fixture.stop()
    }

    @Test func `results of dialogs precede the step that opens them, and stored values are part of the test`()
        async throws
    {
        let fixture = try await DevFixture(Self.files(), recording: "tests/asked.test.js")
        var recording = try await Recording.begin(fixture)
        func ask() async throws {
            let button = try recording.node(showing: "Ask")
            try await recording.browser.send(["type": "action", "id": 1, "node": button, "kind": "tap"])
            let results: [ScriptValue] = [
                ["button": 1, "value": "it's\n"], ["button": -1, "index": 1], ["button": 1],
                ["button": 1, "value": "2024-03-01"],
            ]
            for result in results {
                let id = try await recording.browser.next("dialog")["id"] ?? .null
                var message = ScriptObject([("type", "dialogResult"), ("id", id)])
                for property in result.object?.properties ?? [] { message[property.key] = property.value }
                try await recording.browser.send(.object(message))
            }
            _ = try await recording.browser.next("call") { $0["name"] == "setStorageSync" }
        }
        try await ask()
        let decisions = [
            "app.ui.prompt('it\\'s\\n');", "app.ui.actionSheet(1);", "app.ui.confirm(true);",
            "app.ui.pick('2024-03-01');",
            "await app.page.getByRole('button', { name: 'Ask' }).tap();",
        ]
        #expect(Self.statements(of: try await recording.end()) == ["await app.open('/a');"] + decisions)
        try await recording.browser.send(["type": "record", "isOn": true])
        let document = try #require(try await recording.browser.next("page")["document"]?.string)
        recording = Recording(fixture: fixture, browser: recording.browser, document: document)
        try await recording.browser.send(["type": "expect", "node": try recording.node("id=\"stored\"")])
        try await ask()
        let source = try await recording.end()
        #expect(source.contains("// It contains the stored values of the program."))
        #expect(
            Self.statements(of: source) == [
                "await app.open('/a', { storage: { k: { later: 1 } } });",
                "expect(await (await app.page.findByText('{\"later\":1}', { exact: true })).isVisible()).toBe(true);",
            ] + decisions
        )
        let result = try await fixture.runTest("tests/asked.test.js")
        #expect(result.status == 0, "\(result.output)\(result.error)\(source)")
        await fixture.stop()
    }

    @Test func `responses of servers are mocked`() async throws {
        let server = try await TestServer.start { request in
            switch request.target {
            case "/json":
                let body = Array(#"{"__proto__":1,"n":"\u202e"}"#.utf8)
                return ServerStep.respond(200, [("content-type", "application/json")], body: body)
            case "/text": return ServerStep.text("plain", [("x-kind", "a")])
            default: return ServerStep.respond(404, [("content-type", "text/plain")], body: Array("gone".utf8))
            }
        }
        var network = NetworkConfiguration()
        network.authorities = .file(try await CertificateAuthority.shared.file)
        let host = HostNetwork(network)
        var configuration = HostConfiguration()
        configuration.network = host
        let url = "https://localhost:\(server.port)/"
        let fixture = try await DevFixture(
            Self.files(url),
            configuration: configuration,
            recording: "tests/net.test.js"
        )
        let recording = try await Recording.begin(fixture)
        try await recording.act(try recording.node(showing: "Load"), "tap")
        _ = try await recording.browser.next("request") { $0["url"]?.string?.hasSuffix("gone") == true }
        let source = try await recording.end()
        await host.shutDown()
        await server.stop()
        #expect(
            Self.statements(of: source) == [
                "app.network.strict();",
                "await app.open('/a');",
                "app.network.mock('GET \(url)json', { status: 200, body: { ['__proto__']: 1, n: '\\u{202e}' } });",
                "app.network.mock('GET \(url)text', { status: 200, headers: { 'x-kind': 'a' }, body: 'plain' });",
                "app.network.mock('GET \(url)gone', { status: 404, body: 'gone' });",
                "await app.page.getByRole('button', { name: 'Load' }).tap();",
            ]
        )
        let result = try await fixture.runTest("tests/net.test.js")
        #expect(result.status == 0, "\(result.output)\(result.error)\(source)")
        await fixture.stop()
    }
}
