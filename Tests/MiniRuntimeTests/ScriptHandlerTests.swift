import MiniHost
import Testing

/// Handlers and listeners written in SJS.
@Suite struct ScriptHandlerTests {
    private func run(
        _ script: String,
        _ template: String,
        data: String = "{}",
        page: String = "",
        files: [String: String] = [:],
        _ body: (any MiniProgram) async throws -> Void,
    ) async throws -> [String] {
        try await events(
            "<import-sjs from=\"./s.sjs\" name=\"s\"/>" + template,
            data: data,
            page: page,
            files: files.merging(["pages/index/s.sjs": script]) { $1 },
            body
        )
    }

    @Test func `a handler in SJS changes the element and calls the page`() async throws {
        let lines = try await run(
            """
            function tap(event, owner) {
                event.instance.addClass('b', 'a-reserved');
                event.instance.removeClass('a');
                event.instance.setStyle({ color: 'red' });
                const state = event.instance.getState();
                state.count = (state.count || 0) + 1;
                owner.callMethod('called', { count: state.count, id: event.currentTarget.id, data: event.instance.getDataset() });
            }
            export default { tap };
            """,
            "<view id='v' class='a c' data-x='y' onTap='{{s.tap}}'>v</view>",
            page: "called(value) { console.log(JSON.stringify(value)); }"
        ) { program in
            try await program.perform(.tap, on: .selector("#v"))
            try await program.perform(.tap, on: .selector("#v"))
            let element = try await program.element(.selector("#v"))
            #expect(element.attributes["class"] == "c b")
            #expect(element.attributes["style"] == "color: red")
        }
        #expect(lines == [#"{"count":1,"id":"v","data":{"x":"y"}}"#, #"{"count":2,"id":"v","data":{"x":"y"}}"#])
    }

    @Test func `returning false and stopPropagation end an event`() async throws {
        let script = """
            export default { no() { return false; }, stop(event) { event.stopPropagation(); }, go() {} };
            """
        let lines = try await run(
            script,
            """
            <view onTap="log"><text id="a" onTap="{{s.no}}">a</text><text id="b" onTap="{{s.stop}}">b</text>
            <text id="c" onTap="{{s.go}}">c</text></view>
            """
        ) { program in
            for id in ["#a", "#b", "#c"] { try await program.perform(.tap, on: .selector(id)) }
        }
        #expect(lines.count == 1)
    }

    @Test func `a handler that throws is reported, and the program continues`() async throws {
        let lines = try await run(
            "export default { bad() { return undefined.x.y; } };",
            "<view onTap='log'><text id='a' onTap='{{s.bad}}'>a</text></view>"
        ) { try await $0.perform(.tap, on: .selector("#a")) }
        #expect(lines.count == 2)
        #expect(lines.first?.hasPrefix("tap ") == true)
        #expect(lines.last?.hasPrefix("uncaught ") == true)
    }

    @Test func `a listener receives the first value and changes`() async throws {
        let lines = try await run(
            """
            export default {
                changed(value, former, owner) { owner.callMethod('changed', [value, former === undefined ? 'none' : former]); },
            };
            """,
            "<view id='v' data-x='{{x}}' data-y='{{y}}' change:data-x='{{s.changed}}' onTap='next'>v</view>",
            data: "{ x: 1, y: 1 }",
            page: """
                changed(values) { console.log(JSON.stringify(values)); },
                next() { this.setData(this.data.y === 1 ? { y: 2 } : { x: 2 }); },
                """
        ) { program in
            try await program.perform(.tap, on: .selector("#v"))
            try await program.perform(.tap, on: .selector("#v"))
        }
        #expect(lines == [#"[1,"none"]"#, "[2,1]"])
    }

    @Test func `a listener on a component receives the passed prop`() async throws {
        let lines = try await run(
            """
            export default {
                changed(value, former, owner, instance) {
                    owner.callMethod('changed', [value, former === undefined ? 'none' : former, instance.getDataset().at]);
                },
            };
            """,
            "<inner id='i' data-at='here' max-num='{{x}}' y='{{y}}' change:max-num='{{s.changed}}' onGo='next'/>",
            data: "{ x: 1, y: 1 }",
            page: """
                changed(values) { console.log(JSON.stringify(values)); },
                next() { this.setData(this.data.y === 1 ? { y: 2 } : { x: 2 }); },
                """,
            files: [
                "pages/index/index.json": #"{ "usingComponents": { "inner": "/inner/inner" } }"#,
                "inner/inner.json": #"{ "component": true }"#,
                "inner/inner.js": "Component({ didMount() { console.log(Object.keys(this.props).sort().join()) } })",
                "inner/inner.axml": "<view/>",
            ]
        ) { program in
            for _ in 0..<2 {
                try await program.perform(.trigger("go", detail: .null), on: .selector("#i"))
                _ = await program.waitUntilIdle(limit: .seconds(60))
            }
        }
        #expect(lines == ["data-at,id,maxNum,onGo,y", #"[1,"none","here"]"#, #"[2,1,"here"]"#])
    }

    @Test func `output of a handler is printed immediately and in order`() async throws {
        let lines = try await run(
            """
            export default {
                tap({ instance }, owner) {
                    console.log('one');
                    owner.callMethod('print', 'two');
                    console.warn('three');
                    instance.setTimeout(() => console.log('five'), 10);
                    return undefined.four;
                },
            };
            """,
            "<view id='a' onTap='{{s.tap}}'/>",
            page: "print(value) { console.log(value) }"
        ) { program in
            try await program.perform(.tap, on: .selector("#a"))
            await program.advance(by: .seconds(1))
        }
        #expect(lines.dropLast() == ["one", "two", "three", "five"])
        #expect(lines.last?.contains("undefined.four") == true)
    }

    @Test func `a handler measures elements after its changes`() async throws {
        let lines = try await run(
            """
            export default {
                tap({ instance }, owner) {
                    const target = owner.selectComponent('#b');
                    const note = () => {
                        const { x, y, left, top, right, bottom, width, height } = target.getBoundingClientRect();
                        owner.callMethod('print', [x, y, left, top, right, bottom, width, height]);
                    };
                    note();
                    target.setStyle({ width: '30px' });
                    note();
                    target.addClass('high');
                    owner.callMethod('print', target.getComputedStyle(['width', 'height', 'color']));
                },
            };
            """,
            """
            <view id="a" style="height: 20px" onTap="{{s.tap}}"/>
            <view id="b" style="margin-left: 10px; width: 100px; height: 50px; color: red"/>
            <view style="height: 2000px"/>
            """,
            page: "print(value) { console.log(JSON.stringify(value)) }"
        ) {
            try await $0.perform(.scroll(top: 5))
            try await $0.perform(.tap, on: .selector("#a"))
        }
        #expect(
            lines == [
                "[10,15,10,15,110,65,100,50]", "[10,15,10,15,40,65,30,50]",
                #"{"width":"30px","height":"50px","color":"rgb(255, 0, 0)"}"#,
            ]
        )
    }

    @Test func `a script is called later and may cancel the call`() async throws {
        let lines = try await run(
            """
            export default {
                tap({ instance }, owner) {
                    const note = name => () => owner.callMethod('print', name);
                    instance.setTimeout(note('later'), 300);
                    owner.setTimeout(note('soon'), '20');
                    const cancelled = owner.setTimeout(note('never'), 10);
                    instance.clearTimeout(cancelled);
                    owner.clearTimeout(cancelled);
                    owner.clearTimeout(instance.setTimeout(note('another asks in vain'), 100));
                    owner.cancelAnimationFrame(owner.requestAnimationFrame(note('never')));
                    let count = 0;
                    const draw = time => {
                        count++;
                        if (count < 3) owner.requestAnimationFrame(draw);
                        else owner.callMethod('print', ['drawn', count, typeof time]);
                    };
                    owner.requestAnimationFrame(draw);
                    owner.setTimeout(() => undefined.x, 400);
                },
            };
            """,
            "<view id='a' onTap='{{s.tap}}'/>",
            page: "print(value) { console.log(JSON.stringify(value)) }"
        ) { program in
            try await program.perform(.tap, on: .selector("#a"))
            _ = await program.waitUntilIdle(limit: .seconds(60))
        }
        #expect(
            lines.dropLast() == [#""soon""#, #"["drawn",3,"number"]"#, #""another asks in vain""#, #""later""#]
        )
        #expect(lines.last?.hasPrefix("uncaught ") == true)
    }

    @Test func `endless animation frames do not keep a program busy`() async throws {
        let lines = try await run(
            """
            export default {
                tap(event, owner) {
                    let count = 0;
                    const draw = () => {
                        count++;
                        if (count === 60) owner.callMethod('print');
                        owner.requestAnimationFrame(draw);
                    };
                    draw();
                },
            };
            """,
            "<view id='a' onTap='{{s.tap}}'/>",
            page: "print() { console.log('drawn') }"
        ) { program in
            try await program.perform(.tap, on: .selector("#a"))
            #expect(await program.waitUntilIdle(limit: .seconds(60)))
        }
        #expect(lines == ["drawn"])
    }

    @Test func `timers of scripts end with their page`() async throws {
        let script = "export default { tap(event, owner) { owner.setTimeout(() => owner.callMethod('print'), 2000) } };"
        let files = ["pages/index/s.sjs": script, "pages/z/z.js": "Page({})"]
        let template = "<import-sjs from='./s.sjs' name='s'/><view id='a' onTap='{{s.tap}}'/>"
        let lines = try await events(template, page: "print() { console.log('late') }", files: files) { program in
            try await program.perform(.tap, on: .selector("#a"))
            _ = try await program.evaluate("my.reLaunch({ url: '/pages/z/z' })")
            await program.advance(by: .seconds(3))
        }
        #expect(lines == [])
    }

    @Test func `a handler scrolls and receives the position of a scroll view`() async throws {
        let lines = try await run(
            """
            export default {
                tap(event, owner) {
                    const view = owner.selectComponent('#s');
                    view.setDOMProperty({ scrollTop: 30, scrollLeft: -1, id: 'x' });
                    view.setDOMProperty({ scrollTop: 30 });
                    owner.callMethod('print', view.getDOMProperty(['scrollTop', 'scrollLeft', 'id']));
                    owner.callMethod('print', owner.selectComponent('#b').getBoundingClientRect().top);
                    view.setDOMProperty({ scrollTop: 9999 });
                },
            };
            """,
            """
            <scroll-view id="s" scroll-y style="height: 50px" onScroll="at">
                <view id="b" style="height: 200px" onTap="{{s.tap}}"/>
            </scroll-view>
            """,
            page: """
                at({ detail }) { console.log('at', detail.scrollTop) },
                print(value) { console.log(JSON.stringify(value)) },
                """
        ) { try await $0.perform(.tap, on: .selector("#b")) }
        #expect(lines == ["at 30", #"{"scrollTop":30,"scrollLeft":0}"#, "-30", "at 150"])
    }

    @Test func `a selector reaches into components if it specifies them`() async throws {
        let script = """
            export default {
                tap(event, owner) {
                    owner.callMethod('print', [
                        owner.selectComponent('.deep') === null, owner.selectComponent('.none >>> .deep') === null,
                        owner.selectAllComponents('.wrap >>> .deep').map(one => one.getDataset().at),
                    ]);
                },
            };
            """
        let lines = try await run(
            script,
            "<view class='wrap' id='a' onTap='{{s.tap}}'><inner/><view class='deep' data-at='own' a:if='{{0}}'/></view>",
            page: "print(value) { console.log(JSON.stringify(value)) }",
            files: [
                "pages/index/index.json": #"{ "usingComponents": { "inner": "/inner/inner" } }"#,
                "inner/inner.json": #"{ "component": true }"#, "inner/inner.js": "Component({})",
                "inner/inner.axml": "<view class='deep' data-at='inner'/>",
            ]
        ) { try await $0.perform(.tap, on: .selector("#a")) }
        #expect(lines == [#"[true,true,["inner"]]"#])
    }
}
