import MiniHost
import Testing

/// Elements of a page that move on their own.
@Suite struct MotionTests {
    private let swiper = """
        <swiper id="s" autoplay="{{playing}}" interval="{{interval}}" onChange="log" onAnimationEnd="log">
            <swiper-item>a</swiper-item><swiper-item><swiper autoplay="{{false}}"><swiper-item/></swiper></swiper-item>
            <swiper-item>c</swiper-item>
        </swiper>
        """

    private func current(_ program: any MiniProgram) async throws -> Double? {
        try await program.element(.selector("#s")).value.number
    }

    @Test func `a swiper plays by the clock and restarts after its last item`() async throws {
        let lines = try await events(swiper, data: "{ playing: true, interval: 2000 }") { program in
            _ = await program.waitUntilIdle(limit: .seconds(60))
            await program.advance(by: .milliseconds(1_999))
            let first = try await current(program)
            #expect(first == 0)
            await program.advance(by: .seconds(6))
            let last = try await current(program)
            #expect(last == 0)
        }
        let changes = [1, 2, 0].map { #"change {"current":\#($0),"source":"autoplay"}"# }
        #expect(lines.filter { $0.hasPrefix("change") } == changes)
        #expect(lines.filter { $0.hasPrefix("animationEnd") }.count == 3)
    }

    @Test func `a swiper stops and accepts another interval`() async throws {
        let lines = try await events(swiper, data: "{ playing: true, interval: 2000 }") { program in
            _ = await program.waitUntilIdle(limit: .seconds(60))
            _ = try await program.evaluate("getCurrentPages()[0].setData({ interval: 10000 })")
            _ = await program.waitUntilIdle(limit: .seconds(60))
            await program.advance(by: .seconds(9))
            #expect(try await current(program) == 0)
            await program.advance(by: .seconds(2))
            #expect(try await current(program) == 1)
            _ = try await program.evaluate("getCurrentPages()[0].setData({ playing: false })")
            _ = await program.waitUntilIdle(limit: .seconds(60))
            await program.advance(by: .seconds(60))
        }
        #expect(lines.filter { $0.hasPrefix("change") }.count == 1)
    }

    @Test func `a swiper under another page or on an unloaded page does not play`() async throws {
        let files = ["pages/z/z.js": "Page({})"]
        let lines = try await events(swiper, data: "{ playing: true, interval: 1000 }", files: files) { program in
            _ = await program.waitUntilIdle(limit: .seconds(60))
            _ = try await program.evaluate("my.navigateTo({ url: '/pages/z/z' })")
            await program.advance(by: .seconds(10))
            _ = try await program.evaluate("my.reLaunch({ url: '/pages/z/z' })")
            await program.advance(by: .seconds(10))
        }
        #expect(lines == [])
    }

    @Test func `a swiper dispatches once that a program selects an item`() async throws {
        let template = """
            <swiper id="s" current="{{current}}" onChange="log">
                <swiper-item/><swiper-item/><swiper-item/>
            </swiper>
            """
        let lines = try await events(template, data: "{ current: 0, other: 0 }") { program in
            for change in ["{ current: 1 }", "{ other: 1 }", "{ current: '1' }"] {
                _ = try await program.evaluate("getCurrentPages()[0].setData(\(change))")
                _ = await program.waitUntilIdle(limit: .seconds(60))
            }
            // The item that a person selected is the current one: a program that sets the same item changes nothing.
            try await program.perform(.change(2), on: .selector("#s"))
            _ = try await program.evaluate("getCurrentPages()[0].setData({ current: 2 })")
            _ = await program.waitUntilIdle(limit: .seconds(60))
            _ = try await program.evaluate("getCurrentPages()[0].setData({ current: 0 })")
            _ = await program.waitUntilIdle(limit: .seconds(60))
        }
        #expect(
            lines == [(1, ""), (2, "touch"), (0, "")].map { #"change {"current":\#($0),"source":"\#($1)"}"# }
        )
    }

    @Test func `a swiper has no items before its first and after its last`() async throws {
        let template = """
            <swiper id="s" current="{{current}}" onChange="log"><swiper-item a:for="{{count}}"/></swiper>
            """
        var values: [ScriptValue?] = []
        let lines = try await events(template, data: "{ current: 2, count: 0 }") { program in
            for change in [
                "{ count: 3 }", "{ current: 7 }", "{ current: -7 }", "{ count: 1, current: 9 }", "{ current: 0.5 }",
            ] {
                _ = try await program.evaluate("getCurrentPages()[0].setData(\(change))")
                _ = await program.waitUntilIdle(limit: .seconds(60))
                values.append(try await program.element(.selector("#s")).value)
            }
        }
        #expect(values == [2, 2, 0, 0, 0])
        #expect(lines == [#"change {"current":0,"source":""}"#])
    }

    @Test func `a movable view dispatches its position when a program moves it`() async throws {
        let template = """
            <movable-area style="width: 200px; height: 200px">
                <movable-view id="m" direction="all" x="{{x}}" y="{{y}}" onChange="log"/>
            </movable-area>
            """
        let lines = try await events(template, data: "{ x: 0, y: 0 }") { program in
            _ = try await program.evaluate("getCurrentPages()[0].setData({ x: 30 })")
            _ = await program.waitUntilIdle(limit: .seconds(60))
            try await program.perform(.change(["x": 40, "y": 50]), on: .selector("#m"))
            _ = try await program.evaluate("getCurrentPages()[0].setData({ x: 0, y: 'far' })")
            _ = await program.waitUntilIdle(limit: .seconds(60))
        }
        #expect(
            lines == [
                #"change {"x":30,"y":0,"source":""}"#, #"change {"x":40,"y":50,"source":"touch"}"#,
                #"change {"x":0,"y":0,"source":""}"#,
            ]
        )
    }

    @Test(arguments: [
        ("width: 50px; height: 50px", ["50,50,touch", "0,50,touch", "50,50,touch", "10,50,", "0,0,", "10,0,"]),
        // A larger view covers its area.
        ("width: 130px; height: 100px", ["0,0,touch", "-30,0,touch", "0,0,touch", "-30,0,", "0,0,"]),
        // Positions count from the place that the margins determine.
        (
            "width: 50px; height: 50px; margin-left: -20px; margin-top: 10px",
            ["70,40,touch", "20,40,touch", "70,40,touch", "20,40,", "20,-1,"]
        ),
        // A view without an area moves anywhere.
        (
            "width: 130px; height: 100px\" out-of-bounds=\"{{true}}",
            ["500,500,touch", "-40,70,touch", "860,80,touch", "10,60,", "-90,-1,", "10,-1,"]
        ),
    ])
    func `a movable view stays in its area`(size: String, places: [String]) async throws {
        let template = """
            <movable-area style="width: 100px; height: 100px">
                <movable-view id="m" direction="all" x="{{x}}" y="{{y}}" style="\(size)" onChange="at"/>
            </movable-area>
            """
        let page = "at({ detail: { x, y, source } }) { console.log([x, y, source].join()) },"
        let lines = try await events(template, data: "{ x: 5, y: 0 }", page: page) { program in
            let view = ElementLocator.selector("#m")
            try await program.perform(.change(["x": 500, "y": 500]), on: view)
            try await program.perform(.change(["x": -40, "y": 70]), on: view)
            let points = [(0, 0), (900, 10), (900, 10)].map { TouchPoint(x: $0.0, y: $0.1) }
            try await program.perform(.touch(points), on: view)
            for change in ["{ x: 10, y: 60 }", "{ x: -90, y: -1 }", "{ x: 10 }"] {
                _ = try await program.evaluate("getCurrentPages()[0].setData(\(change))")
                _ = await program.waitUntilIdle(limit: .seconds(60))
            }
        }
        #expect(lines == places)
    }

    private let container = """
        <text id="open" onTap="turn" data-to="{{true}}"/><text id="close" onTap="turn"/>
        <page-container id="p" show="{{shown}}" duration="{{5000}}" onBeforeEnter="name" onEnter="name" onAfterEnter="name"
            onEnterCancelled="name" onBeforeLeave="name" onLeave="name" onLeaveCancelled="name" onAfterLeave="name">
            <text>inside</text>
        </page-container>
        """

    private func names(_ body: (any MiniProgram) async throws -> Void) async throws -> String {
        let page = """
            name({ type }) { console.log(type) },
            turn({ target }) { this.setData({ shown: target.dataset.to === true }) },
            """
        return try await events(container, page: page, body).joined(separator: " ")
    }

    private let open = ElementLocator.selector("#open")
    private let close = ElementLocator.selector("#close")

    @Test func `a page container dispatches the steps of opening and closing`() async throws {
        let events = try await names { program in
            try await program.perform(.tap, on: open)
            await program.advance(by: .seconds(6))
            try await program.perform(.tap, on: close)
            await program.advance(by: .seconds(6))
        }
        #expect(events == "beforeEnter enter afterEnter beforeLeave leave afterLeave")
    }

    @Test func `the opening and closing of a page container can be interrupted`() async throws {
        let events = try await names { program in
            try await program.perform(.tap, on: open)
            try await program.perform(.tap, on: close)
            try await program.perform(.tap, on: open)
            await program.advance(by: .seconds(6))
        }
        #expect(
            events == "beforeEnter enter enterCancelled beforeLeave leave leaveCancelled beforeEnter enter afterEnter"
        )
    }

    @Test func `going back closes a page container before its page`() async throws {
        let events = try await names { program in
            try await program.perform(.tap, on: open)
            await program.advance(by: .seconds(6))
            try await program.perform(.goBack)
            await program.advance(by: .seconds(6))
            #expect(await program.pages.count == 1)
            await #expect(throws: ActionError.self) { try await program.perform(.goBack) }
        }
        #expect(events == "beforeEnter enter afterEnter beforeLeave leave afterLeave")
    }
}
