import MiniHost
import Testing

/// Keys of setData that nothing reads and that resemble keys that a template reads.
struct UnreadDataTests {
    private static let template = "<view>{{count}}</view>"

    private func warnings(
        _ page: String,
        template: String = template,
        files: [String: String] = [:],
    ) async throws -> [ProgramWarning] {
        var files = files
        files["pages/a/a.axml"] = template
        files["pages/a/a.js"] = page
        return try await withProgram(files) { fixture in
            await fixture.idle()
            return fixture.recorder.programWarnings
        }
    }

    @Test func `a misspelt key is a warning with its place, once`() async throws {
        let page =
            "Page({ data: { count: 0 },\n  onLoad() { for (let i = 0; i < 3; i++) this.setData({ coutn: i }); } })"
        let warnings = try await warnings(page)
        #expect(
            warnings.map(\.description) == [
                #"pages/a/a.js:2:57: nothing reads "coutn" of the data; did you mean "count"?"#
            ]
        )
        #expect(warnings.map(\.kind) == [.unreadData])
    }

    @Test func `the first part of a path is the key`() async throws {
        let page = "Page({ data: { count: {} }, onLoad() { this.setData({ 'coutn.a': 1 }); } })"
        #expect(try await warnings(page).map(\.kind) == [.unreadData])
    }

    @Test func `a component's key is checked too`() async throws {
        let warnings = try await warnings(
            "Page({})",
            template: "<my-a/>",
            files: [
                "pages/a/a.json": #"{"usingComponents": {"my-a": "/a/a"}}"#, "a/a.json": #"{"component": true}"#,
                "a/a.axml": "<view>{{count}}</view>",
                "a/a.js": "Component({ data: { count: 0 }, didMount() { this.setData({ coutn: 1 }); } })",
            ],
        )
        #expect(warnings.map(\.file) == ["a/a.js"])
    }

    @Test(arguments: [
        // Data that is not rendered and has no similar name.
        "Page({ data: { count: 0 }, onLoad() { this.setData({ timer: 1 }); } })",
        // Data that the script reads itself.
        "Page({ data: { count: 0 }, onLoad() { this.setData({ counts: 1 }); this.data.counts++; } })",
        "Page({ data: { count: 0 }, onLoad() { this.setData({ counts: 1 }); const { counts } = this.data; } })",
        // A key that the data has.
        "Page({ data: { count: 0, coutn: 0 }, onLoad() { this.setData({ coutn: 1 }); } })",
        // A similar name that the data does not have.
        "Page({ data: {}, onLoad() { this.setData({ coutn: 1 }); } })",
        // A key that is computed.
        "Page({ data: { count: 0 }, onLoad() { this.setData({ ['cou' + 'tn']: 1 }); } })",
    ])
    func `an intended key is not a warning`(page: String) async throws {
        #expect(try await warnings(page).isEmpty)
    }

    @Test(arguments: ["<view>{{count}} {{coutn}}</view>", "<import src='./t.axml'/><view>{{count}}</view>", "<view/>"])
    func `a key is not a warning if the template may read it or reads no similar key`(template: String) async throws {
        let page = "Page({ data: { count: 0 }, onLoad() { this.setData({ coutn: 1 }); } })"
        let files = ["pages/a/t.axml": "<template name='t'>{{coutn}}</template>"]
        #expect(try await warnings(page, template: template, files: files).isEmpty)
    }
}
