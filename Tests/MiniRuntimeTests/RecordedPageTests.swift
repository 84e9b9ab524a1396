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
