import MiniHost
import ProgramModes
import Testing

/// The theme of the device: the rules for `prefers-color-scheme`, the system information, and what programs receive.
struct ThemeTests {
    private static let files = [
        "app.js": """
        App({
          onThemeChange({ theme }) { console.log('app', theme, my.getSystemInfoSync().theme); },
        });
        """,
        "pages/index/index.js": """
        Page({
          onLoad() { my.onThemeChange(({ theme }) => console.log('listener', theme)); },
          onReady() {
            my.createIntersectionObserver().observe('#night', (seen) => console.log('seen', seen.intersectionRatio));
          },
        });
        """,
        "pages/index/index.axml": "<view id='box' class='box'/><view id='night' class='night'/>",
        "pages/index/index.acss": """
        .box { height: 10px; color: #ff0000; }
        .night { height: 20px; display: none; }
        @media (prefers-color-scheme: dark) {
          .box { height: 30px; color: #0000ff; }
          .night { display: block; }
        }
        """,
    ]

    @Test func `a change of the theme selects other rules, renders the page, and notifies the program`() async throws {
        try await withProgram(Self.files) { fixture in
            await fixture.idle()
            let program = fixture.program
            #expect(try await program.computedStyle(of: "#box")?["color"] == "rgb(255, 0, 0)")
            #expect(try await program.box(of: "#box")?.height == 10)
            #expect(try await program.html().contains("@media (max-width: 0) {"))
            await program.setTheme(.dark)
            // It is the theme already.
            await program.setTheme(.dark)
            await fixture.idle()
            #expect(try await program.computedStyle(of: "#box")?["color"] == "rgb(0, 0, 255)")
            #expect(try await program.box(of: "#night")?.y == 30)
            let document = try await program.html()
            #expect(document.contains("@media (min-width: 0) {"))
            #expect(!document.contains("prefers-color-scheme"))
            let query = """
                const boxes = await new Promise((done) =>
                  my.createSelectorQuery().select('#box').boundingClientRect().exec(done));
                return boxes[0].height;
                """
            #expect(try await fixture.evaluate(query) == 30)
            #expect(fixture.lines == ["app dark dark", "listener dark", "seen 1"])
            await program.setTheme(.light)
            #expect(try await program.box(of: "#box")?.height == 10)
        }
    }

    @Test func `a program starts with the theme of its device`() async throws {
        try await withProgram(Self.files) {
            $0.environment.theme = .dark
        } _: { fixture in
            await fixture.idle()
            let box = try await fixture.program.box(of: "#box")
            #expect(box?.height == 30)
            let code = "[my.getSystemInfoSync().theme, my.getAppBaseInfo().theme, my.canIUse('onThemeChange')]"
            #expect(try await fixture.evaluate(code) == ["dark", "dark", true])
            // No change has occurred.
            #expect(fixture.lines == ["seen 1"])
        }
    }

    @Test(.enabled(if: !ProgramMode.isIsolated, "files are read again in the process of the host only"))
    func `style sheets that are read again have the rules of the theme`() async throws {
        try await withProgram(Self.files) { fixture in
            await fixture.idle()
            let program = try fixture.local
            await program.setTheme(.dark)
            await program.reloadStyles()
            #expect(try await program.box(of: "#box")?.height == 30)
        }
    }
}
