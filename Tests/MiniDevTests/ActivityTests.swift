import MiniCore
import Testing

@testable import MiniDev

/// What browsers receive about events and components of the program.
@Suite(.timeLimit(.minutes(5))) struct ActivityTests {
    private static var files: [String: String] {
        var files = DevFixture.counter
        files["pages/a/a.json"] = #"{"usingComponents": {"row": "/row/row"}, "pullRefresh": true}"#
        files["pages/a/a.axml"] = """
            <button id="more" data-n="{{1}}" onTap="count">Count</button>
            <row a:for="{{count}}" number="{{count}}"/>
            """
        files["pages/a/a.js"] = """
            Page({
              data: { count: 0 },
              count() { this.setData({ count: this.data.count + 1 }); },
              onPullDownRefresh() {},
            });
            """
        files["row/row.json"] = #"{"component": true}"#
        files["row/row.axml"] = "<view class=\"row\" onTap=\"tap\">row {{number}}</view>"
        files["row/row.js"] = "Component({ props: { number: 0 }, didUpdate() {}, methods: { tap() {} } });"
        return files
    }

    /// The text of an event.
    private func text(_ event: ScriptValue) -> String {
        let parts = ["kind", "name", "page"].map { event[$0]?.string ?? "" }
        return parts.joined(separator: " ") + (event["value"].map { $0 == .null ? "" : " " + JSON.text($0) } ?? "")
    }

    /// The texts of the next events of components.
    private func components(_ count: Int, _ browser: BrowserClient) async throws -> [String] {
        var texts: [String] = []
        while texts.count < count { texts.append(text(try await browser.next("event") { $0["kind"] == "component" })) }
        return texts
    }

    @Test func `lifecycles of components are reported, and equal ones that follow each other as one`() async throws {
        let fixture = try await DevFixture(Self.files)
        let browser = try await fixture.connect()
        _ = try await browser.next("page")
        try await browser.send(["type": "evaluate", "id": 1, "code": "getCurrentPages()[0].setData({ count: 3 })"])
        #expect(
            try await components(2, browser) == [
                #"component created row/row {"count":3}"#, #"component didMount row/row {"count":3}"#,
            ]
        )
        try await browser.send(["type": "evaluate", "id": 2, "code": "getCurrentPages()[0].setData({ count: 1 })"])
        let changes = try await components(2, browser)
        #expect(Set(changes) == ["component didUpdate row/row", #"component didUnmount row/row {"count":2}"#])
        await fixture.stop()
    }

    @Test func `events that methods of pages and components handle are reported`() async throws {
        let fixture = try await DevFixture(Self.files)
        let browser = try await fixture.connect()
        let first = try await browser.next("page")["document"]?.string ?? ""
        let button = try #require(first.firstMatch(of: /data-node="(\d+)" id="more"/)).1
        try await browser.send([
            "type": "action", "id": 1, "kind": "tap", "node": .number(try #require(Double(button))),
        ])
        let tap = try await browser.next("event") { $0["kind"] == "event" }
        #expect(tap["name"] == "tap")
        #expect(tap["page"] == "pages/a/a")
        #expect(tap["value"]?["handler"] == "count")
        #expect(tap["value"]?["target"] == "button#more")
        let patch = try await browser.next("patch")["text"]?.string ?? ""
        let row = try #require(patch.firstMatch(of: /data-node="(\d+)"[^>]*mini-view row/)).1
        try await browser.send(["type": "action", "id": 2, "kind": "tap", "node": .number(try #require(Double(row)))])
        let inner = try await browser.next("event") { $0["kind"] == "event" }
        #expect(inner["page"] == "row/row")
        #expect(inner["value"]?["handler"] == "tap")
        try await browser.send(["type": "pullDownRefresh", "id": 3])
        let pull = try await browser.next("event") { $0["kind"] == "event" }
        #expect(
            text(pull)
                == #"event onPullDownRefresh pages/a/a {"handler":"onPullDownRefresh","detail":{"from":"manual"}}"#
        )
        await fixture.stop()
    }

    @Test func `events without a method that handles them are not reported`() async throws {
        var files = Self.files
        files["pages/a/a.axml"] = "<view id=\"more\" style=\"height: 3000px\" onTap=\"missing\"/>"
        let fixture = try await DevFixture(files)
        let browser = try await fixture.connect()
        let document = try await browser.next("page")["document"]?.string ?? ""
        let element = try #require(document.firstMatch(of: /data-node="(\d+)" id="more"/)).1
        // The page has no `onPageScroll` either.
        try await browser.send([
            "type": "action", "id": 1, "kind": "tap", "node": .number(try #require(Double(element))),
        ])
        try await browser.send(["type": "action", "id": 2, "kind": "scroll", "node": 0, "value": ["top": 1]])
        try await browser.send(["type": "pullDownRefresh", "id": 3])
        let event = try await browser.next("event") { $0["kind"] == "event" }
        #expect(event["name"] == "onPullDownRefresh")
        await fixture.stop()
    }
}
