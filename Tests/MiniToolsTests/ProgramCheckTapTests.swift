import CommandHarness
import MiniCore
import MiniHost
import MiniTools
import Testing

/// Taps of a check on the elements of pages.
@Suite struct ProgramCheckTapTests {
    private func check(
        _ template: String,
        _ script: String,
        _ change: (inout ProgramCheck) -> Void = { _ in },
    ) async throws -> PageReport {
        let folder = try TemporaryProgram([
            "app.json": #"{"pages": ["a", "b"]}"#, "app.js": "App({ n: 0 });", "a.axml": template, "a.js": script,
            "a.json": #"{"usingComponents": {"my-c": "/c"}}"#, "b.axml": "<view/>",
            "b.js": "Page({ onLoad() { throw new Error('b'); } });", "c.axml": "<text onTap='inner'>c</text>",
            "c.js": "Component({ methods: { inner() { throw new Error('inner'); } } });",
            "s.sjs": "export default { fail: function () { var o = null; return o.x; }, go: function () {} };",
        ])
        defer { folder.remove() }
        var check = ProgramCheck(try ProgramPackage(folder: folder.path))
        check.pages = ["a"]
        check.callsHandlers = true
        change(&check)
        return try #require(try await check.run().first)
    }

    @Test func `every element with a handler is tapped on a new page`() async throws {
        let report = try await check(
            """
            <view id="outer" onTap="add"><button onTap="add">One</button><button onTap="fail">Two  more</button></view>
            <view class="row" a:for="{{[1, 2]}}" a:key="*this" catchTap="go">{{item}}</view><my-c/><button>None</button>
            """,
            """
            Page({
              add() { if (++getApp().n > 2) throw new Error('shared'); },
              fail() { this.nothing(); },
              go() { my.navigateTo({ url: '/b' }); },
            });
            """
        )
        #expect(report.errors == [])
        #expect(!report.isOK)
        #expect(
            report.handlers.map(\.description) == [
                "'#outer' (view \"One Two more\")", #"'button[onTap="add"]' (button "One")"#,
                #"'button[onTap="fail"]' (button "Two more")"#, #"'view[catchTap="go"]' (view "1")"#,
                "'view:nth-child(3)' (view \"2\")", #"'text[onTap="inner"]' (text "c")"#,
            ]
        )
        #expect(report.handlers.map(\.isFirst) == [true, true, true, true, true, true])
        #expect(report.handlers.map(\.handler) == ["add", "add", "fail", "go", "go", "inner"])
        #expect(
            report.handlers.map { $0.errors.map(\.name) } == [[], [], ["TypeError"], ["Error"], ["Error"], ["Error"]]
        )
        #expect(report.handlers.map { $0.errors.first?.file } == [nil, nil, "a.js", "b.js", "b.js", "c.js"])
    }

    @Test func `every event of a person is dispatched to the elements that handle it`() async throws {
        let report = try await check(
            """
            <view id="long" onTap="ok" catchLongTap="fail"/><input id="text" onInput="fail" onConfirm="fail" onFocus="ok"/>
            <form id="form" onSubmit="fail" onReset="fail"><switch id="switch" name="s" checked onChange="fail"/></form>
            <view id="outer" capture-onTap="fail"><text>a</text></view><view onTouchStart="ok" onChange="ok"/>
            """,
            """
            Page({ ok() {}, fail({ type, detail }) { throw new Error(`${type} ${JSON.stringify(detail.value ?? null)}`); } });
            """
        )
        #expect(report.errors == [])
        #expect(
            report.handlers.map { "\($0.event) \($0.selector)" } == [
                "tap #long", "longTap #long", "input #text", "confirm #text", "submit #form", "reset #form",
                "change #switch",
                "tap #outer",
            ]
        )
        #expect(
            report.handlers.map { $0.errors.map(\.message) } == [
                [], ["longTap null"], [#"input "1""#], [#"confirm """#], [#"submit {"s":true}"#],
                ["reset null"], ["change false"], ["tap null"],
            ]
        )
    }

    @Test(arguments: [
        ("<switch onChange='f'/>", "true"), ("<checkbox checked onChange='f'/>", "false"),
        ("<radio onChange='f'/>", "true"),
        ("<slider value='100' max='100' onChange='f'/>", "0"), ("<slider onChange='f'/>", "100"),
        ("<picker range='{{[1, 2, 3]}}' onChange='f'/>", "2"),
        ("<picker mode='date' start='2025-01-02' onChange='f'/>", #""2025-01-02""#),
        ("<picker mode='time' onChange='f'/>", #""09:30""#),
        ("<picker mode='multiSelector' range='{{[[1, 2], [3]]}}' onChange='f'/>", "[1,0]"),
        (
            """
            <checkbox-group onChange='f'><checkbox value='a' disabled/><checkbox value='b'/><checkbox value='c' checked/>
            </checkbox-group>
            """, #"["b","c"]"#
        ),
        ("<radio-group onChange='f'><radio value='a' checked/><radio value='b'/></radio-group>", #""b""#),
        (
            """
            <picker-view onChange='f'><picker-view-column><view/><view/></picker-view-column></picker-view>
            """, "[1]"
        ),
    ])
    func `a change gives a control a value besides the present one`(template: String, value: String) async throws {
        let script = "Page({ f({ detail }) { throw new Error(JSON.stringify(detail.value)); } });"
        let report = try await check(template, script)
        #expect(report.handlers.map(\.event) == [.change])
        #expect(report.handlers.map { $0.errors.map(\.message) } == [[value]])
    }

    @Test func `a change shows the next item of a swiper and moves a movable view`() async throws {
        let report = try await check(
            """
            <swiper current="1" onChange="show"><swiper-item/><swiper-item/></swiper>
            <swiper onChange="show"><swiper-item/></swiper>
            <movable-area style="width: 100px; height: 100px"><movable-view direction="all" onChange="move"/></movable-area>
            """,
            "Page({ show({ detail }) { throw new Error(`${detail.current}`); }, move() { throw new Error('moved'); } });"
        )
        #expect(report.handlers.map(\.tag) == ["swiper", "movable-view"])
        #expect(report.handlers.map { $0.errors.map(\.message) } == [["0"], ["moved"]])
    }

    @Test func `functions of SJS are called as handlers`() async throws {
        let report = try await check(
            """
            <import-sjs name="s" from="/s.sjs"/><view id="a" onTap="{{s.fail}}"/><view onLongTap="{{s.go}}" class="b"/>
            <text onTap="{{missing}}"/>
            """,
            "Page({});"
        )
        #expect(report.handlers.map { "\($0.event) \($0.selector)" } == ["tap #a", "longTap view:nth-child(2)"])
        #expect(report.handlers.map(\.handler) == ["", ""])
        #expect(report.handlers.map(\.errors.count) == [1, 0])
    }

    @Test func `errors of opening the page do not count for its taps`() async throws {
        let report = try await check(
            "<button onTap='go'>Go</button>",
            "Page({ onReady() { throw new Error('first'); }, go() {} });"
        )
        #expect(report.errors.map(\.message) == ["first"])
        #expect(report.handlers.map(\.errors) == [[]])
    }

    @Test func `hidden elements are not tapped, and no more than the limit`() async throws {
        let report = try await check(
            "<view hidden onTap='go'>a</view><view a:for='{{list}}' a:key='*this' onTap='go'>{{item}}</view>",
            "Page({ data: { list: [1, 2, 3, 4] }, go() {} });"
        ) { $0.handlerLimit = 3 }
        #expect(report.handlers.map(\.text) == ["1", "2"])
        #expect(report.uncalledHandlerCount == 2)
        #expect(report.notes.map(\.message) == ["2 more handlers of elements were not called"])
    }

    @Test func `a tap that ends its program is reported, and the others are made`() async throws {
        let report = try await check(
            "<view id='a' onTap='loop'>a</view><view id='b' onTap='go'>b</view>",
            "Page({ loop() { for (;;); }, go() {} });"
        ) { $0.configuration.limits.script.timePerTurn = .milliseconds(300) }
        #expect(report.handlers.map(\.selector) == ["#a", "#b"])
        #expect(report.handlers.map { $0.errors.map(\.termination) } == [[.outOfTime], []])
    }

    @Test func `a missing handler is a note with the nearest name, without a tap`() async throws {
        let report = try await check(
            "<view onTap='sav'>a</view>",
            "const methods = { save() {} }; Page({ ...methods });"
        ) { $0.callsHandlers = false }
        #expect(report.isOK)
        #expect(report.handlers.count == 0)
        let note = try #require(report.notes.first)
        #expect(note.kind == .missingHandler)
        #expect(note.description.hasPrefix("a.axml:1:7: page \"a\" has no method \"sav\""), "\(note)")
        #expect(note.message.hasSuffix("; did you mean \"save\"?"))
    }
}
