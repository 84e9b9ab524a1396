import MiniHost
import Testing

/// The places of warnings, which hosts receive beside the text.
struct WarningPlaceTests {
    @Test func `a warning of a template has its place`() async throws {
        let files = [
            "pages/a/a.axml": "<view>\n  <vew/>\n  <view a:for='{{count}}'>a</view>\n  <text>\n</view>",
            "pages/a/a.js": "Page({ data: { count: 1 } })",
        ]
        try await withProgram(files) { fixture in
            await fixture.idle()
            let places = fixture.recorder.programWarnings.map { "\($0.file ?? "") \($0.line ?? 0) \($0.column ?? 0)" }
            #expect(places.contains("pages/a/a.axml 2 3"), "\(fixture.recorder.warnings)")
            #expect(places.contains("pages/a/a.axml 5 1"), "\(fixture.recorder.warnings)")
            let tag = fixture.recorder.programWarnings.first { $0.line == 2 }
            #expect(tag?.message.hasPrefix("<vew> is neither") == true)
            #expect(tag?.kind == .missingComponent)
            #expect(tag?.description.hasPrefix("pages/a/a.axml:2:3: <vew> is neither") == true)
        }
    }

    @Test func `a warning without a file has no place, whatever its text contains`() async throws {
        let files = ["pages/a/a.axml": "<button id='b' open-type='pages/a.js:1: text'/>", "pages/a/a.js": "Page({})"]
        try await withProgram(files) { fixture in
            try await fixture.program.perform(.tap, on: .selector("#b"))
            let warning = fixture.recorder.programWarnings.last
            #expect(warning?.message == #"<button> has no open-type "pages/a.js:1: text""#)
            #expect(warning?.file == nil)
            #expect(warning?.description == warning?.message)
        }
    }
}
