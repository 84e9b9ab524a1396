import MiniHost
import ProgramModes
import Testing

/// Tab bars that are components of the program.
@Suite struct TabBarTests {
    private let files = [
        "app.json": """
        {
            "pages": ["pages/a/a", "pages/b/b", "pages/c/c"],
            "tabBar": { "customize": true, "items": [
                { "pagePath": "pages/a/a", "name": "A" }, { "pagePath": "pages/b/b", "name": "B" }
            ] }
        }
        """,
        "customize-tab-bar/index.json": #"{ "component": true }"#,
        "customize-tab-bar/index.axml":
            "<view a:for='{{list}}' class='{{index === selected ? \"on\" : \"\"}}' data-url='{{item}}' onTap='go'>{{item}}</view>",
        "customize-tab-bar/index.js": """
        Component({
            data: { selected: -1, list: ['/pages/a/a', '/pages/b/b'] },
            didMount() { console.log('bar of', this.$page.route, this.getTabBar() === this) },
            methods: { go(event) { return my.switchTab({ url: event.target.dataset.url }) } },
        })
        """,
        "pages/a/a.js": page(0), "pages/b/b.js": page(1),
        "pages/c/c.js": "Page({ onShow() { console.log('c', this.getTabBar()) } })",
        "pages/a/a.axml": "<view>page</view>",
    ]

    private static func page(_ index: Int) -> String {
        """
        Page({
            onShow() { this.getTabBar().setData({ selected: \(index) }) },
            onReady() { console.log('ready', this.route) },
        })
        """
    }

    @Test(.enabled(if: !ProgramMode.isIsolated, "the numbers of pages are those of this process"))
    func `the document of a covered page has its own title`() async throws {
        let files = [
            "app.json": #"{ "pages": ["pages/a/a", "pages/b/b"] }"#,
            "pages/a/a.js": "Page({ onLoad() { my.setNavigationBar({ title: 'First' }) } })",
            "pages/b/b.js": "Page({ onLoad() { my.setNavigationBar({ title: 'Second' }) } })",
            "pages/a/a.axml": "<view/>", "pages/b/b.axml": "<view/>",
        ]
        try await withProgram(files) { fixture in
            await fixture.idle()
            _ = try await fixture.evaluate("my.navigateTo({ url: '/pages/b/b' })")
            await fixture.idle()
            let pages = try await fixture.local.openPages.map(\.id)
            #expect(pages.count == 2)
            let titles = ["<title>First", "<title>Second"]
            for (page, title) in zip(pages, titles) {
                #expect(try await fixture.local.html(ofPage: page).contains(title))
            }
        }
    }

    @Test func `a tab is opened without a query`() async throws {
        var files = files
        files["pages/b/b.js"] = "Page({ onLoad(query) { console.log('b', JSON.stringify(query)) } })"
        try await withProgram(files) { fixture in
            _ = try await fixture.evaluate("my.switchTab({ url: '/pages/b/b?x=1' })")
            #expect(fixture.lines.contains("b {}"))
        }
    }

    @Test func `each tab has an instance of the tab bar from its first onShow`() async throws {
        try await withProgram(files) { fixture in
            await fixture.idle()
            let shown = """
                view
                  page
                customize-tab-bar
                  view.on data-url=/pages/a/a onTap=go
                    /pages/a/a
                  view data-url=/pages/b/b onTap=go
                    /pages/b/b
                """
            #expect(try await fixture.program.outline() == shown)
            try await fixture.program.perform(.tap, on: .text("/pages/b/b"))
            #expect(await fixture.program.pages == ["pages/b/b"])
            let chosen = try await fixture.program.element(.selector(".on"))
            #expect(chosen.text == "/pages/b/b")
            #expect(
                fixture.lines == [
                    "bar of pages/a/a true", "ready pages/a/a", "bar of pages/b/b true", "ready pages/b/b",
                ]
            )
        }
    }

    @Test func `a page without a tab has no tab bar`() async throws {
        try await withProgram(files, page: "pages/c/c") { fixture in
            await fixture.idle()
            #expect(fixture.lines == ["c null"])
            let outline = try await fixture.program.outline()
            #expect(outline == "view")
        }
    }

    private static let tabs = #"""
        { "pages": ["pages/a/a", "pages/b/b", "pages/c/c"], "window": { "defaultTitle": "Shop", "titleBarColor": "#000" },
          "tabBar": { "textColor": "#111", "selectedColor": "#222", "backgroundColor": "red;x",
            "items": [{ "pagePath": "pages/a/a", "name": "<Home>" }, { "pagePath": "pages/b/b", "name": "Mine" }] } }
        """#

    private func html(_ files: [String: String] = [:], after code: String = "0") async throws -> String {
        var all = ["app.json": Self.tabs]
        for page in ["a", "b", "c"] {
            all["pages/\(page)/\(page).js"] = "Page({})"
            all["pages/\(page)/\(page).axml"] = "<view>\(page)</view>"
        }
        return try await withProgram(all.merging(files) { $1 }) { fixture in
            await fixture.idle()
            _ = try await fixture.evaluate(code)
            await fixture.idle()
            return try await fixture.program.html()
        }
    }

    @Test func `the document of a tab shows the title bar and the tab bar`() async throws {
        let html = try await html()
        #expect(
            html.contains(
                """
                <div class="mini-title-bar" role="banner" style="color: #fff; background-color: #000">Shop</div>
                <div class="mini-tab-bar" role="tablist" style="background-color: #fff">\
                <div role="tab" aria-selected="true" style="color: #222">&lt;Home&gt;</div>\
                <div role="tab" aria-selected="false" style="color: #111">Mine</div></div>
                </body>
                """
            ),
            "\(html)"
        )
        #expect(html.contains("padding: 44px 0 50px"))
    }

    @Test(arguments: [
        (
            "my.setNavigationBar({ title: 'New', backgroundColor: '#ffffff' })",
            ["style=\"color: #333; background-color: #ffffff\">New<"], []
        ),
        ("my.setNavigationBar({ title: 'New' })", ["<title>New</title>", "background-color: #000\">New<"], []),
        ("my.setTabBarItem({ index: 1, text: 'Me' })", [">Me</div>"], [">Mine<"]),
        (
            "my.setTabBarBadge({ index: 1, text: '3' })",
            ["aria-label=\"Mine, 3\" style=\"color: #111\">Mine<span class=\"mini-tab-badge\">3</span></div>"],
            ["<Home>, "]
        ),
        (
            "my.setTabBarBadge({ index: 0, text: '1234' })",
            ["aria-label=\"&lt;Home&gt;, 1234\"", "badge\">12…</span>"], []
        ),
        (
            "my.setTabBarBadge({ index: 1, text: '3' }).then(() => my.removeTabBarBadge({ index: 1 }))",
            [">Mine</div>"], ["mini-tab-badge\">"]
        ),
        (
            "my.showTabBarRedDot({ index: 1 })",
            ["aria-label=\"Mine, new\"", ">Mine<span class=\"mini-tab-badge\"></span>"], []
        ),
        (
            // The dot is shown again without the text.
            "my.showTabBarRedDot({ index: 1 }).then(() => my.setTabBarBadge({ index: 1, text: '3' }))"
                + ".then(() => my.removeTabBarBadge({ index: 1 }))",
            ["aria-label=\"Mine, new\""], ["badge\">3<"]
        ),
        (
            "my.showTabBarRedDot({ index: 1 }).then(() => my.hideTabBarRedDot({ index: 1 }))", [">Mine</div>"],
            ["mini-tab-badge\">"]
        ),
        ("my.hideTabBar()", ["padding: 44px 0 0px"], ["mini-tab-bar\" "]),
        ("my.hideTabBar().then(() => my.showTabBar())", ["mini-tab-bar\" "], []),
        ("my.navigateTo({ url: '/pages/c/c' })", ["<div class=\"mini-title-bar\""], ["mini-tab-bar\" "]),
        ("my.switchTab({ url: '/pages/b/b' })", ["aria-selected=\"true\" style=\"color: #222\">Mine<"], []),
        (
            "my.setTabBarStyle({ color: '#00f', selectedColor: '#0f0' })"
                + ".then(() => my.setTabBarStyle({ backgroundColor: '#f00' }))",
            ["style=\"background-color: #f00\"", "style=\"color: #0f0\">&lt;Home&gt;", "style=\"color: #00f\">Mine"], []
        ),
    ])
    func `the bars of a document follow the program`(code: String, shown: [String], hidden: [String]) async throws {
        let html = try await html(after: "\(code); 0")
        for text in shown { #expect(html.contains(text), "\(html)") }
        for text in hidden { #expect(!html.contains(text), "\(html)") }
    }

    @Test func `the document of a page has the fonts that the program has loaded`() async throws {
        let files = ["fonts/sign.ttf": "AAA", "pages/c/own.woff": "BBB"]
        let load = """
            await my.loadFontFace({ family: 'Sign', source: 'url("/fonts/sign.ttf")', global: true });
            await my.navigateTo({ url: '/pages/c/c' });
            await my.loadFontFace({ family: '"Own"', source: 'own.woff', desc: { weight: 'bold', style: 'x; y' } });
            await my.loadFontFace({ family: 'Missing', source: '/fonts/none.ttf' });
            await my.loadFontFace({ family: 'a"; b', source: '/fonts/sign.ttf' });
            """
        let sign = #"@font-face { font-family: "Sign"; src: url("data:font/ttf;base64,QUFB"); }"#
        let own = #"@font-face { font-family: "Own"; font-weight: bold; src: url("data:font/woff;base64,QkJC"); }"#
        let html = try await html(files, after: load)
        #expect(html.contains(sign) && html.contains(own), "\(html)")
        #expect(html.matches(of: /@font-face/).count == 2)
        // A font with the same family replaces the former one, and that of a page ends with it.
        let again =
            load + """
                await my.loadFontFace({ family: 'Own', source: 'url(/fonts/sign.ttf)', desc: { weight: 'bold' } });
                await my.navigateBack();
                await my.loadFontFace({ family: 'Sign', source: 'url(/pages/c/own.woff)', global: true });
                """
        let first = try await self.html(files, after: again)
        #expect(first.contains(#"font-family: "Sign"; src: url("data:font/woff;base64,QkJC")"#), "\(first)")
        #expect(!first.contains("Own") && !first.contains("QUFB"))
    }

    @Test func `a transparent title bar overlays the page`() async throws {
        let html = try await html([
            "pages/a/a.json": #"{ "transparentTitle": "always", "navigationBarFrontColor": "white" }"#
        ])
        #expect(html.contains("padding: 0px 0 50px"))
        #expect(html.contains("role=\"banner\" style=\"color: white\">Shop<"))
    }
}
