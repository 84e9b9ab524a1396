import MiniHost
import Testing

/// Handlers and listeners written in SJS.
@Suite struct ScriptHandlerTests {
    private func run(
        _ script: String,
        _ template: String,
        data: String = "{}",
        page: String = "",
        _ body: (MiniProgram) async throws -> Void,
    ) async throws -> [String] {
        try await events(
            "<import-sjs from=\"./s.sjs\" name=\"s\"/>" + template,
            data: data,
            page: page,
            files: ["pages/index/s.sjs": script],
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

    @Test func `false, and stopPropagation, end an event`() async throws {
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

    @Test func `a handler that throws is reported, and the program goes on`() async throws {
        let lines = try await run(
            "export default { bad() { return undefined.x.y; } };",
            "<view onTap='log'><text id='a' onTap='{{s.bad}}'>a</text></view>"
        ) { try await $0.perform(.tap, on: .selector("#a")) }
        #expect(lines.count == 2)
        #expect(lines.first?.hasPrefix("tap ") == true)
        #expect(lines.last?.hasPrefix("uncaught ") == true)
    }

    @Test func `a listener is told of the first value and of changes`() async throws {
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
}
