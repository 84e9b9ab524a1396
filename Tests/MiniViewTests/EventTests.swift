import MiniCore
import MiniEngine
import Testing
import ViewFixtures

struct EventTests {
    private static let template = """
        <view id='outer' onTap='outer' onTouchStart='start' data-level='{{1}}'>
            <block a:for='{{l}}'>
                <view class='middle' catchTap='{{item.handler}}' data-element-type='m' data-item='{{item}}'>
                    <button id='inner{{index}}' onTap='inner' onChange='change' data-a='x' data-B-c='y'>
                        <text class='label'>tap</text>
                    </button>
                </view>
            </block>
        </view>
        """

    private static func handlers(_ chain: ScriptValue) -> [String] {
        chain.array?.compactMap { $0["handler"]?.string } ?? []
    }

    private static func withPage(_ body: (ViewFixture) throws -> Void) throws {
        try ViewFixture.run { fixture in
            try fixture.open(template, "{l: [{handler: 'stop'}, {handler: ''}]}")
            try body(fixture)
        }
    }

    @Test
    func `a tap bubbles from the touched element outwards`() throws {
        try Self.withPage { fixture in
            let handlers = try Self.handlers(fixture.dispatch(.string("#inner1"), "tap"))
            #expect(handlers == ["inner", "outer"])
        }
    }

    @Test
    func `a catch handler stops a tap`() throws {
        try Self.withPage { fixture in
            let handlers = try Self.handlers(fixture.dispatch(.string("#inner0 .label"), "tap"))
            #expect(handlers == ["inner", "stop"])
        }
    }

    @Test
    func `other touches pass a catch handler of taps`() throws {
        try Self.withPage { fixture in
            let handlers = try Self.handlers(fixture.dispatch(.string("#inner0"), "touchStart"))
            #expect(handlers == ["start"])
        }
    }

    @Test
    func `events that do not bubble stay at their element`() throws {
        try Self.withPage { fixture in
            let handlers = try Self.handlers(fixture.dispatch(.string("#inner0"), "change"))
            #expect(handlers == ["change"])
            let others = try Self.handlers(fixture.dispatch(.string("#inner0 text"), "change"))
            #expect(others == [])
        }
    }

    @Test
    func `an event object contains the touched and the bound element`() throws {
        try Self.withPage { fixture in
            let chain = try fixture.dispatch(.string("#inner0"), "tap", detail: ["x": 1])
            let first: ScriptValue = [
                "type": "tap",
                "timeStamp": 7,
                "target": [
                    "id": "inner0", "tagName": "button", "dataset": ["a": "x", "BC": "y"],
                    "targetDataset": ["a": "x", "BC": "y"], "offsetLeft": 0, "offsetTop": 0,
                ],
                "currentTarget": [
                    "id": "inner0", "tagName": "button", "dataset": ["a": "x", "BC": "y"],
                    "offsetLeft": 0, "offsetTop": 0,
                ],
                "mark": [:],
                "detail": ["x": 1],
            ]
            #expect(chain[0]?["event"] == first)
            let second = chain[1]?["event"]
            #expect(second?["target"]?["id"] == "inner0")
            #expect(second?["target"]?["tagName"] == "button")
            #expect(second?["target"]?["dataset"] == ["elementType": "m", "item": ["handler": "stop"]])
            #expect(second?["target"]?["targetDataset"] == ["a": "x", "BC": "y"])
            #expect(second?["currentTarget"]?["tagName"] == "view")
        }
    }

    @Test
    func `capturing handlers run first, from the outside inwards`() throws {
        try ViewFixture.run { fixture in
            try fixture.open(
                """
                <view capture-onTap='a' onTap='f'><view capture-onTap='b' onTap='e'>
                    <text id='t' capture-onTap='c' onTap='d'>t</text>
                </view></view>
                """
            )
            #expect(try Self.handlers(fixture.dispatch(.string("#t"), "tap")) == ["a", "b", "c", "d", "e", "f"])
        }
    }

    @Test
    func `a capturing catch handler stops the event before inner elements`() throws {
        try ViewFixture.run { fixture in
            try fixture.open("<view capture-catchTap='a' onTap='c'><text id='t' onTap='b'>t</text></view>")
            #expect(try Self.handlers(fixture.dispatch(.string("#t"), "tap")) == ["a"])
        }
    }

    @Test
    func `marks are those of all elements on the path, the inner ones first`() throws {
        try ViewFixture.run { fixture in
            try fixture.open(
                """
                <view mark:a='outer' mark:b='{{1}}' onTap='f'><text id='t' mark:a='inner' mark:camelCase='x'>t</text></view>
                """
            )
            let chain = try fixture.dispatch(.string("#t"), "tap")
            #expect(chain[0]?["event"]?["mark"] == ["a": "inner", "b": 1, "camelCase": "x"])
        }
    }

    @Test
    func `an element is found by the id of a node`() throws {
        try Self.withPage { fixture in
            let id = try #require(fixture.find(".label").last)
            let handlers = try Self.handlers(fixture.dispatch(.number(Double(id)), "tap"))
            #expect(handlers == ["inner", "outer"])
        }
    }

    @Test
    func `there is no event path without an element`() throws {
        try Self.withPage { fixture in
            let named = try fixture.dispatch(.string("#missing"), "tap")
            #expect(named == .null)
            let numbered = try fixture.dispatch(.number(0), "tap")
            #expect(numbered == .null)
        }
    }

    @Test
    func `handlers that are not text are ignored`() throws {
        try ViewFixture.run { fixture in
            try fixture.open("<a onTap='{{f}}'><b onTap='{{1}}'><c onTap/></b></a>", "{f: () => 1}")
            #expect(try fixture.dispatch(.string("c"), "tap") == [])
        }
    }

    @Test(arguments: [
        ("view", 3),
        ("*", 7),
        (".middle", 2),
        ("view.middle", 2),
        ("#outer .middle button", 2),
        ("#outer > .middle", 2),
        ("#outer > button", 0),
        ("view > view > button#inner1", 1),
        (".middle.label", 0),
        ("text, button", 4),
        ("picker", 0),
        ("[data-a]", 2),
        ("view[data-element-type=m]", 2),
        ("[data-element-type='n']", 0),
        ("button[id^=\"inner\"]", 2),
        ("button[id$='1']", 1),
        ("button[id*=nn][data-a=x]", 2),
        (".middle:nth-child(2)", 1),
        (".middle:nth-child(odd) text", 1),
        (".middle:nth-child( 2n ), #outer", 2),
        (".middle:first-child", 1),
        (".middle:nth-last-child(-n+1)", 1),
        ("#outer >>> text", 2),
    ])
    func `a selector finds elements`(_ selector: String, _ count: Int) throws {
        try Self.withPage { fixture in
            let found = try fixture.find(selector)
            #expect(found.count == count)
            #expect(Set(found).count == found.count)
        }
    }

    @Test(arguments: ["", ">", "a >", "a,,b", "#", "a[b]#", "a[", "a:hover", "a:nth-child(x)"])
    func `a broken selector is an error`(_ selector: String) throws {
        try Self.withPage { fixture in
            #expect(throws: (any Error).self) { try fixture.find(selector) }
        }
    }
}
