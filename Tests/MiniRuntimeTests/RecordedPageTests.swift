import Foundation
import MiniCore
import MiniHost
import ProgramModes
import Testing

/// The documents of pages for records of a run.
@Suite(.enabled(if: !ProgramMode.isIsolated, "the documents are made in this process"))
struct RecordedPageTests {
    private let files = [
        "app.json": """
        { "pages": ["pages/a/a", "pages/b/b"],
          "tabBar": { "items": [{ "pagePath": "pages/a/a", "name": "Home" }, { "pagePath": "pages/b/b", "name": "Mine" }] } }
        """,
        "pages/a/a.axml": """
        <text class="count">{{count}}</text><input id="name" onInput="log"/><input id="secret" password="{{true}}"/>
        """,
        "pages/a/a.acss": ".count { color: red }",
        "pages/a/a.js": "Page({ data: { count: 0 }, log() {}, add() { this.setData({ count: 7 }) } })",
        "pages/b/b.js": "Page({})", "pages/b/b.axml": "<text>second</text>", "own.woff": "BBB",
    ]

    private func document(_ fixture: ProgramFixture) async throws -> String {
        try #require(try await fixture.local.recordedPage()).document
    }

    @Test func `a document follows each change of what it shows`() async throws {
        try await withProgram(files) { fixture in
            await fixture.idle()
            var former = try await document(fixture)
            #expect(former.contains(">0<") && former.contains("color: red"), "\(former)")
            // Nothing has changed.
            #expect(try await document(fixture) == former)
            /// Changes the page, and expects a text in its document that the former one lacks.
            func expect(_ text: String, after change: () async throws -> Void) async throws {
                try await change()
                await fixture.idle()
                let current = try await document(fixture)
                #expect(current.contains(text) && !former.contains(text), "\(text): \(current)")
                #expect(try await document(fixture) == current)
                former = current
            }
            func run(_ code: String) async throws { _ = try await fixture.evaluate("\(code); 0") }
            try await expect(">7<") { try await run("getCurrentPages()[0].add()") }
            try await expect("milk") { try await fixture.program.perform(.input("milk"), on: .selector("#name")) }
            try await expect("<title>Shop") { try await run("my.setNavigationBar({ title: 'Shop' })") }
            try await expect("background-color: #0f0") {
                try await run("my.setNavigationBar({ backgroundColor: '#0f0' })")
            }
            try await expect("mini-tab-badge\">5<") { try await run("my.setTabBarBadge({ index: 1, text: '5' })") }
            try await expect("font/woff;base64,QkJC") {
                try await run("my.loadFontFace({ family: 'Own', source: '/own.woff' })")
            }
            try await expect(">second<") { try await run("my.switchTab({ url: '/pages/b/b' })") }
        }
    }

    @Test func `a document follows changes of pictures, of the theme and of style sheets`() async throws {
        var files = files
        files["pages/a/a.acss"] = """
            .count { color: red; background: url('/own.png') }
            @media (prefers-color-scheme: dark) { .count { color: white } }
            """
        files["own.png"] = "AAA"
        try await withProgram(files) { fixture in
            func write(_ text: String, to path: String) throws {
                try Data(text.utf8).write(to: URL(fileURLWithPath: fixture.folder + "/" + path))
            }
            await fixture.idle()
            let first = try await document(fixture)
            #expect(first.contains("image/png;base64,QUFB"), "\(first)")
            try write("BBB", to: "own.png")
            _ = try await fixture.evaluate("getCurrentPages()[0].add(); 0")
            await fixture.idle()
            let light = try await document(fixture)
            #expect(light.contains("image/png;base64,QkJC") && !light.contains("QUFB"), "\(light)")
            try await fixture.local.setTheme(.dark)
            await fixture.idle()
            let dark = try await document(fixture)
            #expect(dark != light)
            try await fixture.local.setTheme(.light)
            await fixture.idle()
            #expect(try await document(fixture) == light)
            try write(".count { color: blue }", to: "pages/a/a.acss")
            try await fixture.local.reloadStyles()
            let changed = try await document(fixture)
            #expect(changed.contains("color: blue") && !changed.contains("color: red"), "\(changed)")
        }
    }

    @Test func `a password is masked, also after the field has changed`() async throws {
        try await withProgram(files) { fixture in
            await fixture.idle()
            for text in ["se3ret", "se3ret-2"] {
                try await fixture.program.perform(.input(text), on: .selector("#secret"))
                await fixture.idle()
                let current = try await document(fixture)
                #expect(current.contains("***") && !current.contains("se3ret"), "\(current)")
            }
        }
    }
}
