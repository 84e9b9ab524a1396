import MiniHost
import Testing

@Suite struct ControlTests {
    @Test func `typing focuses a control and stops at its maximum length`() async throws {
        let lines = try await events(
            """
            <input id="a" maxlength="3" onInput="log" onFocus="log" onBlur="log" onConfirm="log"/>
            <textarea id="b" maxlength="-1" onInput="log"/><view id="c">elsewhere</view>
            """
        ) { program in
            try await program.perform(.input("milk"), on: .selector("#a"))
            #expect(try await program.element(.selector("#a")).value == "mil")
            #expect(try await program.element(.selector("#a")).states == [.focused])
            try await program.perform(.confirm, on: .selector("#a"))
            try await program.perform(.focus, on: .selector("#a"))
            try await program.perform(.tap, on: .selector("#c"))
            try await program.perform(.input(String(repeating: "x", count: 150)), on: .selector("#b"))
        }
        #expect(
            lines == [
                #"focus {"value":""}"#, #"input {"value":"mil","cursor":3}"#, #"confirm {"value":"mil"}"#,
                #"blur {"value":"mil"}"#, #"focus {"value":"mil"}"#, #"blur {"value":"mil"}"#,
                #"input {"value":"\#(String(repeating: "x", count: 150))","cursor":150}"#,
            ]
        )
    }

    @Test func `a control keeps typed text until its attribute changes`() async throws {
        _ = try await events(
            """
            <input id="a" value="{{a}}" data-name="a" onInput="keep"/><input id="b" value="{{b}}"/>
            <input id="c" value="{{c}}" controlled/><button id="clear" onTap="clear">Clear</button>
            """,
            data: "{ a: '', b: 'b', c: 'c' }",
            page: "clear() { this.setData({ a: '', b: 'new' }); }"
        ) { program in
            for id in ["#a", "#b", "#c"] { try await program.perform(.input("typed"), on: .selector(id)) }
            #expect(try await program.elements(.selector("input")).map(\.value) == ["typed", "typed", "c"])
            try await program.perform(.tap, on: .selector("#clear"))
            #expect(try await program.elements(.selector("input")).map(\.value) == ["", "new", "c"])
        }
    }

    @Test func `checkboxes, radios and switches change by touch and by label`() async throws {
        let lines = try await events(
            """
            <checkbox-group onChange="log">
                <label a:for="{{['x', 'y']}}"><checkbox value="{{item}}" checked="{{item === 'y'}}"/>Box {{item}}</label>
            </checkbox-group>
            <radio-group onChange="log"><radio id="r" value="r"/><radio id="s" value="s" checked/></radio-group>
            <label for="r">First</label><switch id="w" onChange="log"/><checkbox id="d" disabled onChange="log"/>
            <label for="d">Disabled</label>
            """
        ) { program in
            try await program.perform(.tap, on: .text("Box x"))
            try await program.perform(.tap, on: .text("Box y"))
            try await program.perform(.tap, on: .text("First"))
            try await program.perform(.tap, on: .text("First"))
            try await program.perform(.tap, on: .selector("switch"))
            try await program.perform(.tap, on: .text("Disabled"))
            #expect(try await program.elements(.selector("radio")).map(\.states) == [[.checked], []])
            #expect(try await program.element(.selector("#w")).value == true)
        }
        #expect(
            lines == [
                #"change {"value":["x","y"]}"#, #"change {"value":["x"]}"#, #"change {"value":"r"}"#,
                #"change {"value":true}"#,
            ]
        )
    }

    @Test(
        arguments: [
            ("<slider id='c' min='10' max='20' step='5' onChange='log'/>", 17, #"{"value":15}"#),
            ("<slider id='c' onChange='log'/>", 200, #"{"value":100}"#),
            ("<switch id='c' onChange='log'/>", true, #"{"value":true}"#),
            ("<picker id='c' range='{{[\"a\", \"b\"]}}' onChange='log'>p</picker>", "b", #"{"value":1}"#),
            ("<picker id='c' range='{{[\"a\", \"b\"]}}' onChange='log'>p</picker>", 0, #"{"value":0}"#),
            (
                "<picker id='c' range='{{[{n: \"a\"}, {n: \"b\"}]}}' range-key='n' onChange='log'>p</picker>", "b",
                #"{"value":1}"#
            ),
            (
                "<picker id='c' mode='multiSelector' range='{{[[1, 2], [3, 4]]}}' onChange='log'>p</picker>", [1, "3"],
                #"{"value":[1,0]}"#
            ),
            (
                "<picker id='c' mode='date' start='2024-01-01' onChange='log'>p</picker>", "2024-02-29",
                #"{"value":"2024-02-29"}"#
            ),
            ("<picker id='c' mode='time' onChange='log'>p</picker>", "09:30", #"{"value":"09:30"}"#),
            (
                """
                <picker-view id='c' onChange='log'><picker-view-column><view>a</view><view>b</view></picker-view-column>
                </picker-view>
                """, [1], #"{"value":[1]}"#
            ),
            (
                "<swiper id='c' onChange='log'><swiper-item/><swiper-item/></swiper>", 1,
                #"{"current":1,"source":"touch"}"#
            ),
            (
                "<radio-group id='c' onChange='log'><radio value='a'/><radio value='b'/></radio-group>", "b",
                #"{"value":"b"}"#
            ),
            (
                "<radio-group><radio id='c' value='a' onChange='log'/></radio-group>", true, #"{"value":true}"#
            ),
            (
                "<movable-view id='c' direction='all' onChange='log'>m</movable-view>", ["x": 1, "y": 2],
                #"{"x":1,"y":2,"source":"touch"}"#
            ),
        ] as [(String, ScriptValue, String)]
    )
    func `changing a control dispatches its value`(_ template: String, _ value: ScriptValue, _ detail: String)
        async throws
    {
        let lines = try await events(template) { try await $0.perform(.change(value), on: .selector("#c")) }
        #expect(lines == ["change \(detail)"])
    }

    @Test(
        arguments: [
            ("<slider id='c'/>", "x", "it takes a number"),
            ("<slider id='c' disabled/>", 1, "it is disabled"),
            ("<picker id='c' range='{{[\"a\"]}}'>p</picker>", "b", #"it offers "a", not "b""#),
            (
                "<picker id='c' range='{{[\"a\"]}}'>p</picker>", 1,
                "it has 1 options, and none has index 1 (counted from 0)"
            ),
            (
                "<picker id='c' mode='date' end='2024-01-01'>p</picker>", "2024-02-01",
                "it takes a date from any to 2024-01-01"
            ),
            ("<picker id='c' mode='date'>p</picker>", "2023-02-29", "it takes a date such as 2024-02-29"),
            ("<picker id='c' mode='time'>p</picker>", "25:00", "it takes a time such as 09:30"),
            ("<swiper id='c'><swiper-item/></swiper>", 3, "it has 1 items, and none has index 3 (counted from 0)"),
            (
                "<swiper id='c' disable-touch><swiper-item/><swiper-item/></swiper>", 1, "its disable-touch is on"
            ),
            ("<view id='c'>v</view>", 3, "it has no value to change; "),
            ("<radio id='c'/>", false, "it is cleared by choosing another of its group"),
        ] as [(String, ScriptValue, String)]
    )
    func `an invalid value of a control is rejected`(
        _ template: String,
        _ value: ScriptValue,
        _ reason: String,
    ) async throws {
        _ = try await events(template) { program in
            let error = await #expect(throws: ActionError.self) {
                try await program.perform(.change(value), on: .selector("#c"))
            }
            #expect(error?.description.hasPrefix("change on '#c' of pages/index/index: \(reason)") == true)
        }
    }

    @Test func `a form collects the values of its fields by name`() async throws {
        let lines = try await events(
            """
            <form onSubmit="log" onReset="log" report-submit>
                <input name="text" value="a"/><textarea name="area"/><switch name="switch" checked/>
                <slider name="slider" value="30"/><picker name="picker" range="{{['a']}}" value="{{0}}">p</picker>
                <checkbox-group name="boxes"><checkbox value="x" checked/><checkbox value="y"/></checkbox-group>
                <radio-group name="radios"><radio value="z"/></radio-group><input value="nameless"/>
                <button form-type="submit" data-from="button">Send</button><button form-type="reset">Reset</button>
            </form>
            """
        ) { program in
            try await program.perform(.input("b"), on: .selector("input"))
            try await program.perform(.tap, on: .text("Send"))
            try await program.perform(.tap, on: .text("Reset"))
            #expect(try await program.element(.selector("input")).value == "a")
            try await program.perform(.submit, on: .selector("form"))
        }
        let values = { (text: String) in
            #""text":"\#(text)","area":"","switch":true,"slider":30,"picker":0,"boxes":["x"],"radios":"","__unknown_for_control_1":"nameless""#
        }
        #expect(
            lines == [
                #"submit {"value":{\#(values("b"))},"buttonTarget":{"dataset":{"from":"button"}},"formId":""}"#,
                "reset {}", #"submit {"value":{\#(values("a"))},"formId":""}"#,
            ]
        )
    }

    @Test(arguments: [
        (
            "scroll-y", "height: 1000px",
            ["scroll 0 100", "scroll 0 800", "scrollToLower", "scrollToLower", "scroll 0 0", "scrollToUpper"]
        ),
        (
            "scroll-x", "width: 1000px",
            ["scroll 100 0", "scroll 800 0", "scrollToLower", "scrollToLower", "scroll 0 0", "scrollToUpper"]
        ),
        // By the layout there is no content to scroll, but the layout is an estimate.
        ("scroll-y", "height: 20px", ["scrollToLower", "scrollToLower", "scrollToUpper"]),
    ])
    func `a scroll view scrolls at most to its end, and dispatches events at its edges`(
        direction: String,
        content: String,
        expected: [String],
    ) async throws {
        let template = """
            <scroll-view id="s" \(direction) style="width: 200px; height: 200px" onScroll="at" onScrollToUpper="at"
                onScrollToLower="at"><view style="\(content)"/></scroll-view>
            """
        let page = """
            at({ type, detail: { scrollLeft, scrollTop } }) {
                console.log([type, scrollLeft, scrollTop].filter(part => part !== undefined).join(' '));
            },
            """
        let lines = try await events(template, page: page) { program in
            let view = ElementLocator.selector("#s")
            try await program.perform(.scroll(.offset(left: 100, top: 100)), on: view)
            try await program.perform(.scroll(.lowerEdge), on: view)
            try await program.perform(.scroll(.lowerEdge), on: view)
            try await program.perform(.scroll(.offset(left: 9_999, top: 9_999)), on: view)
            try await program.perform(.scroll(.upperEdge), on: view)
        }
        #expect(lines == expected)
    }

    /// A scroll view of 100 by 100 pixels with six children of 50 by 50.
    private func scrolling(_ attributes: String, _ direction: String = "scroll-y") -> String {
        """
        <scroll-view id="s" \(direction) \(attributes) style="width: 100px; height: 100px" onScroll="at">
            <view style="width: 300px">
                <view a:for="{{[0, 1, 2, 3, 4, 5]}}" id="c{{index}}" style="width: 50px; height: 50px; margin-left: {{index * 50}}px"/>
            </view>
        </scroll-view>
        """
    }

    private func places(
        _ template: String,
        data: String,
        _ changes: [String],
    ) async throws -> [String] {
        let page = """
            at({ detail: { scrollLeft, scrollTop } }) { console.log(scrollLeft, scrollTop) },
            report() {
                my.createSelectorQuery().select('#s').scrollOffset().select('#c3').boundingClientRect()
                    .exec(([at, box]) => console.log('at', at.scrollLeft, at.scrollTop, box.left, box.top));
            },
            """
        return try await events(template, data: data, page: page) { program in
            _ = await program.waitUntilIdle(limit: .seconds(60))
            for change in changes {
                _ = try await program.evaluate("getCurrentPages()[0].\(change)")
                _ = await program.waitUntilIdle(limit: .seconds(60))
            }
        }
    }

    @Test func `a scroll view scrolls to the child that the program specifies`() async throws {
        let lines = try await places(
            scrolling("scroll-into-view='{{into}}' scroll-top='{{top}}'"),
            data: "{ into: '', top: 0 }",
            [
                "setData({ into: 'c3' })", "report()", "setData({ into: 'c3', other: 1 })",
                "setData({ into: 'c1', top: 7 })", "setData({ into: '' })", "setData({ into: 'nothing' })",
                "setData({ top: 20 })", "setData({ into: 'c5' })", "report()",
            ]
        )
        #expect(lines == ["0 150", "at 0 150 150 0", "0 50", "0 20", "0 200", "at 0 200 150 -50"])
    }

    @Test func `a scroll view has its initial position immediately`() async throws {
        let template = scrolling("scroll-into-view='c2'")
        #expect(try await places(template, data: "{}", ["report()"]) == ["0 100", "at 0 100 150 50"])
    }

    @Test func `a horizontal scroll view shows the left edge of a child`() async throws {
        let template = scrolling("scroll-into-view='{{into}}'", "scroll-x")
        let lines = try await places(template, data: "{ into: '' }", ["setData({ into: 'c3' })", "report()"])
        #expect(lines == ["150 0", "at 150 0 0 150"])
    }

    @Test func `a scroll view scrolls no further than its content`() async throws {
        let lines = try await places(
            scrolling("scroll-top='{{top}}'"),
            data: "{ top: 0 }",
            ["setData({ top: 9999 })", "report()", "setData({ top: 99999 })", "setData({ top: -5 })", "report()"]
        )
        #expect(lines == ["0 200", "at 0 200 150 -50", "0 0", "at 0 0 150 150"])
    }

    @Test func `a scroll view without a new position keeps its position, whatever its size`() async throws {
        let template = """
            <scroll-view id="s" scroll-y scroll-top="{{9999}}" style="height: {{height}}px" onScroll="at">
                <view id="c3" style="height: 300px"/>
            </scroll-view>
            """
        let lines = try await places(template, data: "{ height: 100 }", ["setData({ height: 50 })"])
        #expect(lines == ["0 200"])
    }

    @Test func `setting the position to which a person has scrolled is not an event`() async throws {
        let page = "at({ detail: { scrollTop } }) { console.log(scrollTop); this.setData({ top: scrollTop }) },"
        let lines = try await events(scrolling("scroll-top='{{top}}'"), data: "{ top: 0 }", page: page) { program in
            try await program.perform(.scroll(.offset(left: nil, top: 40)), on: .selector("#s"))
            try await program.perform(.scroll(.offset(left: nil, top: 60)), on: .selector("#s"))
        }
        #expect(lines == ["40", "60"])
    }

    @Test func `images dispatch the events with a listener`() async throws {
        let lines = try await events("<image id='i' src='https://a.example/a.png' onLoad='log' onError='log'/>") {
            program in
            try await program.perform(.load(width: 10, height: 20), on: .selector("#i"))
            try await program.perform(.fail("gone"), on: .selector("#i"))
        }
        #expect(lines == [#"load {"width":10,"height":20}"#, #"error {"errMsg":"gone"}"#])
    }

    @Test func `a navigator opens its page`() async throws {
        let files = ["pages/z/z.js": "Page({ onLoad(query) { console.log('z', query.x); } })"]
        let lines = try await events(
            "<navigator id='a' url='/pages/z/z?x=1'>go</navigator><navigator id='n' url='/nowhere'>no</navigator>",
            files: files
        ) { program in
            try await program.perform(.tap, on: .selector("#n"))
            #expect(await program.pages == ["pages/index/index"])
            try await program.perform(.tap, on: .selector("#a"))
            #expect(await program.pages == ["pages/index/index", "pages/z/z"])
        }
        #expect(lines == ["z 1"])
    }

    @Test func `a navigator may request the end of the program`() async throws {
        let files = ["pages/index/index.axml": "<navigator id='a' open-type='exit'>go</navigator>"]
        try await withProgram(files.merging(["pages/index/index.js": "Page({})"]) { $1 }) { fixture in
            try await fixture.program.perform(.tap, on: .selector("#a"))
            #expect(fixture.recorder.deviceUIChanges == ["exitMiniProgram"])
            #expect(fixture.recorder.warnings == [])
        }
    }

    @Test(arguments: [("", 2), ("delta='2'", 1), ("delta='{{9}}'", 1)])
    func `a navigator goes back by its delta`(delta: String, left: Int) async throws {
        let files = [
            "pages/y/y.js": "Page({})", "pages/z/z.js": "Page({})",
            "pages/z/z.axml": "<navigator id='back' open-type='navigateBack' \(delta)>back</navigator>",
        ]
        _ = try await events("<view/>", files: files) { program in
            for page in ["y", "z"] {
                _ = try await program.evaluate("my.navigateTo({ url: '/pages/\(page)/\(page)' })")
            }
            try await program.perform(.tap, on: .selector("#back"))
            #expect(await program.pages == Array(["pages/index/index", "pages/y/y"].prefix(left)))
        }
    }
}
