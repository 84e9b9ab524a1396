import BrowserHarness
import MiniCore
import Testing

/// The bars around the page.
extension BrowserTests {
    /// A program with two tabs that have pictures.
    static var tabbedProgram: [String: String] {
        var files = DevFixture.counter
        files["app.json"] = """
            {
              "pages": ["pages/a/a", "pages/b/b"], "window": { "defaultTitle": "Counter" },
              "tabBar": {
                "textColor": "#101010", "selectedColor": "rgb(32, 32, 32)", "backgroundColor": "#303030",
                "items": [
                  { "pagePath": "pages/a/a", "name": "One", "icon": "icons/plain.svg", "activeIcon": "icons/active.svg" },
                  { "pagePath": "pages/b/b", "name": "Two", "icon": "icons/plain.svg" }
                ]
              }
            }
            """
        for name in ["plain", "active", "other"] {
            files["icons/\(name).svg"] = """
                <svg xmlns="http://www.w3.org/2000/svg" id="\(name)" width="8" height="8"><rect width="8" height="8"/></svg>
                """
        }
        return files
    }

    @Test func `the status bar has the time, and the navigation bar the title`() async throws {
        let fixture = try await DevFixture()
        try await fixture.preview { preview in
            try await preview.wait(for: "#status-bar")
            try await preview.wait(for: "#title", containing: "Counter")
            let time = "document.querySelector('#clock').textContent"
            try await preview.browser.wait(until: "/^[0-9]{2}:[0-9]{2}$/.test(\(time))")
        }
    }

    @Test func `a font that the program loads is one of the page`() async throws {
        var files = DevFixture.counter
        files["sign.ttf"] = "no font"
        let fixture = try await DevFixture(files)
        try await fixture.preview { preview in
            try await preview.run("await my.loadFontFace({ family: 'Sign', source: 'url(/sign.ttf)' })")
            // The browser reads a font when a text uses it.
            try await preview.wait(until: "[...page.fonts].some(({ family }) => /^\"?Sign\"?$/.test(family))")
        }
    }

    @Test func `the tab bar has the icons and colours of the program, and the navigation bar its picture`() async throws
    {
        let fixture = try await DevFixture(Self.tabbedProgram)
        try await fixture.preview { preview in
            /// The names in the icons of the tabs.
            let icons = """
                [...document.querySelectorAll("#tabs img")]
                    .map(({ src }) => /id="([a-z]+)"/.exec(atob(src.split(",")[1]))?.[1]).join()
                """
            let colours = """
                [["#tabs", "backgroundColor"], ["#tabs button", "color"], ["#tabs button:last-child", "color"]]
                    .map(([selector, name]) => getComputedStyle(document.querySelector(selector))[name]).join(" ")
                """
            try await preview.browser.wait(until: "\(icons) === 'active,plain'")
            try await preview.browser.wait(
                until: "[...document.querySelectorAll('#tabs img')].every(({ naturalWidth }) => naturalWidth === 8)"
            )
            let first = "rgb(48, 48, 48) rgb(32, 32, 32) rgb(16, 16, 16)"
            #expect(try await preview.browser.evaluate(colours).string == first)
            try await preview.run("my.setTabBarItem({ index: 1, iconPath: '/icons/other.svg' })")
            try await preview.browser.wait(until: "\(icons) === 'active,other'")
            try await preview.run("my.setTabBarStyle({ color: '#010203', backgroundColor: '#ffffff' })")
            let second = "rgb(255, 255, 255) rgb(32, 32, 32) rgb(1, 2, 3)"
            try await preview.browser.wait(until: "\(colours) === '\(second)'")
            try await preview.browser.click("#tabs button:last-child")
            try await preview.browser.wait(until: "\(icons) === 'plain,other'")

            try await preview.run("my.showNavigationBarLoading()")
            try await preview.wait(for: "#title .spinner[role=status]")
            try await preview.run("my.hideNavigationBarLoading()")
            try await preview.wait(for: "#title .spinner", isShown: false)
            try await preview.run("my.setNavigationBar({ title: 'Shop', image: '/icons/plain.svg' })")
            try await preview.browser.wait(until: "document.querySelector('#title img[alt=Shop]')?.naturalWidth === 8")
            try await preview.run("my.setNavigationBar({ title: 'Later' })")
            try await preview.wait(for: "#title", containing: "Later")
            try await preview.wait(for: "#title img", isShown: false)
        }
    }
}
