import MiniHost
import ProgramModes
import Testing

@Suite struct TouchTests {
    @Test func `a tap is a touch that bubbles`() async throws {
        let lines = try await events(
            """
            <view id="a" onTouchStart="name" onTouchEnd="name" onTap="name" onLongTap="name">
                <text id="b" onTap="name">tap</text>
            </view>
            """,
            page: "name(event) { console.log(event.type, event.currentTarget.id); }"
        ) { try await $0.perform(.tap, on: .text("tap")) }
        #expect(lines == ["touchStart a", "touchEnd a", "tap b", "tap a"])
    }

    @Test func `a long tap is not a tap`() async throws {
        let lines = try await events("<view id='a' onTap='log' onLongTap='log'>x</view>") {
            try await $0.perform(.longTap, on: .selector("#a"))
        }
        #expect(lines == [#"longTap {"pageX":195,"pageY":9.5,"clientX":195,"clientY":9.5}"#])
    }

    @Test func `a tap on rich text has only the marks that a test sets`() async throws {
        let page = "marks({ type, detail }) { console.log(type, JSON.stringify(detail.marks), detail.marks.href) },"
        let template = "<rich-text id='a' nodes='{{[]}}' onTap='marks' onLongTap='marks'/>"
        let lines = try await events(template, page: page) {
            try await $0.perform(.tap, on: .selector("#a"))
            try await $0.perform(.longTap, on: .selector("#a"))
            try await $0.perform(.trigger("tap", detail: ["marks": ["href": "/b"]]), on: .selector("#a"))
        }
        #expect(lines == ["tap {} undefined", "longTap {} undefined", #"tap {"href":"/b"} /b"#])
    }

    @Test func `a touch moves through its points`() async throws {
        let lines = try await events(
            "<view id='a' onTouchStart='t' onTouchMove='t' onTouchEnd='t' onTouchCancel='t'>x</view>",
            page: """
                t({ type, touches, changedTouches }) {
                    console.log(type, touches.length, changedTouches[0].pageX, changedTouches[0].clientY);
                },
                """
        ) { program in
            let points = [TouchPoint(x: 1, y: 2), TouchPoint(x: 3, y: 4), TouchPoint(x: 5, y: 6)]
            try await program.perform(.touch(points), on: .selector("#a"))
            try await program.perform(.touch([points[0], .cancelled(x: 7, y: 8)]), on: .selector("#a"))
            try await program.perform(.touch([points[1]]), on: .selector("#a"))
            try await program.perform(.touch([]), on: .selector("#a"))
        }
        #expect(
            lines == [
                "touchStart 1 1 2", "touchMove 1 3 4", "touchMove 1 5 6", "touchEnd 0 5 6",
                "touchStart 1 1 2", "touchCancel 0 7 8", "touchStart 1 3 4", "touchEnd 0 3 4",
            ]
        )
    }

    @Test func `two fingers touch at the same time and are both released`() async throws {
        let page = """
            report({ type, touches, changedTouches: [{ identifier, pageX }] }) {
                console.log(type, identifier, pageX, ...touches.map(touch => touch.pageX));
            },
            """
        let template = "<view id='a' onTouchStart='report' onTouchMove='report' onTouchEnd='report'/>"
        let lines = try await events(template, page: page) { program in
            let points = [(10.0, 0), (50, 1), (5, 0), (60, 1)].map { TouchPoint(x: $0.0, y: 1, finger: $0.1) }
            try await program.perform(.touch(points), on: .selector("#a"))
        }
        #expect(
            lines == [
                "touchStart 0 10 10", "touchStart 1 50 10 50", "touchMove 0 5 5 50", "touchMove 1 60 5 60",
                "touchEnd 0 5 60", "touchEnd 1 60",
            ]
        )
    }

    @Test func `a point in the window differs from that on the page by the scroll offset`() async throws {
        let lines = try await events(
            "<view id='a' style='height: 2000px' onTouchStart='t'>x</view>",
            page: "t({ touches: [{ pageY, clientY }] }) { console.log(pageY, clientY); }"
        ) { program in
            try await program.perform(.scroll(top: 30))
            try await program.perform(.touch([TouchPoint(x: 1, y: 50), TouchPoint(x: 2, y: 50)]), on: .selector("#a"))
        }
        #expect(lines == ["50 20"])
    }

    @Test func `a disabled control receives no event`() async throws {
        let lines = try await events(
            "<view onTap='log'><button id='b' disabled onTap='log' onTouchStart='log'><text>b</text></button></view>"
        ) { program in
            try await program.perform(.tap, on: .selector("#b"))
            try await program.perform(.tap, on: .selector("#b text"))
            #expect(try await program.element(.selector("#b")).states == [.disabled])
        }
        #expect(lines == [])
    }

    @Test func `a movable view follows a touch in its direction`() async throws {
        let lines = try await events(
            """
            <movable-area style="width: 100px">
                <movable-view id="m" x="10" direction="horizontal" onChange="log" onChangeEnd="log">m</movable-view>
            </movable-area>
            """
        ) { program in
            let points = [(0, 0), (5, 5), (8, 9), (8, 9)].map { TouchPoint(x: $0.0, y: $0.1) }
            try await program.perform(.touch(points), on: .selector("#m"))
        }
        #expect(
            lines == [
                #"change {"x":15,"y":0,"source":"touch"}"#, #"change {"x":18,"y":0,"source":"touch"}"#,
                #"changeEnd {"x":18,"y":0}"#,
            ]
        )
    }

    @Test func `a movable view moves as far as the touch that releases it`() async throws {
        let lines = try await events(
            """
            <movable-area style="width: 200px; height: 200px">
                <movable-view id="m" direction="all" style="width: 50px; height: 50px" onChange="log" onChangeEnd="log"/>
            </movable-area>
            """
        ) { program in
            let points = [(10, 410), (20, 420), (60, 460)].map { TouchPoint(x: $0.0, y: $0.1) }
            try await program.perform(.touch(points), on: .selector("#m"))
            try await program.perform(.touch([points[1], .cancelled(x: 0, y: 0)]), on: .selector("#m"))
        }
        #expect(
            lines == [
                #"change {"x":10,"y":10,"source":"touch"}"#, #"change {"x":50,"y":50,"source":"touch"}"#,
                #"changeEnd {"x":50,"y":50}"#,
            ]
        )
    }

    @Test(.enabled(if: !ProgramMode.isIsolated, "the parts of touches are for programs in this process"))
    func `the program continues between the parts of a touch`() async throws {
        let page = """
            t({ type, touches, changedTouches: [{ pageX }] }) {
                this.setData({ text: [type, touches.length, pageX].join() });
            },
            """
        let template = "<view id='a' onTouchStart='t' onTouchMove='t' onTouchEnd='t' onTouchCancel='t'>{{text}}</view>"
        let lines = try await events(template, data: "{ text: 'none' }", page: page) { program in
            let point = TouchPoint(x: 1, y: 2)
            let states: [(TouchPart, String)] = [
                (.move([point]), "none"), (.start(point), "touchStart,1,1"),
                (.move([TouchPoint(x: 2, y: 2), TouchPoint(x: 3, y: 2)]), "touchMove,1,3"),
                (.end(TouchPoint(x: 3, y: 2)), "touchEnd,0,3"), (.move([point]), "touchEnd,0,3"),
                (.start(TouchPoint(x: 7, y: 2)), "touchStart,1,7"), (.end(.cancelled(x: 8, y: 2)), "touchCancel,0,8"),
            ]
            for (part, text) in states {
                try await carryOut(part, on: "#a", program)
                #expect(try await program.element(.selector("#a")).text == text)
            }
        }
        #expect(lines == [])
    }

    private func carryOut(_ part: TouchPart, on selector: String, _ program: any MiniProgram) async throws {
        let local = try #require(program as? LocalProgram)
        try await local.carryOut(part, on: .selector(selector))
    }

    @Test(.enabled(if: !ProgramMode.isIsolated, "the parts of touches are for programs in this process"))
    func `a movable view follows the parts of a touch, and a disabled element has none`() async throws {
        let lines = try await events(
            """
            <movable-area style="width: 100px">
                <movable-view id="m" x="10" direction="horizontal" onChange="log" onChangeEnd="log">m</movable-view>
            </movable-area>
            <button id="b" disabled onTouchStart="log" onTouchEnd="log">b</button>
            """
        ) { program in
            let parts: [TouchPart] = [
                .start(TouchPoint(x: 0, y: 0)), .move([TouchPoint(x: 5, y: 5), TouchPoint(x: 8, y: 9)]),
                .end(TouchPoint(x: 8, y: 9)),
            ]
            for selector in ["#m", "#b"] {
                for part in parts { try await carryOut(part, on: selector, program) }
            }
            // A touch that does not move ends no movement.
            for part in [parts[0], parts[2]] { try await carryOut(part, on: "#m", program) }
        }
        #expect(
            lines == [
                #"change {"x":15,"y":0,"source":"touch"}"#, #"change {"x":18,"y":0,"source":"touch"}"#,
                #"changeEnd {"x":18,"y":0}"#,
            ]
        )
    }

    @Test(.enabled(if: !ProgramMode.isIsolated, "the parts of touches are for programs in this process"))
    func `a touch goes on when the program hides its element`() async throws {
        let template = "<view id='a' hidden='{{gone}}' onTouchStart='hide' onTouchEnd='end'>x</view>"
        let page = "hide() { this.setData({ gone: true }); }, end() { console.log('ended'); }"
        let lines = try await events(template, page: page) { program in
            try await carryOut(.start(TouchPoint(x: 1, y: 1)), on: "#a", program)
            _ = await program.waitUntilIdle()
            try await carryOut(.end(TouchPoint(x: 1, y: 1)), on: "#a", program)
            await #expect(throws: ActionError.self) {
                try await carryOut(.start(TouchPoint(x: 1, y: 1)), on: "#a", program)
            }
        }
        #expect(lines == ["ended"])
    }

    @Test func `a touch that is sent as an event is at the centre of its element`() async throws {
        let page = """
            t({ type, touches, changedTouches: [{ pageX, pageY }], detail }) {
                console.log(type, touches.length, pageX, pageY, JSON.stringify(detail));
            },
            """
        let template = "<view id='a' style='height: 40px' onTouchStart='t' onTouchEnd='t' onTap='log'/>"
        let lines = try await events(template, page: page) { program in
            for type in ["touchStart", "touchend", "tap"] {
                try await program.perform(.trigger(type, detail: ["x": 5]), on: .selector("#a"))
            }
        }
        #expect(lines == [#"touchStart 1 195 20 {"x":5}"#, #"touchend 0 195 20 {"x":5}"#, #"tap {"x":5}"#])
    }

    @Test func `a missing element is reported with the existing elements`() async throws {
        _ = try await events("<view id='a' class='b'>Hello</view><view hidden><text id='c'>Secret</text></view>") {
            program in
            await #expect(throws: ActionError.self) { try await program.perform(.tap, on: .selector("#nothing")) }
            let missing = await #expect(throws: ActionError.self) {
                try await program.perform(.tap, on: .text("Goodbye"))
            }
            let text = #"there is no text "Goodbye" on pages/index/index; there is Hello, Secret"#
            #expect(missing?.description == text)
            let hidden = await #expect(throws: ActionError.self) {
                try await program.perform(.tap, on: .selector("#c"))
            }
            #expect(hidden?.description == "tap on '#c' of pages/index/index: it is hidden")
        }
    }

    @Test func `elements are found by text, role and place`() async throws {
        _ = try await events(
            """
            <view class="row" a:for="{{['a', 'b']}}"><text>Row {{item}}</text><button aria-label="Remove {{item}}">X</button></view>
            <input placeholder="Your name" value="me" data-x="{{ {y: 1} }}"/>
            """
        ) { program in
            #expect(try await program.elements(.text("Row")).map(\.tag) == ["text", "text"])
            #expect(try await program.elements(.text("Row", .exact)).isEmpty)
            #expect(try await program.element(.role("button", named: "Remove b")).text == "X")
            #expect(try await program.element(.role("button").within(.selector(".row").nth(1))).name == "Remove b")
            let input = try await program.element(.role("textbox", named: "Your name"))
            #expect(input.value == "me")
            #expect(input.dataset == ["x": ["y": 1]].object)
            #expect(try await program.element(.element(input.id)) == input)
            #expect(try await program.elements(.selector(".none")).isEmpty)
        }
    }
}

extension Dictionary<String, ScriptValue> {
    fileprivate var object: ScriptObject? { Value.object(ScriptObject(map { ($0.key, $0.value) })).object }
}
