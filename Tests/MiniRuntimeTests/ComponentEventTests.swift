import MiniHost
import Testing

@Suite struct ComponentEventTests {
    private static let files = [
        "pages/index/index.json": #"{"usingComponents": {"box": "/components/box/box"}}"#,
        "pages/index/index.axml": """
        <view id="page" onTap="onTap" capture-onTap="onCapture" mark:a="page" mark:p="page">
            <box name="B" onTap="onBoxTap" onOpen="onOpen"><text id="content" mark:a="content" onTap="onTap">slot</text></box>
        </view>
        """,
        "pages/index/index.js": """
        const report = (event, more) => console.log('page', event.currentTarget.id, JSON.stringify(event.mark));
        Page({
            onTap: report,
            onCapture(event) { console.log('in', event.target.id); },
            onBoxTap() { console.log('never'); },
            onOpen(name, more) { console.log('open', name, more); },
        });
        """,
        "components/box/box.json": #"{"component": true}"#,
        "components/box/box.axml": """
        <view id="box" onTap="onTap" mark:a="box" mark:b="box"><text id="own">own</text><slot/></view>
        """,
        "components/box/box.js": """
        Component({
            props: { name: '', onOpen() {} },
            methods: {
                onTap(event) {
                    console.log('box', this.props.name, event.target.id, JSON.stringify(event.mark));
                    this.props.onOpen(this.props.name, 1);
                },
            },
        });
        """,
    ]

    @Test func `an event passes through components in the order of the rendered tree`() async throws {
        try await withProgram(Self.files) { fixture in
            try await fixture.program.perform(.tap, on: .selector("#own"))
            #expect(
                fixture.lines == [
                    "in own", #"box B own {"a":"box","b":"box"}"#, "open B 1",
                    #"page page {"a":"box","p":"page","b":"box"}"#,
                ]
            )
            #expect(fixture.recorder.uncaught == [])
        }
    }

    @Test func `the content of a slot belongs to its owner`() async throws {
        try await withProgram(Self.files) { fixture in
            try await fixture.program.perform(.tap, on: .selector("#content"))
            let marks = #"{"a":"content","p":"page","b":"box"}"#
            #expect(
                fixture.lines == [
                    "in content", "page content \(marks)", #"box B content {"a":"content","b":"box"}"#, "open B 1",
                    "page page \(marks)",
                ]
            )
        }
    }

    @Test func `touching a component touches its content`() async throws {
        try await withProgram(Self.files) { fixture in
            try await fixture.program.perform(.tap, on: .selector("box"))
            #expect(fixture.lines.contains(#"box B box {"a":"box","b":"box"}"#))
            #expect(!fixture.lines.contains("never"))
        }
    }

    @Test func `an event on a component calls the function that was passed to it`() async throws {
        try await withProgram(Self.files) { fixture in
            try await fixture.program.perform(.trigger("open", detail: "me"), on: .selector("box"))
            #expect(fixture.lines == ["open me undefined"])
            let box = try await fixture.program.element(.selector("box"))
            #expect(box.component == "components/box/box")
            #expect(box.props["name"] == "B")
        }
    }
}
