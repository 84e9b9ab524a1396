import MiniHost
import Testing

/// Handlers in a template that its page or component does not define.
@Suite struct MissingHandlerTests {
    /// Starts a program with one page, taps the elements and returns the record.
    private func taps(
        _ selectors: [String],
        template: String,
        page: String,
        files: [String: String] = [:],
    ) async throws -> EventRecorder {
        var files = files
        files["pages/a/a.axml"] = template
        files["pages/a/a.js"] = page
        files["app.js"] = "App({ onError(text) { console.log(`onError ${text}`); } })"
        return try await withProgram(files) { fixture in
            await fixture.idle()
            for selector in selectors { try await fixture.program.perform(.tap, on: .selector(selector)) }
            await fixture.idle()
            return fixture.recorder
        }
    }

    @Test func `a missing handler is a warning with the closest name`() async throws {
        let record = try await taps(
            ["#a", "text"],
            template: "<view id='a' onTap='tapped'>a</view><text onTap='submitt'>b</text>",
            page: "Page({ onTapped() {}, tap() {}, submit() {}, data: { submitt: 1 } })",
        )
        #expect(
            record.programWarnings.map(\.message) == [
                #"page "pages/a/a" has no method "tapped", which its template names for the event "tap" of <view id="a">"#,
                #"page "pages/a/a" has no method "submitt", which its template names for the event "tap" of <text>"#
                    + #"; did you mean "submit"?"#,
            ]
        )
        #expect(record.uncaught == [])
        #expect(record.lines == [], "neither a handler nor onError is called")
    }

    @Test func `a missing handler is reported once for each page and component`() async throws {
        let record = try await taps(
            ["#a", "#a", "#b", "my-a #c", "my-a #c"],
            template: "<view id='a' onTap='go'>a</view><view id='b' onTap='go'>b</view><my-a/><my-a/>",
            page: "Page({})",
            files: [
                "pages/a/a.json": #"{"usingComponents": {"my-a": "/a/a"}}"#, "a/a.json": #"{"component": true}"#,
                "a/a.axml": "<view id='c' onTap='onChanged'>c</view>",
                "a/a.js": "Component({ methods: { onChange() {} } })",
            ],
        )
        let missing = "which its template names for the event \"tap\" of"
        #expect(
            record.programWarnings.map(\.message) == [
                #"page "pages/a/a" has no method "go", \#(missing) <view id="a">"#,
                #"component "/a/a" has no method "onChanged", \#(missing) <view id="c">; did you mean "onChange"?"#,
            ]
        )
        #expect(record.uncaught == [])
    }

    @Test func `a call of SJS to a missing method is a warning`() async throws {
        let record = try await taps(
            ["#a"],
            template: "<import-sjs name='s' from='./s.sjs'/><view id='a' onTap='{{s.tap}}'>a</view>",
            page: "Page({})",
            files: ["pages/a/s.sjs": "export default { tap(event, owner) { owner.callMethod('gone', 1); } }"],
        )
        #expect(
            record.programWarnings.map(\.message) == [
                #"page "pages/a/a" has no method "gone", which its template names"#
            ]
        )
        #expect(record.uncaught == [])
    }

    @Test func `a warning has the place of the first attribute that names the handler`() async throws {
        let template = "<view>\n  <view id='a' class='gone' onTap='gone'/>\n  <view onTap='gone'/>\n</view>"
        let record = try await taps(["#a"], template: template, page: "Page({})")
        let warning = record.programWarnings.first
        #expect(warning?.kind == .missingHandler)
        #expect(
            warning?.description.hasPrefix("pages/a/a.axml:2:29: page \"pages/a/a\" has no method \"gone\"") == true
        )
    }

    @Test func `a handler of an imported template and a computed handler have no place`() async throws {
        let template = "<import src='./t.axml'/><template is='t'/><view id='b' onTap='{{name}}'/>"
        let record = try await taps(
            ["#a", "#b"],
            template: template,
            page: "Page({ data: { name: 'gone' } })",
            files: ["pages/a/t.axml": "<template name='t'><view id='a' onTap='lost'/></template>"],
        )
        #expect(record.programWarnings.map(\.file) == [nil, nil])
    }

    @Test func `missing handlers are found without a tap, and each is reported once`() async throws {
        let files = [
            "pages/a/a.axml": "<view id='a' onTap='gone'/><view onTap='gone'/><view onTap='go'/><my-a onTap='text'/>",
            "pages/a/a.js": "Page({ onLoad() { this.go = () => console.log('called'); } })",
            "pages/a/a.json": #"{"usingComponents": {"my-a": "/a/a"}}"#, "a/a.json": #"{"component": true}"#,
            "a/a.axml": "<text capture-catchLongTap=' held '/><text onTap='tap'/>",
            "a/a.js": "Component({ mixins: [{ methods: { hold() {}, tap() {} } }] })",
        ]
        try await withProgram(files) { fixture in
            await fixture.idle()
            await fixture.program.validateResources()
            try await fixture.program.perform(.tap, on: .selector("#a"))
            #expect(
                fixture.recorder.programWarnings.map(\.message) == [
                    #"page "pages/a/a" has no method "gone", which its template names for the event "tap" of <view id="a">"#,
                    #"component "/a/a" has no method "held", which its template names for the event "longTap" of <text>"#
                        + #"; did you mean "hold"?"#,
                ]
            )
            #expect(fixture.lines == [])
            #expect(fixture.recorder.uncaught == [])
        }
    }

    @Test func `the other handlers of the event are called`() async throws {
        let record = try await taps(
            ["#a"],
            template: "<view onTap='outer'><view id='a' onTap='gone'>a</view></view>",
            page: "Page({ outer() { console.log('outer'); } })",
        )
        #expect(record.lines == ["outer"])
        #expect(record.warnings.count == 1)
    }
}
